<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
    <context>
        <name>Analysis</name>
        <message>
            <source>Pins need the method HeatKV and a calibration.</source>
            <translation>I fissaggi richiedono il metodo HeatKV e una calibrazione.</translation>
        </message>
    </context>
    <context>
        <name>AttentionOverlay</name>
        <message>
            <source>Map over the picture</source>
            <translation>Mappa sull'immagine</translation>
        </message>
        <message>
            <source>%1 by %2 cells, colours from %3 to %4</source>
            <translation>%1 per %2 celle, colori da %3 a %4</translation>
        </message>
        <message numerus="yes">
            <source>The map has %n values, which do not fill its rows and columns.</source>
            <translation>
                <numerusform>La mappa ha %n valore, che non riempie le sue righe e colonne.</numerusform>
                <numerusform>La mappa ha %n valori, che non riempiono le sue righe e colonne.</numerusform>
            </translation>
        </message>
        <message>
            <source>Row %1, column %2: %3 %4</source>
            <translation>Riga %1, colonna %2: %3 %4</translation>
        </message>
        <message>
            <source>Row</source>
            <translation>Riga</translation>
        </message>
        <message>
            <source>Column</source>
            <translation>Colonna</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Valore</translation>
        </message>
    </context>
    <context>
        <name>BottomDock</name>
        <message>
            <source>History</source>
            <translation>Cronologia</translation>
        </message>
        <message>
            <source>Search prompts, seeds</source>
            <translation>Cerca prompt, semi</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Cerca</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>Coda</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Registro</translation>
        </message>
        <message>
            <source>More about this dock</source>
            <translation>Altro su questo pannello</translation>
        </message>
        <message>
            <source>Queue %1</source>
            <translation>Coda %1</translation>
        </message>
    </context>
    <context>
        <name>BudgetSlider</name>
        <message>
            <source>Cache budget</source>
            <translation>Budget della cache</translation>
        </message>
        <message>
            <source>Share of the full cache that may be kept. Applies to the next picture.</source>
            <translation>Quota della cache completa che si può mantenere. Vale per la prossima immagine.</translation>
        </message>
    </context>
    <context>
        <name>BudgetSpin</name>
        <message>
            <source>Cache budget</source>
            <translation>Budget della cache</translation>
        </message>
        <message>
            <source>percent</source>
            <translation>percento</translation>
        </message>
        <message>
            <source>mebibytes</source>
            <translation>mebibyte</translation>
        </message>
        <message>
            <source>times smaller</source>
            <translation>volte più piccola</translation>
        </message>
        <message>
            <source>Unit of the budget: %1</source>
            <translation>Unità del budget: %1</translation>
        </message>
        <message>
            <source>Choose the unit of the budget (Alt+Down)</source>
            <translation>Scegli l'unità del budget (Alt+Giù)</translation>
        </message>
        <message>
            <source>% of the full cache</source>
            <translation>% della cache completa</translation>
        </message>
        <message>
            <source>MiB</source>
            <translation>MiB</translation>
        </message>
        <message>
            <source>× smaller than the full cache</source>
            <translation>× più piccola della cache completa</translation>
        </message>
    </context>
    <context>
        <name>CachePanel</name>
        <message>
            <source>Show as a table</source>
            <translation>Mostra come tabella</translation>
        </message>
        <message>
            <source>Replay the run</source>
            <translation>Rivedi l'esecuzione</translation>
        </message>
        <message>
            <source>By layer</source>
            <translation>Per strato</translation>
        </message>
        <message>
            <source>Over scales</source>
            <translation>Lungo le scale</translation>
        </message>
        <message>
            <source>The cache fills while a picture is painted.</source>
            <translation>La cache si riempie mentre si dipinge un'immagine.</translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Genera</translation>
        </message>
        <message>
            <source>View of the cache</source>
            <translation>Vista della cache</translation>
        </message>
        <message>
            <source>Unit</source>
            <translation>Unità</translation>
        </message>
        <message>
            <source>MiB</source>
            <translation>MiB</translation>
        </message>
        <message>
            <source>%</source>
            <translation>%</translation>
        </message>
        <message>
            <source>Tokens</source>
            <translation>Token</translation>
        </message>
    </context>
    <context>
        <name>CachePlot</name>
        <message>
            <source>full %1</source>
            <translation>completa %1</translation>
        </message>
        <message>
            <source>peak %1</source>
            <translation>picco %1</translation>
        </message>
        <message>
            <source>mean budget</source>
            <translation>budget medio</translation>
        </message>
        <message>
            <source>budget</source>
            <translation>budget</translation>
        </message>
        <message>
            <source>full cache</source>
            <translation>cache completa</translation>
        </message>
        <message>
            <source>now</source>
            <translation>ora</translation>
        </message>
        <message>
            <source>sinks</source>
            <translation>sink</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>mantenuti</translation>
        </message>
        <message>
            <source>in flight</source>
            <translation>in transito</translation>
        </message>
        <message>
            <source>freed</source>
            <translation>liberati</translation>
        </message>
        <message>
            <source>freed early</source>
            <translation>liberati in anticipo</translation>
        </message>
        <message>
            <source>held</source>
            <translation>occupati</translation>
        </message>
        <message>
            <source>measured</source>
            <translation>misurati</translation>
        </message>
        <message>
            <source>predicted</source>
            <translation>previsti</translation>
        </message>
        <message>
            <source>next picture</source>
            <translation>prossima immagine</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Strato</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Scala</translation>
        </message>
        <message>
            <source>Cache by layer</source>
            <translation>Cache per strato</translation>
        </message>
        <message>
            <source>Cache over scales</source>
            <translation>Cache lungo le scale</translation>
        </message>
        <message>
            <source>of %1 predicted</source>
            <translation>su %1 previsti</translation>
        </message>
        <message>
            <source>full cache would hold %1</source>
            <translation>la cache completa occuperebbe %1</translation>
        </message>
        <message>
            <source>Layer %1: %2 predicted at the end</source>
            <translation>Strato %1: %2 previsti alla fine</translation>
        </message>
        <message>
            <source>Sinks</source>
            <translation>Sink</translation>
        </message>
        <message>
            <source>Kept</source>
            <translation>Mantenuti</translation>
        </message>
        <message>
            <source>In flight</source>
            <translation>In transito</translation>
        </message>
        <message>
            <source>Freed</source>
            <translation>Liberati</translation>
        </message>
        <message>
            <source>Freed early</source>
            <translation>Liberati in anticipo</translation>
        </message>
        <message>
            <source>Held</source>
            <translation>Occupati</translation>
        </message>
        <message>
            <source>Full cache</source>
            <translation>Cache completa</translation>
        </message>
        <message>
            <source>Predicted</source>
            <translation>Previsti</translation>
        </message>
    </context>
    <context>
        <name>CacheText</name>
        <message>
            <source>%1 %2, %3</source>
            <translation>%1 %2, %3</translation>
        </message>
    </context>
    <context>
        <name>CalibrateDialog</name>
        <message>
            <source>Calibrate</source>
            <translation>Calibra</translation>
        </message>
        <message>
            <source>Each prompt is painted once with a full cache, while the program measures how much later scales look back at each head. Ten prompts are enough for most models.</source>
            <translation>Ogni prompt viene dipinto una volta con la cache completa, mentre il programma misura quanto le scale successive riguardano ogni testa. Dieci prompt bastano per la maggior parte dei modelli.</translation>
        </message>
        <message>
            <source>Prompts, one per line</source>
            <translation>Prompt, uno per riga</translation>
        </message>
        <message>
            <source>One prompt per line</source>
            <translation>Un prompt per riga</translation>
        </message>
        <message>
            <source>Open a prompt file...</source>
            <translation>Apri un file di prompt...</translation>
        </message>
        <message>
            <source>Also for ScaleKV</source>
            <translation>Anche per ScaleKV</translation>
        </message>
        <message>
            <source>Also for HACK</source>
            <translation>Anche per HACK</translation>
        </message>
        <message numerus="yes">
            <source>Go on after the %n prompts that are done</source>
            <translation>
                <numerusform>Continua dopo %n prompt già fatto</numerusform>
                <numerusform>Continua dopo i %n prompt già fatti</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n prompts</source>
            <translation>
                <numerusform>%n prompt</numerusform>
                <numerusform>%n prompt</numerusform>
            </translation>
        </message>
        <message>
            <source>Open a prompt file</source>
            <translation>Apri un file di prompt</translation>
        </message>
        <message>
            <source>Prompts (*.txt *.tsv *.jsonl)</source>
            <translation>Prompt (*.txt *.tsv *.jsonl)</translation>
        </message>
    </context>
    <context>
        <name>Centre</name>
        <message>
            <source>Image</source>
            <translation>Immagine</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Confronto</translation>
        </message>
        <message>
            <source>Sweep</source>
            <translation>Scansione</translation>
        </message>
        <message>
            <source>Picture of the batch</source>
            <translation>Immagine del gruppo</translation>
        </message>
        <message>
            <source>Follow</source>
            <translation>Segui</translation>
        </message>
        <message>
            <source>Show each scale as it is painted</source>
            <translation>Mostra ogni scala mentre viene dipinta</translation>
        </message>
        <message>
            <source>Zoom</source>
            <translation>Zoom</translation>
        </message>
        <message>
            <source>Fit</source>
            <translation>Adatta</translation>
        </message>
        <message>
            <source>Fit the picture</source>
            <translation>Adatta l'immagine</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Immagine</translation>
        </message>
        <message>
            <source>Picture %1 of %2</source>
            <translation>Immagine %1 di %2</translation>
        </message>
        <message>
            <source>Stopped at %1 · not saved</source>
            <translation>Fermata a %1 · non salvata</translation>
        </message>
        <message>
            <source>%1 × %2</source>
            <translation>%1 × %2</translation>
        </message>
        <message>
            <source>No preview of %1</source>
            <translation>Nessuna anteprima di %1</translation>
        </message>
        <message>
            <source>Preview of %1</source>
            <translation>Anteprima di %1</translation>
        </message>
        <message>
            <source>The picture could not be read.</source>
            <translation>Impossibile leggere l'immagine.</translation>
        </message>
        <message>
            <source>Loading %1 · %2 of %3</source>
            <translation>Caricamento di %1 · %2 di %3</translation>
        </message>
        <message>
            <source>Loading</source>
            <translation>Caricamento</translation>
        </message>
        <message>
            <source>Stopping...</source>
            <translation>Arresto...</translation>
        </message>
        <message>
            <source>Calibrating · prompt %1 of %2</source>
            <translation>Calibrazione · prompt %1 di %2</translation>
        </message>
        <message>
            <source>Decoding</source>
            <translation>Decodifica</translation>
        </message>
        <message>
            <source>Scale %1 of %2 · %3 · layer %4 of %5</source>
            <translation>Scala %1 di %2 · %3 · strato %4 di %5</translation>
        </message>
        <message>
            <source>Reading the prompt</source>
            <translation>Lettura del prompt</translation>
        </message>
        <message>
            <source>Failed at %1, layer %2</source>
            <translation>Errore a %1, strato %2</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Non riuscita</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Fermata</translation>
        </message>
        <message>
            <source>Out of memory</source>
            <translation>Memoria esaurita</translation>
        </message>
        <message>
            <source>No model is open.</source>
            <translation>Nessun modello aperto.</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>Pronto</translation>
        </message>
        <message>
            <source>Add a model folder</source>
            <translation>Aggiungi una cartella di modello</translation>
        </message>
        <message>
            <source>Use the demo model</source>
            <translation>Usa il modello demo</translation>
        </message>
        <message>
            <source>Write a prompt, then generate.</source>
            <translation>Scrivi un prompt, poi genera.</translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Genera</translation>
        </message>
    </context>
    <context>
        <name>CompareCanvas</name>
        <message>
            <source>Comparison</source>
            <translation>Confronto</translation>
        </message>
    </context>
    <context>
        <name>ComparePane</name>
        <message>
            <source>Compare</source>
            <translation>Confronto</translation>
        </message>
        <message>
            <source>Slider</source>
            <translation>Cursore</translation>
        </message>
        <message>
            <source>Flip</source>
            <translation>Alterna</translation>
        </message>
        <message>
            <source>Side by side</source>
            <translation>Affiancate</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenza</translation>
        </message>
        <message>
            <source>Way to compare</source>
            <translation>Modo di confronto</translation>
        </message>
        <message>
            <source>Show one, then the other (Space)</source>
            <translation>Mostra l'una, poi l'altra (Spazio)</translation>
        </message>
        <message>
            <source>Absolute</source>
            <translation>Assoluta</translation>
        </message>
        <message>
            <source>Signed</source>
            <translation>Con segno</translation>
        </message>
        <message>
            <source>1 − SSIM</source>
            <translation>1 − SSIM</translation>
        </message>
        <message>
            <source>Kind of difference</source>
            <translation>Tipo di differenza</translation>
        </message>
        <message>
            <source>Picture A</source>
            <translation>Immagine A</translation>
        </message>
        <message>
            <source>Picture B</source>
            <translation>Immagine B</translation>
        </message>
        <message>
            <source>Nothing to compare.</source>
            <translation>Niente da confrontare.</translation>
        </message>
        <message>
            <source>Paint the full-cache twin</source>
            <translation>Dipingi la gemella a cache completa</translation>
        </message>
        <message>
            <source>A  %1</source>
            <translation>A  %1</translation>
        </message>
        <message>
            <source>B  %1</source>
            <translation>B  %1</translation>
        </message>
        <message>
            <source>%1; %2</source>
            <translation>%1; %2</translation>
        </message>
        <message>
            <source>x %1, y %2 · A %3 · B %4</source>
            <translation>x %1, y %2 · A %3 · B %4</translation>
        </message>
        <message>
            <source>x %1, y %2 · %3%4</source>
            <translation>x %1, y %2 · %3%4</translation>
        </message>
    </context>
    <context>
        <name>CompareView</name>
        <message>
            <source>The pictures have different sizes.</source>
            <translation>Le immagini hanno dimensioni diverse.</translation>
        </message>
        <message>
            <source>seed %1</source>
            <translation>seme %1</translation>
        </message>
    </context>
    <context>
        <name>DifferenceBar</name>
        <message>
            <source>Scale from %1 to %2</source>
            <translation>Scala da %1 a %2</translation>
        </message>
    </context>
    <context>
        <name>DockTitleBar</name>
        <message>
            <source>Export %1</source>
            <translation>Esporta %1</translation>
        </message>
        <message>
            <source>More for %1</source>
            <translation>Altro per %1</translation>
        </message>
        <message>
            <source>Float %1</source>
            <translation>Sgancia %1</translation>
        </message>
        <message>
            <source>Close %1</source>
            <translation>Chiudi %1</translation>
        </message>
        <message>
            <source>Dock</source>
            <translation>Aggancia</translation>
        </message>
        <message>
            <source>Float</source>
            <translation>Sgancia</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Chiudi</translation>
        </message>
    </context>
    <context>
        <name>ErrorDialog</name>
        <message>
            <source>HeatKV Studio</source>
            <translation>HeatKV Studio</translation>
        </message>
        <message>
            <source>Error</source>
            <translation>Errore</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Dettagli</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copia</translation>
        </message>
    </context>
    <context>
        <name>HeadBars</name>
        <message>
            <source>stays</source>
            <translation>resta</translation>
        </message>
        <message>
            <source>Head inspector, layer %1, head %2</source>
            <translation>Ispettore delle teste, strato %1, testa %2</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n source scales not freed</source>
            <translation>
                <numerusform>%1 di %n scala di origine non liberata</numerusform>
                <numerusform>%1 di %n scale di origine non liberate</numerusform>
            </translation>
        </message>
        <message>
            <source>%1: score %2</source>
            <translation>%1: punteggio %2</translation>
        </message>
        <message>
            <source>rank %1</source>
            <translation>rango %1</translation>
        </message>
        <message>
            <source>goes below %1</source>
            <translation>cade sotto %1</translation>
        </message>
        <message>
            <source>freed before %1, layer %2, early</source>
            <translation>liberata prima di %1, strato %2, in anticipo</translation>
        </message>
        <message>
            <source>freed before %1</source>
            <translation>liberata prima di %1</translation>
        </message>
        <message>
            <source>, </source>
            <translation>, </translation>
        </message>
        <message>
            <source>score</source>
            <translation>punteggio</translation>
        </message>
        <message>
            <source>scale</source>
            <translation>scala</translation>
        </message>
        <message>
            <source>rank</source>
            <translation>rango</translation>
        </message>
        <message>
            <source>goes</source>
            <translation>cade</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Scala</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>Punteggio</translation>
        </message>
        <message>
            <source>Rank</source>
            <translation>Rango</translation>
        </message>
        <message>
            <source>Goes below</source>
            <translation>Cade sotto</translation>
        </message>
        <message>
            <source>Goes before</source>
            <translation>Cade prima di</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Strato</translation>
        </message>
        <message>
            <source>Early</source>
            <translation>In anticipo</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Dimensione</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Fissaggio</translation>
        </message>
        <message>
            <source>yes</source>
            <translation>sì</translation>
        </message>
        <message>
            <source>no</source>
            <translation>no</translation>
        </message>
        <message>
            <source>auto</source>
            <translation>auto</translation>
        </message>
        <message>
            <source>keep</source>
            <translation>mantieni</translation>
        </message>
        <message>
            <source>prune</source>
            <translation>sfoltisci</translation>
        </message>
    </context>
    <context>
        <name>HeadInspector</name>
        <message>
            <source>Show as a table</source>
            <translation>Mostra come tabella</translation>
        </message>
        <message>
            <source>Auto</source>
            <translation>Auto</translation>
        </message>
        <message>
            <source>Keep</source>
            <translation>Mantieni</translation>
        </message>
        <message>
            <source>Prune</source>
            <translation>Sfoltisci</translation>
        </message>
        <message>
            <source>Choose a cell in the heatmap.</source>
            <translation>Scegli una cella nella mappa di calore.</translation>
        </message>
        <message>
            <source>Choose the first to go</source>
            <translation>Scegli la prima a cadere</translation>
        </message>
        <message>
            <source>What to do with this head</source>
            <translation>Che cosa fare con questa testa</translation>
        </message>
        <message>
            <source>Layer %1 · head %2</source>
            <translation>Strato %1 · testa %2</translation>
        </message>
    </context>
    <context>
        <name>HeatmapPanel</name>
        <message>
            <source>Show as a table</source>
            <translation>Mostra come tabella</translation>
        </message>
        <message>
            <source>Layer × head</source>
            <translation>Strato × testa</translation>
        </message>
        <message>
            <source>Head × scale</source>
            <translation>Testa × scala</translation>
        </message>
        <message>
            <source>No scores for this model yet.</source>
            <translation>Ancora nessun punteggio per questo modello.</translation>
        </message>
        <message>
            <source>Calibrate, about 2 min</source>
            <translation>Calibra, circa 2 min</translation>
        </message>
        <message>
            <source>View of the scores</source>
            <translation>Vista dei punteggi</translation>
        </message>
        <message>
            <source>Order of heads</source>
            <translation>Ordine delle teste</translation>
        </message>
        <message>
            <source>Unsorted</source>
            <translation>Senza ordine</translation>
        </message>
        <message>
            <source>By score</source>
            <translation>Per punteggio</translation>
        </message>
        <message>
            <source>Layer × target scale</source>
            <translation>Strato × scala di destinazione</translation>
        </message>
        <message>
            <source>All heads</source>
            <translation>Tutte le teste</translation>
        </message>
        <message>
            <source>Kept heads only</source>
            <translation>Solo teste mantenute</translation>
        </message>
        <message>
            <source>Freed heads only</source>
            <translation>Solo teste liberate</translation>
        </message>
        <message>
            <source>Heads freed early only</source>
            <translation>Solo teste liberate in anticipo</translation>
        </message>
        <message>
            <source>Colours follow the view</source>
            <translation>I colori seguono la vista</translation>
        </message>
        <message>
            <source>Fit the fixed colours to this view</source>
            <translation>Adatta i colori fissi a questa vista</translation>
        </message>
        <message>
            <source>Logarithmic colours</source>
            <translation>Colori logaritmici</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Strato</translation>
        </message>
        <message>
            <source>Source scale</source>
            <translation>Scala di origine</translation>
        </message>
        <message>
            <source>Layer %1</source>
            <translation>Strato %1</translation>
        </message>
        <message>
            <source>Best heads first</source>
            <translation>Teste migliori prima</translation>
        </message>
    </context>
    <context>
        <name>HeatmapPlot</name>
        <message>
            <source>always kept</source>
            <translation>sempre mantenuta</translation>
        </message>
        <message>
            <source>never cached</source>
            <translation>mai in cache</translation>
        </message>
        <message>
            <source>early</source>
            <translation>in anticipo</translation>
        </message>
        <message>
            <source>freed</source>
            <translation>liberati</translation>
        </message>
        <message>
            <source>difference, fixed</source>
            <translation>differenza, fissa</translation>
        </message>
        <message>
            <source>difference, view</source>
            <translation>differenza, vista</translation>
        </message>
        <message>
            <source>log, fixed</source>
            <translation>log, fissa</translation>
        </message>
        <message>
            <source>log, view</source>
            <translation>log, vista</translation>
        </message>
        <message>
            <source>linear, fixed</source>
            <translation>lineare, fissa</translation>
        </message>
        <message>
            <source>linear, view</source>
            <translation>lineare, vista</translation>
        </message>
        <message>
            <source>Target scale</source>
            <translation>Scala di destinazione</translation>
        </message>
        <message>
            <source>Heads, best first</source>
            <translation>Teste, dalla migliore</translation>
        </message>
        <message>
            <source>Head</source>
            <translation>Testa</translation>
        </message>
        <message>
            <source>Scale</source>
            <translation>Scala</translation>
        </message>
        <message>
            <source>Layer</source>
            <translation>Strato</translation>
        </message>
        <message>
            <source>S-CAS heatmap, head by scale, layer %1</source>
            <translation>Mappa di calore S-CAS, testa per scala, strato %1</translation>
        </message>
        <message>
            <source>S-CAS heatmap, layer by target scale</source>
            <translation>Mappa di calore S-CAS, strato per scala di destinazione</translation>
        </message>
        <message>
            <source>S-CAS heatmap, layer by head</source>
            <translation>Mappa di calore S-CAS, strato per testa</translation>
        </message>
        <message>
            <source>Layer %1</source>
            <translation>Strato %1</translation>
        </message>
        <message>
            <source>Source scale %1</source>
            <translation>Scala di origine %1</translation>
        </message>
        <message>
            <source>%1: %2 of %3 kept</source>
            <translation>%1: %2 di %3 mantenute</translation>
        </message>
        <message>
            <source>%1: colours from %2 to %3</source>
            <translation>%1: colori da %2 a %3</translation>
        </message>
        <message>
            <source>The two calibrations are of different models.</source>
            <translation>Le due calibrazioni sono di modelli diversi.</translation>
        </message>
        <message>
            <source>Choose two calibrations of one model and picture size.</source>
            <translation>Scegli due calibrazioni dello stesso modello e della stessa dimensione d'immagine.</translation>
        </message>
        <message>
            <source>not cached yet</source>
            <translation>non ancora in cache</translation>
        </message>
        <message>
            <source>kept</source>
            <translation>mantenuti</translation>
        </message>
        <message>
            <source>freed before %1</source>
            <translation>liberata prima di %1</translation>
        </message>
        <message>
            <source>freed before %1, layer %2, early</source>
            <translation>liberata prima di %1, strato %2, in anticipo</translation>
        </message>
        <message>
            <source>Layer %1, %2 seen from %3: mean score %4</source>
            <translation>Strato %1, %2 vista da %3: punteggio medio %4</translation>
        </message>
        <message>
            <source>Layer %1, head %2 at %3</source>
            <translation>Strato %1, testa %2 a %3</translation>
        </message>
        <message>
            <source>%1: always kept</source>
            <translation>%1: sempre mantenuta</translation>
        </message>
        <message>
            <source>%1: never cached</source>
            <translation>%1: mai in cache</translation>
        </message>
        <message>
            <source>%1: difference %2</source>
            <translation>%1: differenza %2</translation>
        </message>
        <message>
            <source>%1: score %2</source>
            <translation>%1: punteggio %2</translation>
        </message>
        <message>
            <source>rank %1 of %2</source>
            <translation>rango %1 di %2</translation>
        </message>
        <message>
            <source>, </source>
            <translation>, </translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Destinazione</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenza</translation>
        </message>
        <message>
            <source>Score</source>
            <translation>Punteggio</translation>
        </message>
        <message>
            <source>Rank</source>
            <translation>Rango</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Stato</translation>
        </message>
        <message>
            <source>rank %1</source>
            <translation>rango %1</translation>
        </message>
    </context>
    <context>
        <name>HistoryModel</name>
        <message>
            <source>%1 · seed %2 · %3 · %4</source>
            <translation>%1 · seme %2 · %3 · %4</translation>
        </message>
        <message>
            <source>%1
%2</source>
            <translation>%1
%2</translation>
        </message>
        <message>
            <source>%1, %2</source>
            <translation>%1, %2</translation>
        </message>
        <message>
            <source>%1 %2 %3</source>
            <translation>%1 %2 %3</translation>
        </message>
    </context>
    <context>
        <name>HistoryPanel</name>
        <message>
            <source>History</source>
            <translation>Cronologia</translation>
        </message>
        <message>
            <source>Pictures appear here.</source>
            <translation>Le immagini appaiono qui.</translation>
        </message>
        <message>
            <source>Try a sample prompt</source>
            <translation>Prova un prompt di esempio</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Mostra</translation>
        </message>
        <message>
            <source>Restore its settings</source>
            <translation>Ripristina le sue impostazioni</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Copia</translation>
        </message>
        <message>
            <source>Save as...</source>
            <translation>Salva come...</translation>
        </message>
        <message>
            <source>Show in the file manager</source>
            <translation>Mostra nel gestore dei file</translation>
        </message>
        <message>
            <source>Compare these two</source>
            <translation>Confronta queste due</translation>
        </message>
        <message>
            <source>Move to the trash</source>
            <translation>Sposta nel cestino</translation>
        </message>
    </context>
    <context>
        <name>HistoryStore</name>
        <message>
            <source>The list of pictures could not be written.</source>
            <translation>Impossibile scrivere l'elenco delle immagini.</translation>
        </message>
        <message>
            <source>Make room on the disk.</source>
            <translation>Fai spazio sul disco.</translation>
        </message>
    </context>
    <context>
        <name>KeysDialog</name>
        <message>
            <source>Keys</source>
            <translation>Tasti</translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Genera</translation>
        </message>
        <message>
            <source>Generate with a full-cache twin</source>
            <translation>Genera con una gemella a cache completa</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Ferma</translation>
        </message>
        <message>
            <source>Stop after this one</source>
            <translation>Ferma dopo questa</translation>
        </message>
        <message>
            <source>Lock the seed</source>
            <translation>Blocca il seme</translation>
        </message>
        <message>
            <source>Earlier prompt</source>
            <translation>Prompt precedente</translation>
        </message>
        <message>
            <source>Later prompt</source>
            <translation>Prompt successivo</translation>
        </message>
        <message>
            <source>Budget to the tick before</source>
            <translation>Budget alla tacca precedente</translation>
        </message>
        <message>
            <source>Budget to the next tick</source>
            <translation>Budget alla tacca successiva</translation>
        </message>
        <message>
            <source>Type a budget</source>
            <translation>Digita un budget</translation>
        </message>
        <message>
            <source>Flip A and B in Compare</source>
            <translation>Alterna A e B nel confronto</translation>
        </message>
        <message>
            <source>Difference</source>
            <translation>Differenza</translation>
        </message>
        <message>
            <source>Fit the picture</source>
            <translation>Adatta l'immagine</translation>
        </message>
        <message>
            <source>Picture at 100 %</source>
            <translation>Immagine al 100 %</translation>
        </message>
        <message>
            <source>Docks, up to Alt+6</source>
            <translation>Pannelli, fino ad Alt+6</translation>
        </message>
        <message>
            <source>Next pane; with Shift the one before</source>
            <translation>Riquadro successivo; con Maiusc il precedente</translation>
        </message>
        <message>
            <source>Export the focused plot</source>
            <translation>Esporta il grafico attivo</translation>
        </message>
        <message>
            <source>Settings</source>
            <translation>Impostazioni</translation>
        </message>
    </context>
    <context>
        <name>LogPanel</name>
        <message>
            <source>Log</source>
            <translation>Registro</translation>
        </message>
        <message>
            <source>Nothing to report.</source>
            <translation>Niente da segnalare.</translation>
        </message>
        <message>
            <source>Copy diagnostics</source>
            <translation>Copia diagnostica</translation>
        </message>
    </context>
    <context>
        <name>MainWindow</name>
        <message>
            <source>HeatKV Studio</source>
            <translation>HeatKV Studio</translation>
        </message>
        <message>
            <source>Toolbar</source>
            <translation>Barra degli strumenti</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Prompt</translation>
        </message>
        <message>
            <source>Sampling</source>
            <translation>Campionamento</translation>
        </message>
        <message>
            <source>Cache method</source>
            <translation>Metodo della cache</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modello</translation>
        </message>
        <message>
            <source>Cache</source>
            <translation>Cache</translation>
        </message>
        <message>
            <source>S-CAS heatmap</source>
            <translation>Mappa di calore S-CAS</translation>
        </message>
        <message>
            <source>Head inspector</source>
            <translation>Ispettore delle teste</translation>
        </message>
        <message>
            <source>&amp;File</source>
            <translation>&amp;File</translation>
        </message>
        <message>
            <source>&amp;Open...</source>
            <translation>&amp;Apri...</translation>
        </message>
        <message>
            <source>Open a prompt &amp;file...</source>
            <translation>Apri un &amp;file di prompt...</translation>
        </message>
        <message>
            <source>&amp;Save picture as...</source>
            <translation>&amp;Salva immagine come...</translation>
        </message>
        <message>
            <source>&amp;Copy picture</source>
            <translation>&amp;Copia immagine</translation>
        </message>
        <message>
            <source>&amp;Restore the picture's settings</source>
            <translation>&amp;Ripristina le impostazioni dell'immagine</translation>
        </message>
        <message>
            <source>&amp;Export the focused plot...</source>
            <translation>&amp;Esporta il grafico attivo...</translation>
        </message>
        <message>
            <source>Export the sc&amp;hedule...</source>
            <translation>Esporta il &amp;piano...</translation>
        </message>
        <message>
            <source>Export the c&amp;alibration...</source>
            <translation>Esporta la ca&amp;librazione...</translation>
        </message>
        <message>
            <source>Export for the &amp;published code...</source>
            <translation>Esporta per il codice p&amp;ubblicato...</translation>
        </message>
        <message>
            <source>&amp;Quit</source>
            <translation>Esc&amp;i</translation>
        </message>
        <message>
            <source>&amp;Edit</source>
            <translation>&amp;Modifica</translation>
        </message>
        <message>
            <source>&amp;Undo</source>
            <translation>&amp;Annulla</translation>
        </message>
        <message>
            <source>&amp;Redo</source>
            <translation>&amp;Ripeti</translation>
        </message>
        <message>
            <source>Remove all &amp;pins</source>
            <translation>Rimuovi tutti i &amp;fissaggi</translation>
        </message>
        <message>
            <source>Remove all pins</source>
            <translation>Rimuovi tutti i fissaggi</translation>
        </message>
        <message>
            <source>&amp;Settings...</source>
            <translation>&amp;Impostazioni...</translation>
        </message>
        <message>
            <source>&amp;Generate</source>
            <translation>&amp;Genera</translation>
        </message>
        <message>
            <source>Generate with a full-cache &amp;twin</source>
            <translation>Genera con una g&amp;emella a cache completa</translation>
        </message>
        <message>
            <source>Paint the full-cache twin of this &amp;picture</source>
            <translation>Dipingi la gemella a cache completa di questa &amp;immagine</translation>
        </message>
        <message>
            <source>Set up a s&amp;weep...</source>
            <translation>&amp;Prepara una scansione...</translation>
        </message>
        <message>
            <source>&amp;Stop</source>
            <translation>&amp;Ferma</translation>
        </message>
        <message>
            <source>Stop &amp;after this one</source>
            <translation>Ferma &amp;dopo questa</translation>
        </message>
        <message>
            <source>Stop and &amp;empty the queue</source>
            <translation>Ferma e &amp;svuota la coda</translation>
        </message>
        <message>
            <source>Go &amp;on with the queue</source>
            <translation>&amp;Continua con la coda</translation>
        </message>
        <message>
            <source>&amp;Lock the seed</source>
            <translation>&amp;Blocca il seme</translation>
        </message>
        <message>
            <source>Draw a &amp;new seed</source>
            <translation>Estrai un &amp;nuovo seme</translation>
        </message>
        <message>
            <source>&amp;Model</source>
            <translation>M&amp;odello</translation>
        </message>
        <message>
            <source>&amp;Add a model folder...</source>
            <translation>&amp;Aggiungi una cartella di modello...</translation>
        </message>
        <message>
            <source>Use the &amp;demo model</source>
            <translation>Usa il modello &amp;demo</translation>
        </message>
        <message>
            <source>&amp;Load again</source>
            <translation>&amp;Ricarica</translation>
        </message>
        <message>
            <source>&amp;Unload and free its memory</source>
            <translation>&amp;Scarica il modello e libera la memoria</translation>
        </message>
        <message>
            <source>&amp;Calibration</source>
            <translation>&amp;Calibrazione</translation>
        </message>
        <message>
            <source>&amp;Calibrate...</source>
            <translation>Ca&amp;libra...</translation>
        </message>
        <message>
            <source>&amp;Open a calibration or schedule...</source>
            <translation>A&amp;pri una calibrazione o un piano...</translation>
        </message>
        <message>
            <source>Close the opened &amp;schedule</source>
            <translation>Chiudi il p&amp;iano aperto</translation>
        </message>
        <message>
            <source>&amp;View</source>
            <translation>&amp;Vista</translation>
        </message>
        <message>
            <source>&amp;Image</source>
            <translation>&amp;Immagine</translation>
        </message>
        <message>
            <source>&amp;Compare</source>
            <translation>&amp;Confronto</translation>
        </message>
        <message>
            <source>S&amp;weep</source>
            <translation>&amp;Scansione</translation>
        </message>
        <message>
            <source>Flip between &amp;A and B</source>
            <translation>Alterna &amp;A e B</translation>
        </message>
        <message>
            <source>&amp;Difference</source>
            <translation>&amp;Differenza</translation>
        </message>
        <message>
            <source>&amp;Fit the picture</source>
            <translation>Adatta &amp;l'immagine</translation>
        </message>
        <message>
            <source>Picture at 1&amp;00 %</source>
            <translation>Immagine al 1&amp;00 %</translation>
        </message>
        <message>
            <source>&amp;Layout</source>
            <translation>Dis&amp;posizione</translation>
        </message>
        <message>
            <source>&amp;Analyse</source>
            <translation>&amp;Analizza</translation>
        </message>
        <message>
            <source>&amp;Reset layout</source>
            <translation>&amp;Ripristina disposizione</translation>
        </message>
        <message>
            <source>Doc&amp;ks</source>
            <translation>Pann&amp;elli</translation>
        </message>
        <message>
            <source>&amp;Theme</source>
            <translation>&amp;Tema</translation>
        </message>
        <message>
            <source>&amp;System</source>
            <translation>&amp;Sistema</translation>
        </message>
        <message>
            <source>&amp;Light</source>
            <translation>&amp;Chiaro</translation>
        </message>
        <message>
            <source>&amp;Dark</source>
            <translation>Sc&amp;uro</translation>
        </message>
        <message>
            <source>&amp;Help</source>
            <translation>&amp;Aiuto</translation>
        </message>
        <message>
            <source>&amp;Keys</source>
            <translation>&amp;Tasti</translation>
        </message>
        <message>
            <source>Copy &amp;diagnostics</source>
            <translation>Copia &amp;diagnostica</translation>
        </message>
        <message>
            <source>Open the &amp;pictures' folder</source>
            <translation>Apri la cartella delle &amp;immagini</translation>
        </message>
        <message>
            <source>&amp;About HeatKV Studio</source>
            <translation>Inform&amp;azioni su HeatKV Studio</translation>
        </message>
        <message>
            <source>No model</source>
            <translation>Nessun modello</translation>
        </message>
        <message>
            <source>Loading</source>
            <translation>Caricamento</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>Pronto</translation>
        </message>
        <message>
            <source>Calibrating</source>
            <translation>Calibrazione in corso</translation>
        </message>
        <message>
            <source>Painting 1 of %1</source>
            <translation>Pittura 1 di %1</translation>
        </message>
        <message>
            <source>Stopping...</source>
            <translation>Arresto...</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Fermata</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Non riuscita</translation>
        </message>
        <message>
            <source>Out of memory</source>
            <translation>Memoria esaurita</translation>
        </message>
        <message>
            <source>Calibration: %1 prompts, %2 sinks</source>
            <translation>Calibrazione: %1 prompt, %2 sink</translation>
        </message>
        <message>
            <source>No calibration</source>
            <translation>Nessuna calibrazione</translation>
        </message>
        <message>
            <source>Last picture %1 · %2 peak</source>
            <translation>Ultima immagine %1 · picco %2</translation>
        </message>
        <message>
            <source>CPU</source>
            <translation>CPU</translation>
        </message>
        <message>
            <source>Use 10 %</source>
            <translation>Usa il 10 %</translation>
        </message>
        <message>
            <source>Smaller picture</source>
            <translation>Immagine più piccola</translation>
        </message>
        <message>
            <source>Use the demo model</source>
            <translation>Usa il modello demo</translation>
        </message>
        <message>
            <source>Retry</source>
            <translation>Riprova</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Dettagli</translation>
        </message>
        <message>
            <source>Calibrate...</source>
            <translation>Calibra...</translation>
        </message>
        <message>
            <source>Use a full cache</source>
            <translation>Usa la cache completa</translation>
        </message>
        <message>
            <source>No CUDA device: painting on the CPU.</source>
            <translation>Nessun dispositivo CUDA: si dipinge con la CPU.</translation>
        </message>
        <message>
            <source>Copy details</source>
            <translation>Copia dettagli</translation>
        </message>
        <message>
            <source>Change method</source>
            <translation>Cambia metodo</translation>
        </message>
        <message>
            <source>There is no such file.</source>
            <translation>Il file non esiste.</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Apri</translation>
        </message>
        <message>
            <source>All that opens (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;All files (*)</source>
            <translation>Tutto ciò che si apre (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;Tutti i file (*)</translation>
        </message>
        <message>
            <source>Open a prompt file</source>
            <translation>Apri un file di prompt</translation>
        </message>
        <message>
            <source>Prompts (*.txt *.tsv *.jsonl)</source>
            <translation>Prompt (*.txt *.tsv *.jsonl)</translation>
        </message>
        <message>
            <source>Add a model folder</source>
            <translation>Aggiungi una cartella di modello</translation>
        </message>
        <message>
            <source>Save picture as</source>
            <translation>Salva immagine come</translation>
        </message>
        <message>
            <source>PNG picture (*.png);;WebP picture (*.webp);;JPEG picture (*.jpg)</source>
            <translation>Immagine PNG (*.png);;Immagine WebP (*.webp);;Immagine JPEG (*.jpg)</translation>
        </message>
        <message>
            <source>Export %1</source>
            <translation>Esporta %1</translation>
        </message>
        <message>
            <source>Export the schedule</source>
            <translation>Esporta il piano</translation>
        </message>
        <message>
            <source>Schedule (*.json);;Masks for NumPy (*.npz);;Masks as a table (*.csv)</source>
            <translation>Piano (*.json);;Maschere per NumPy (*.npz);;Maschere come tabella (*.csv)</translation>
        </message>
        <message>
            <source>Export the calibration</source>
            <translation>Esporta la calibrazione</translation>
        </message>
        <message>
            <source>Calibration (*.json *.safetensors)</source>
            <translation>Calibrazione (*.json *.safetensors)</translation>
        </message>
        <message>
            <source>Choose a folder for the published code's files</source>
            <translation>Scegli una cartella per i file del codice pubblicato</translation>
        </message>
        <message numerus="yes">
            <source>Move %n pictures to the trash</source>
            <translation>
                <numerusform>Sposta %n immagine nel cestino</numerusform>
                <numerusform>Sposta %n immagini nel cestino</numerusform>
            </translation>
        </message>
        <message>
            <source>The trash did not take the picture.</source>
            <translation>Il cestino non ha accettato l'immagine.</translation>
        </message>
        <message>
            <source>Delete the file in the file manager.</source>
            <translation>Elimina il file nel gestore dei file.</translation>
        </message>
        <message numerus="yes">
            <source>%n pictures moved to the trash.</source>
            <translation>
                <numerusform>%n immagine spostata nel cestino.</numerusform>
                <numerusform>%n immagini spostate nel cestino.</numerusform>
            </translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Annulla</translation>
        </message>
        <message>
            <source>About HeatKV Studio</source>
            <translation>Informazioni su HeatKV Studio</translation>
        </message>
        <message>
            <source>HeatKV Studio %1

Paints pictures from text with Infinity models, and shows and steers what their KV cache holds.

GPL-3.0-or-later. Built on Qt, libtorch, QCustomPlot and OpenCV.</source>
            <translation>HeatKV Studio %1

Dipinge immagini dal testo con i modelli Infinity, e mostra e governa il contenuto della loro cache KV.

GPL-3.0-or-later. Basato su Qt, libtorch, QCustomPlot e OpenCV.</translation>
        </message>
        <message>
            <source>The picture is shown. Your settings are as they were.</source>
            <translation>L'immagine è mostrata. Le impostazioni restano invariate.</translation>
        </message>
        <message>
            <source>Use its settings</source>
            <translation>Usa le sue impostazioni</translation>
        </message>
    </context>
    <context>
        <name>MemoryBar</name>
        <message>
            <source>Memory</source>
            <translation>Memoria</translation>
        </message>
        <message>
            <source>%1 here · %2 others · %3 free</source>
            <extracomment>Memory of a device: used by this program, by others, free. %1 carries the unit.</extracomment>
            <translation>%1 qui · %2 altri · %3 liberi</translation>
        </message>
    </context>
    <context>
        <name>MessageBar</name>
        <message>
            <source>Close the message</source>
            <translation>Chiudi il messaggio</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Fatto</translation>
        </message>
        <message>
            <source>Information</source>
            <translation>Informazione</translation>
        </message>
        <message>
            <source>Warning</source>
            <translation>Avviso</translation>
        </message>
        <message>
            <source>Error</source>
            <translation>Errore</translation>
        </message>
    </context>
    <context>
        <name>MethodPanel</name>
        <message>
            <source>Full cache</source>
            <translation>Cache completa</translation>
        </message>
        <message>
            <source>ScaleKV, as its code</source>
            <translation>ScaleKV, come nel suo codice</translation>
        </message>
        <message>
            <source>At small budgets the newest map rarely fits: HACK then keeps its best entries alone.</source>
            <translation>Con budget piccoli la mappa più recente entra di rado: HACK ne mantiene allora solo le voci migliori.</translation>
        </message>
        <message>
            <source>Auto</source>
            <translation>Auto</translation>
        </message>
        <message>
            <source>As published</source>
            <translation>Come pubblicato</translation>
        </message>
        <message>
            <source>Fewest entries</source>
            <translation>Meno voci</translation>
        </message>
        <message>
            <source>Least loss</source>
            <translation>Perdita minima</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>Metodo</translation>
        </message>
        <message>
            <source>Freeing early</source>
            <translation>Liberazione anticipata</translation>
        </message>
        <message>
            <source>Calibration</source>
            <translation>Calibrazione</translation>
        </message>
        <message>
            <source>No calibration for this model.</source>
            <translation>Nessuna calibrazione per questo modello.</translation>
        </message>
        <message>
            <source>Calibrate...</source>
            <translation>Calibra...</translation>
        </message>
        <message>
            <source>Change method</source>
            <translation>Cambia metodo</translation>
        </message>
        <message>
            <source>Change what is freed early</source>
            <translation>Cambia ciò che si libera in anticipo</translation>
        </message>
        <message numerus="yes">
            <source>%1 · %n prompts</source>
            <translation>
                <numerusform>%1 · %n prompt</numerusform>
                <numerusform>%1 · %n prompt</numerusform>
            </translation>
        </message>
        <message>
            <source>Comes with the model</source>
            <translation>Fornita con il modello</translation>
        </message>
        <message>
            <source>Open...</source>
            <translation>Apri...</translation>
        </message>
        <message>
            <source>Auto · least loss</source>
            <translation>Auto · perdita minima</translation>
        </message>
        <message>
            <source>Auto · fewest entries</source>
            <translation>Auto · meno voci</translation>
        </message>
        <message>
            <source>The schedule was changed by hand.</source>
            <translation>Il piano è stato modificato a mano.</translation>
        </message>
        <message>
            <source>Two halves of the prompts rank the heads alike to %1; more prompts would swap about %2 entries.</source>
            <translation>Le due metà dei prompt ordinano le teste con accordo %1; altri prompt scambierebbero circa %2 voci.</translation>
        </message>
    </context>
    <context>
        <name>ModelPanel</name>
        <message>
            <source>%1 B</source>
            <translation>%1 Mrd</translation>
        </message>
        <message>
            <source>%1 M</source>
            <translation>%1 Mln</translation>
        </message>
        <message>
            <source>Transformer</source>
            <translation>Transformer</translation>
        </message>
        <message>
            <source>Image decoder</source>
            <translation>Decodificatore di immagini</translation>
        </message>
        <message>
            <source>Text encoder</source>
            <translation>Codificatore di testo</translation>
        </message>
        <message>
            <source>Add a model folder</source>
            <translation>Aggiungi una cartella di modello</translation>
        </message>
        <message>
            <source>No model open.</source>
            <translation>Nessun modello aperto.</translation>
        </message>
        <message>
            <source>found</source>
            <translation>trovato</translation>
        </message>
        <message>
            <source>missing</source>
            <translation>mancante</translation>
        </message>
        <message>
            <source>does not fit</source>
            <translation>non adatto</translation>
        </message>
        <message numerus="yes">
            <source>%n layers</source>
            <translation>
                <numerusform>%n strato</numerusform>
                <numerusform>%n strati</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>OccupancyReplay</name>
        <message>
            <source>Moment of the run</source>
            <translation>Momento dell'esecuzione</translation>
        </message>
        <message>
            <source>Shows what the cache held right after one layer of one scale.</source>
            <translation>Mostra che cosa conteneva la cache subito dopo uno strato di una scala.</translation>
        </message>
        <message>
            <source>No finished run to replay.</source>
            <translation>Nessuna esecuzione conclusa da rivedere.</translation>
        </message>
        <message>
            <source>%1 · layer %2</source>
            <translation>%1 · strato %2</translation>
        </message>
        <message>
            <source>measured %1</source>
            <translation>misurati %1</translation>
        </message>
        <message>
            <source>%1 · predicted %2</source>
            <translation>%1 · previsti %2</translation>
        </message>
    </context>
    <context>
        <name>ParetoPlot</name>
        <message>
            <source>PSNR in dB</source>
            <translation>PSNR in dB</translation>
        </message>
        <message>
            <source>MiB</source>
            <translation>MiB</translation>
        </message>
        <message>
            <source>Quality over cache</source>
            <translation>Qualità rispetto alla cache</translation>
        </message>
        <message>
            <source>Best: %1 at %2 with %3</source>
            <translation>Migliore: %1 a %2 con %3</translation>
        </message>
        <message>
            <source>%1 at %2: all pictures identical, %3</source>
            <translation>%1 a %2: tutte le immagini identiche, %3</translation>
        </message>
        <message>
            <source>%1 at %2: %3, %4</source>
            <translation>%1 a %2: %3, %4</translation>
        </message>
        <message>
            <source>%1 at %2: %3 ± %4, %5</source>
            <translation>%1 a %2: %3 ± %4, %5</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>Metodo</translation>
        </message>
        <message>
            <source>Budget</source>
            <translation>Budget</translation>
        </message>
        <message>
            <source>Cache</source>
            <translation>Cache</translation>
        </message>
        <message>
            <source>PSNR</source>
            <translation>PSNR</translation>
        </message>
        <message>
            <source>Spread</source>
            <translation>Dispersione</translation>
        </message>
        <message>
            <source>Pictures</source>
            <translation>Immagini</translation>
        </message>
        <message>
            <source>Identical</source>
            <translation>Identiche</translation>
        </message>
    </context>
    <context>
        <name>PerScaleDialog</name>
        <message>
            <source>%1×%2</source>
            <translation>%1×%2</translation>
        </message>
        <message>
            <source>All as the first</source>
            <translation>Tutti come il primo</translation>
        </message>
        <message>
            <source>Even steps to the last</source>
            <translation>Passi uguali fino all'ultimo</translation>
        </message>
    </context>
    <context>
        <name>PictureCanvas</name>
        <message>
            <source>Picture</source>
            <translation>Immagine</translation>
        </message>
        <message>
            <source>x %1, y %2 · %3</source>
            <translation>x %1, y %2 · %3</translation>
        </message>
    </context>
    <context>
        <name>PictureFigures</name>
        <message>
            <source>PSNR %1 · SSIM %2 · MAE %3</source>
            <translation>PSNR %1 · SSIM %2 · MAE %3</translation>
        </message>
    </context>
    <context>
        <name>Plot</name>
        <message>
            <source>A plot cannot be written as "%1".</source>
            <translation>Un grafico non può essere scritto come "%1".</translation>
        </message>
        <message>
            <source>Choose a name that ends in .png, .svg, .pdf or .csv.</source>
            <translation>Scegli un nome che termini in .png, .svg, .pdf o .csv.</translation>
        </message>
        <message>
            <source>PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
            <translation>Immagine PNG (*.png);;Disegno SVG (*.svg);;Documento PDF (*.pdf);;Tabella CSV (*.csv)</translation>
        </message>
        <message>
            <source>The plot could not be written: %1.</source>
            <translation>Impossibile scrivere il grafico: %1.</translation>
        </message>
        <message>
            <source>Choose a folder that can be written to.</source>
            <translation>Scegli una cartella in cui si possa scrivere.</translation>
        </message>
    </context>
    <context>
        <name>PlotTable</name>
        <message>
            <source>Copy rows</source>
            <translation>Copia righe</translation>
        </message>
    </context>
    <context>
        <name>PromptPanel</name>
        <message>
            <source>Negative prompt</source>
            <translation>Prompt negativo</translation>
        </message>
        <message>
            <source>Describe a picture</source>
            <translation>Descrivi un'immagine</translation>
        </message>
        <message>
            <source>Prompt</source>
            <translation>Prompt</translation>
        </message>
        <message>
            <source>What the picture shows. Control and Return paint it.</source>
            <translation>Che cosa mostra l'immagine. Ctrl e Invio la dipingono.</translation>
        </message>
        <message>
            <source>What to keep out of the picture</source>
            <translation>Che cosa tenere fuori dall'immagine</translation>
        </message>
        <message>
            <source>Choose an earlier prompt</source>
            <translation>Scegli un prompt precedente</translation>
        </message>
        <message>
            <source>Edit prompt</source>
            <translation>Modifica prompt</translation>
        </message>
        <message>
            <source>Edit negative prompt</source>
            <translation>Modifica prompt negativo</translation>
        </message>
        <message>
            <source>none</source>
            <translation>nessuno</translation>
        </message>
        <message>
            <source>set</source>
            <translation>impostato</translation>
        </message>
        <message numerus="yes">
            <source>512 of 512 tokens, %n cut off</source>
            <translation>
                <numerusform>512 di 512 token, %n tagliato</numerusform>
                <numerusform>512 di 512 token, %n tagliati</numerusform>
            </translation>
        </message>
        <message>
            <source>%1 of 512 tokens</source>
            <translation>%1 di 512 token</translation>
        </message>
        <message>
            <source>No earlier prompt yet</source>
            <translation>Ancora nessun prompt precedente</translation>
        </message>
        <message>
            <source>Open a prompt file...</source>
            <translation>Apri un file di prompt...</translation>
        </message>
    </context>
    <context>
        <name>QueuePanel</name>
        <message numerus="yes">
            <source>Calibration with %n prompts</source>
            <translation>
                <numerusform>Calibrazione con %n prompt</numerusform>
                <numerusform>Calibrazione con %n prompt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n images</source>
            <translation>
                <numerusform>%n immagine</numerusform>
                <numerusform>%n immagini</numerusform>
            </translation>
        </message>
        <message>
            <source>full-cache twin</source>
            <translation>gemella a cache completa</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>Coda</translation>
        </message>
        <message>
            <source>Move up in the queue</source>
            <translation>Sposta in su nella coda</translation>
        </message>
        <message>
            <source>Move down in the queue</source>
            <translation>Sposta in giù nella coda</translation>
        </message>
        <message>
            <source>Cancel what is chosen</source>
            <translation>Annulla ciò che è selezionato</translation>
        </message>
        <message>
            <source>Go on</source>
            <translation>Continua</translation>
        </message>
        <message>
            <source>The queue waits. Start the next one.</source>
            <translation>La coda è in attesa. Avvia la prossima.</translation>
        </message>
        <message>
            <source>Nothing waits.</source>
            <translation>Niente in attesa.</translation>
        </message>
        <message>
            <source>Sweep...</source>
            <translation>Scansione...</translation>
        </message>
        <message>
            <source>Running · %1</source>
            <translation>In corso · %1</translation>
        </message>
        <message>
            <source>Run next</source>
            <translation>Esegui subito dopo</translation>
        </message>
        <message>
            <source>Move up</source>
            <translation>Sposta in su</translation>
        </message>
        <message>
            <source>Move down</source>
            <translation>Sposta in giù</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Annulla</translation>
        </message>
    </context>
    <context>
        <name>SamplingPanel</name>
        <message>
            <source>Seed</source>
            <translation>Seme</translation>
        </message>
        <message>
            <source>Guidance</source>
            <translation>Guida</translation>
        </message>
        <message>
            <source>Set guidance per scale</source>
            <translation>Imposta la guida per scala</translation>
        </message>
        <message>
            <source>Temperature</source>
            <translation>Temperatura</translation>
        </message>
        <message>
            <source>Set temperature per scale</source>
            <translation>Imposta la temperatura per scala</translation>
        </message>
        <message>
            <source>Top-p</source>
            <translation>Top-p</translation>
        </message>
        <message>
            <source>Aspect</source>
            <translation>Proporzioni</translation>
        </message>
        <message>
            <source>Size</source>
            <translation>Dimensione</translation>
        </message>
        <message>
            <source>Images</source>
            <translation>Immagini</translation>
        </message>
        <message>
            <source>Preview</source>
            <translation>Anteprima</translation>
        </message>
        <message>
            <source>Change guidance</source>
            <translation>Cambia guida</translation>
        </message>
        <message>
            <source>Change temperature</source>
            <translation>Cambia temperatura</translation>
        </message>
        <message>
            <source>Change top-p</source>
            <translation>Cambia top-p</translation>
        </message>
        <message>
            <source>Change aspect</source>
            <translation>Cambia proporzioni</translation>
        </message>
        <message>
            <source>Change size</source>
            <translation>Cambia dimensione</translation>
        </message>
        <message>
            <source>Change the number of images</source>
            <translation>Cambia il numero di immagini</translation>
        </message>
        <message>
            <source>Change previews</source>
            <translation>Cambia anteprime</translation>
        </message>
        <message>
            <source>Draw a new seed</source>
            <translation>Estrai un nuovo seme</translation>
        </message>
        <message>
            <source>Keep this seed for every picture</source>
            <translation>Mantieni questo seme per ogni immagine</translation>
        </message>
        <message>
            <source>%1 · %2 × %3</source>
            <translation>%1 · %2 × %3</translation>
        </message>
        <message>
            <source>Every scale</source>
            <translation>Ogni scala</translation>
        </message>
        <message>
            <source>Every scale · +%1</source>
            <translation>Ogni scala · +%1</translation>
        </message>
        <message>
            <source>Every second scale</source>
            <translation>Una scala su due</translation>
        </message>
        <message>
            <source>Every third scale</source>
            <translation>Una scala su tre</translation>
        </message>
        <message>
            <source>Off</source>
            <translation>Disattivata</translation>
        </message>
        <message>
            <source>Every %1 scales</source>
            <translation>Ogni %1 scale</translation>
        </message>
        <message>
            <source>Draw a seed</source>
            <translation>Estrai un seme</translation>
        </message>
        <message>
            <source>Lock seed</source>
            <translation>Blocca seme</translation>
        </message>
        <message>
            <source>Change seed</source>
            <translation>Cambia seme</translation>
        </message>
        <message>
            <source>Draw a new seed for every picture</source>
            <translation>Estrai un nuovo seme per ogni immagine</translation>
        </message>
        <message>
            <source>Set per scale.</source>
            <translation>Impostata per scala.</translation>
        </message>
    </context>
    <context>
        <name>ScaleProgressBar</name>
        <message>
            <source>Progress</source>
            <translation>Avanzamento</translation>
        </message>
    </context>
    <context>
        <name>ScaleStrip</name>
        <message>
            <source>Scales</source>
            <translation>Scale</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>in attesa</translation>
        </message>
        <message>
            <source>running</source>
            <translation>in corso</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>fermata</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>non riuscita</translation>
        </message>
        <message>
            <source>Scale %1 of %2, %3, %4</source>
            <translation>Scala %1 di %2, %3, %4</translation>
        </message>
        <message>
            <source>%1, preview skipped</source>
            <translation>%1, anteprima saltata</translation>
        </message>
    </context>
    <context>
        <name>SettingsDialog</name>
        <message>
            <source>Settings</source>
            <translation>Impostazioni</translation>
        </message>
        <message>
            <source>Theme</source>
            <translation>Tema</translation>
        </message>
        <message>
            <source>System</source>
            <translation>Sistema</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Chiaro</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Scuro</translation>
        </message>
        <message>
            <source>Font size</source>
            <translation>Dimensione del carattere</translation>
        </message>
        <message>
            <source>as the desktop</source>
            <translation>come il desktop</translation>
        </message>
        <message>
            <source>Reduced motion</source>
            <translation>Movimento ridotto</translation>
        </message>
        <message>
            <source>No movement in progress bars and messages.</source>
            <translation>Nessun movimento nelle barre di avanzamento e nei messaggi.</translation>
        </message>
        <message>
            <source>Keep every picture</source>
            <translation>Conserva ogni immagine</translation>
        </message>
        <message>
            <source>Pictures are saved and listed in the history. Without it, save those you want.</source>
            <translation>Le immagini vengono salvate ed elencate nella cronologia. Altrimenti, salva quelle che vuoi.</translation>
        </message>
        <message>
            <source>Settings inside pictures</source>
            <translation>Impostazioni dentro le immagini</translation>
        </message>
        <message>
            <source>Prompt, seed and cache settings stand in saved PNG files. Switch off to share pictures alone.</source>
            <translation>I file PNG salvati contengono prompt, seme e impostazioni della cache. Disattiva per condividere solo le immagini.</translation>
        </message>
        <message>
            <source>Prompts of a calibration</source>
            <translation>Prompt di una calibrazione</translation>
        </message>
        <message>
            <source>Processor threads</source>
            <translation>Thread del processore</translation>
        </message>
        <message>
            <source>all cores</source>
            <translation>tutti i core</translation>
        </message>
        <message>
            <source>Unload the text encoder</source>
            <translation>Scarica il codificatore di testo</translation>
        </message>
        <message>
            <source>Gives its memory back after each prompt. Takes effect when a model is loaded.</source>
            <translation>Ne restituisce la memoria dopo ogni prompt. Ha effetto quando si carica un modello.</translation>
        </message>
    </context>
    <context>
        <name>SplitButton</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n in attesa</numerusform>
                <numerusform>%n in attesa</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>StatusParts</name>
        <message>
            <source>Device</source>
            <translation>Dispositivo</translation>
        </message>
        <message>
            <source>Queue %1</source>
            <translation>Coda %1</translation>
        </message>
    </context>
    <context>
        <name>Studio</name>
        <message>
            <source>The session could not be saved to %1.</source>
            <translation>Impossibile salvare la sessione in %1.</translation>
        </message>
        <message>
            <source>Demo landscapes</source>
            <translation>Paesaggi demo</translation>
        </message>
        <message>
            <source>The demo model is not installed.</source>
            <translation>Il modello demo non è installato.</translation>
        </message>
        <message>
            <source>Install the program's data, or set HEATKV_DATA_DIR.</source>
            <translation>Installa i dati del programma o imposta HEATKV_DATA_DIR.</translation>
        </message>
        <message>
            <source>%1 is loaded on %2 as %3 in %4.</source>
            <translation>%1 è caricato su %2 come %3 in %4.</translation>
        </message>
        <message>
            <source>%1 was passed over: %2</source>
            <translation>%1 è stato ignorato: %2</translation>
        </message>
        <message>
            <source>The calibration has %1 heads, this model has %2.</source>
            <translation>La calibrazione ha %1 teste, questo modello ne ha %2.</translation>
        </message>
        <message>
            <source>Choose one that was made with this model, or calibrate.</source>
            <translation>Scegline una fatta con questo modello, oppure calibra.</translation>
        </message>
        <message>
            <source>The calibration could not be read.</source>
            <translation>Impossibile leggere la calibrazione.</translation>
        </message>
        <message>
            <source>The schedule could not be read.</source>
            <translation>Impossibile leggere il piano.</translation>
        </message>
        <message>
            <source>Open pins</source>
            <translation>Apri fissaggi</translation>
        </message>
        <message>
            <source>Restore settings</source>
            <translation>Ripristina impostazioni</translation>
        </message>
        <message>
            <source>Change budget</source>
            <translation>Cambia budget</translation>
        </message>
        <message>
            <source>Unpin head</source>
            <translation>Togli fissaggio della testa</translation>
        </message>
        <message>
            <source>Keep head</source>
            <translation>Mantieni testa</translation>
        </message>
        <message>
            <source>Prune head</source>
            <translation>Sfoltisci testa</translation>
        </message>
        <message>
            <source>HeatKV Studio %1</source>
            <translation>HeatKV Studio %1</translation>
        </message>
        <message>
            <source>Qt %1, torch %2</source>
            <translation>Qt %1, torch %2</translation>
        </message>
        <message>
            <source>%1: %2, %3</source>
            <translation>%1: %2, %3</translation>
        </message>
        <message>
            <source>Model: %1 on %2 as %3, cache in %4</source>
            <translation>Modello: %1 su %2 come %3, cache in %4</translation>
        </message>
        <message>
            <source>Memory of the engine: %1, at most %2</source>
            <translation>Memoria del motore: %1, al massimo %2</translation>
        </message>
        <message>
            <source>%1 failed: %2</source>
            <translation>%1: non riuscita: %2</translation>
        </message>
        <message>
            <source>%1 was stopped.</source>
            <translation>%1: fermata.</translation>
        </message>
        <message>
            <source>Seed %1 took %2 and held %3.</source>
            <translation>Seme %1: durata %2, occupati %3.</translation>
        </message>
        <message>
            <source>The folder for calibrations could not be made.</source>
            <translation>Impossibile creare la cartella delle calibrazioni.</translation>
        </message>
        <message numerus="yes">
            <source>The calibration of %n prompts was saved to %1.</source>
            <translation>
                <numerusform>La calibrazione con %n prompt è stata salvata in %1.</numerusform>
                <numerusform>La calibrazione con %n prompt è stata salvata in %1.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>SweepDialog</name>
        <message>
            <source>Set up a sweep</source>
            <translation>Prepara una scansione</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Avvia</translation>
        </message>
        <message>
            <source>Methods</source>
            <translation>Metodi</translation>
        </message>
        <message>
            <source>Budgets</source>
            <translation>Budget</translation>
        </message>
        <message>
            <source>Seeds</source>
            <translation>Semi</translation>
        </message>
        <message numerus="yes">
            <source>%n pictures, the full cache among them.</source>
            <translation>
                <numerusform>%n immagine, cache completa inclusa.</numerusform>
                <numerusform>%n immagini, cache completa inclusa.</numerusform>
            </translation>
        </message>
        <message>
            <source>"%1" is no budget. Write 10%, 1/10, 10x or 512MiB.</source>
            <translation>"%1" non è un budget. Scrivi 10%, 1/10, 10x o 512MiB.</translation>
        </message>
    </context>
    <context>
        <name>SweepView</name>
        <message>
            <source>Try several budgets on one seed.</source>
            <translation>Prova più budget su un solo seme.</translation>
        </message>
        <message>
            <source>Set up a sweep</source>
            <translation>Prepara una scansione</translation>
        </message>
        <message>
            <source>Method and budget</source>
            <translation>Metodo e budget</translation>
        </message>
        <message>
            <source>PSNR</source>
            <translation>PSNR</translation>
        </message>
        <message>
            <source>SSIM</source>
            <translation>SSIM</translation>
        </message>
        <message>
            <source>MAE</source>
            <translation>MAE</translation>
        </message>
        <message>
            <source>Held</source>
            <translation>Occupati</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Tempo</translation>
        </message>
        <message>
            <source>Sweep in figures</source>
            <translation>Scansione in cifre</translation>
        </message>
        <message>
            <source>Seed %1</source>
            <translation>Seme %1</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>in attesa</translation>
        </message>
        <message>
            <source>the same picture</source>
            <translation>la stessa immagine</translation>
        </message>
    </context>
    <context>
        <name>ToolStrip</name>
        <message numerus="yes">
            <source>CPU · %n threads</source>
            <translation>
                <numerusform>CPU · %n thread</numerusform>
                <numerusform>CPU · %n thread</numerusform>
            </translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Genera</translation>
        </message>
        <message>
            <source>More ways to generate</source>
            <translation>Altri modi di generare</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Ferma</translation>
        </message>
        <message>
            <source>More ways to stop</source>
            <translation>Altri modi di fermare</translation>
        </message>
        <message>
            <source>Model</source>
            <translation>Modello</translation>
        </message>
        <message>
            <source>Device</source>
            <translation>Dispositivo</translation>
        </message>
        <message>
            <source>Analyse</source>
            <translation>Analizza</translation>
        </message>
        <message>
            <source>Compare</source>
            <translation>Confronto</translation>
        </message>
        <message>
            <source>Layout</source>
            <translation>Disposizione</translation>
        </message>
        <message>
            <source>Budget</source>
            <translation>Budget</translation>
        </message>
        <message>
            <source>Cache budget</source>
            <translation>Budget della cache</translation>
        </message>
        <message>
            <source>How much of a full cache the next picture may hold.</source>
            <translation>Quanto di una cache completa può occupare la prossima immagine.</translation>
        </message>
        <message>
            <source>Change budget</source>
            <translation>Cambia budget</translation>
        </message>
        <message>
            <source>Loading...</source>
            <translation>Caricamento...</translation>
        </message>
        <message>
            <source>No model</source>
            <translation>Nessun modello</translation>
        </message>
        <message>
            <source>Add a model folder...</source>
            <translation>Aggiungi una cartella di modello...</translation>
        </message>
        <message>
            <source>CPU</source>
            <translation>CPU</translation>
        </message>
        <message>
            <source>No model is open.</source>
            <translation>Nessun modello aperto.</translation>
        </message>
        <message>
            <source>Stopping...</source>
            <translation>Arresto...</translation>
        </message>
        <message>
            <source>It stops within one layer.</source>
            <translation>Si ferma entro uno strato.</translation>
        </message>
        <message>
            <source>Nothing runs.</source>
            <translation>Niente in esecuzione.</translation>
        </message>
        <message>
            <source>%1 · %2</source>
            <translation>%1 · %2</translation>
        </message>
        <message>
            <source>Fits</source>
            <translation>Ci sta</translation>
        </message>
        <message>
            <source>Applies to the next picture</source>
            <translation>Vale per la prossima immagine</translation>
        </message>
        <message>
            <source>Will not fit</source>
            <translation>Non ci starà</translation>
        </message>
        <message>
            <source>%1 · %2 · batch %3 · guidance ×%4</source>
            <translation>%1 · %2 · gruppo %3 · guida ×%4</translation>
        </message>
        <message>
            <source>%1, %2, %3</source>
            <translation>%1, %2, %3</translation>
        </message>
    </context>
    <context>
        <name>Worker</name>
        <message>
            <source>The program ran out of memory.</source>
            <translation>Il programma ha esaurito la memoria.</translation>
        </message>
        <message>
            <source>Choose a smaller picture or a lower cache budget.</source>
            <translation>Scegli un'immagine più piccola o un budget di cache più basso.</translation>
        </message>
        <message>
            <source>The engine failed.</source>
            <translation>Errore del motore.</translation>
        </message>
        <message>
            <source>The engine failed for an unknown reason.</source>
            <translation>Errore del motore per un motivo sconosciuto.</translation>
        </message>
    </context>
    <context>
        <name>heatkv::CachePlot</name>
        <message>
            <source>tokens</source>
            <translation>token</translation>
        </message>
        <message>
            <source>of %1 held</source>
            <translation>su %1 occupati</translation>
        </message>
        <message>
            <source>peak %1 · full cache would hold %2</source>
            <translation>picco %1 · la cache completa occuperebbe %2</translation>
        </message>
        <message>
            <source>Layer %1: %2 of %3</source>
            <translation>Strato %1: %2 di %3</translation>
        </message>
        <message>
            <source>kept %1</source>
            <translation>mantenuti %1</translation>
        </message>
        <message>
            <source>in flight %1</source>
            <translation>in transito %1</translation>
        </message>
        <message>
            <source>freed %1</source>
            <translation>liberati %1</translation>
        </message>
        <message numerus="yes">
            <source>%1 of %n heads at %2</source>
            <translation>
                <numerusform>%1 di %n testa a %2</numerusform>
                <numerusform>%1 di %n teste a %2</numerusform>
            </translation>
        </message>
        <message>
            <source>%1, layer %2: %3 of %4</source>
            <translation>%1, strato %2: %3 di %4</translation>
        </message>
        <message>
            <source>%1, layer %2: full cache %3</source>
            <translation>%1, strato %2: cache completa %3</translation>
        </message>
        <message>
            <source>%1 · predicted %2</source>
            <translation>%1 · previsti %2</translation>
        </message>
        <message>
            <source>as predicted</source>
            <translation>come previsto</translation>
        </message>
        <message>
            <source>%1 bytes</source>
            <translation>%1 byte</translation>
        </message>
        <message>
            <source>predicted %1, measured %2</source>
            <translation>previsti %1, misurati %2</translation>
        </message>
        <message>
            <source>peak %1 · full %2</source>
            <translation>picco %1 · piena %2</translation>
        </message>
    </context>
    <context>
        <name>heatkv::format</name>
        <message>
            <source>%1 of %2</source>
            <extracomment>How much of how much: "321 of 3 213 MiB"; %1 a number, %2 a number with its unit.</extracomment>
            <translation>%1 di %2</translation>
        </message>
        <message>
            <source>ms</source>
            <translation>ms</translation>
        </message>
        <message>
            <source>s</source>
            <translation>s</translation>
        </message>
        <message>
            <source>min</source>
            <translation>min</translation>
        </message>
        <message>
            <source>h</source>
            <translation>h</translation>
        </message>
        <message>
            <source>about %1 left</source>
            <extracomment>The time a run still needs; %1 is a duration.</extracomment>
            <translation>circa %1 rimanenti</translation>
        </message>
        <message>
            <source>not known</source>
            <translation>non noto</translation>
        </message>
        <message>
            <source>%1 percent</source>
            <translation>%1 percento</translation>
        </message>
        <message>
            <source>%1 kibibytes</source>
            <translation>%1 kibibyte</translation>
        </message>
        <message>
            <source>%1 mebibytes</source>
            <translation>%1 mebibyte</translation>
        </message>
    </context>
    <context>
        <name>main</name>
        <message>
            <source>Paints pictures from text and shows what the KV cache holds.</source>
            <translation>Dipinge immagini dal testo e mostra che cosa contiene la cache KV.</translation>
        </message>
        <message>
            <source>Pictures, schedules, calibrations, model folders.</source>
            <translation>Immagini, piani, calibrazioni, cartelle di modelli.</translation>
        </message>
    </context>
</TS>
