<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="it" sourcelanguage="en">
<context>
    <name>Edits</name>
    <message>
        <source>Change budget</source>
        <translation>Cambia budget</translation>
    </message>
    <message>
        <source>Remove pin</source>
        <translation>Rimuovi vincolo</translation>
    </message>
    <message>
        <source>Pin: keep</source>
        <translation>Vincolo: mantieni</translation>
    </message>
    <message>
        <source>Pin: prune</source>
        <translation>Vincolo: pota</translation>
    </message>
    <message>
        <source>Open pins</source>
        <translation>Apri vincoli</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>Questa immagine non contiene impostazioni.</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>Scegli un’immagine salvata con le sue impostazioni.</translation>
    </message>
    <message>
        <source>The picture&apos;s prompt was cut to %1 characters.</source>
        <translation>Il prompt dell’immagine è stato tagliato a %1 caratteri.</translation>
    </message>
    <message>
        <source>Restore settings</source>
        <translation>Ripristina impostazioni</translation>
    </message>
</context>
<context>
    <name>Methods</name>
    <message>
        <source>Full cache</source>
        <translation>Cache completa</translation>
    </message>
    <message>
        <source>Keeps every entry: what the other methods are compared with.</source>
        <translation>Mantiene ogni voce: è il termine di confronto degli altri metodi.</translation>
    </message>
    <message>
        <source>Drops whole maps of the heads that need them least, on a schedule planned before the run.</source>
        <translation>Elimina mappe intere delle teste che ne hanno meno bisogno, secondo una pianificazione fatta prima dell&apos;esecuzione.</translation>
    </message>
    <message>
        <source>Keeps the first scales and the newest tokens.</source>
        <translation>Mantiene le prime scale e i token più recenti.</translation>
    </message>
    <message>
        <source>Keeps what the last tokens of each map attend to most.</source>
        <translation>Mantiene ciò a cui gli ultimi token di ogni mappa prestano più attenzione.</translation>
    </message>
    <message>
        <source>Selects as SnapKV does, with more room in early layers than in late ones.</source>
        <translation>Sceglie come SnapKV, con più spazio nei primi strati che negli ultimi.</translation>
    </message>
    <message>
        <source>Gives layers that look far back more room than layers that refine.</source>
        <translation>Dà più spazio agli strati che guardano lontano che a quelli che rifiniscono.</translation>
    </message>
    <message>
        <source>ScaleKV (published code)</source>
        <translation>ScaleKV (codice pubblicato)</translation>
    </message>
    <message>
        <source>ScaleKV with the selection of its published code, which differs from the paper.</source>
        <translation>ScaleKV con la selezione del codice pubblicato, diversa da quella dell&apos;articolo.</translation>
    </message>
    <message>
        <source>Splits heads into contextual ones with little room and structural ones with much.</source>
        <translation>Divide le teste in contestuali, con poco spazio, e strutturali, con molto.</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Completa</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>Casuale</translation>
    </message>
    <message>
        <source>Rand</source>
        <translation>Caso</translation>
    </message>
    <message>
        <source>Keeps the first scales and entries drawn by lot: what a ranking has to beat.</source>
        <translation>Tiene le prime scale e voci estratte a sorte: ciò che una classifica deve battere.</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>Peak signal-to-noise ratio over RGB; equal pictures have none.</source>
        <translation>Rapporto segnale-rumore di picco su RGB; immagini uguali non ne hanno.</translation>
    </message>
    <message>
        <source>Structural similarity, 11 x 11 Gaussian window, over RGB.</source>
        <translation>Somiglianza strutturale, finestra gaussiana 11 x 11, su RGB.</translation>
    </message>
    <message>
        <source>Structural similarity over five sizes of the picture; sides of 161 pixels at least.</source>
        <translation>Somiglianza strutturale su cinque dimensioni dell&apos;immagine; lati di almeno 161 pixel.</translation>
    </message>
    <message>
        <source>Mean absolute difference of RGB values from 0 to 1.</source>
        <translation>Differenza media assoluta dei valori RGB da 0 a 1.</translation>
    </message>
    <message>
        <source>Perceptual distance (AlexNet); needs its weights.</source>
        <translation>Distanza percettiva (AlexNet); richiede i suoi pesi.</translation>
    </message>
    <message>
        <source>Lost attention</source>
        <translation>Attenzione persa</translation>
    </message>
    <message>
        <source>Share of the full cache&apos;s attention on entries that the method no longer holds.</source>
        <translation>Quota dell&apos;attenzione della cache completa su voci che il metodo non conserva più.</translation>
    </message>
    <message>
        <source>Mean difference of colour by CIEDE2000; about 1 can just be seen.</source>
        <translation>Differenza media di colore secondo CIEDE2000; circa 1 si vede appena.</translation>
    </message>
</context>
<context>
    <name>Names</name>
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
        <source>with pins</source>
        <translation>con vincoli</translation>
    </message>
    <message>
        <source>Rank correlation between two halves of the prompts: %1. With more prompts about %2 entries would change places.</source>
        <translation>Correlazione di rango fra due metà dei prompt: %1. Con altri prompt circa %2 voci cambierebbero posto.</translation>
    </message>
</context>
<context>
    <name>Pins</name>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: keep.</source>
        <translation>Strato %1, testa %2 a %3: mantenuta.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: prune.</source>
        <translation>Strato %1, testa %2 a %3: potata.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: keep.</source>
        <translation>Strato %1, testa %2: mantenuta.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: prune.</source>
        <translation>Strato %1, testa %2: potata.</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: keep.</source>
        <translation>Strato %1: mantenuto.</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: prune.</source>
        <translation>Strato %1: potato.</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: keep.</source>
        <translation>Scala %1: mantenuta.</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: prune.</source>
        <translation>Scala %1: potata.</translation>
    </message>
    <message>
        <source>Several entries are pinned: keep.</source>
        <translation>Più voci mantenute.</translation>
    </message>
    <message>
        <source>Several entries are pinned: prune.</source>
        <translation>Più voci potate.</translation>
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
        <translation>Pota</translation>
    </message>
    <message>
        <source>The schedule file was edited by hand.</source>
        <translation>Il file del piano è stato modificato a mano.</translation>
    </message>
    <message>
        <source>Edited by hand.</source>
        <translation>Modificato a mano.</translation>
    </message>
    <message>
        <source>Entry %1 of layer %2, head %3</source>
        <translation>Voce %1 dello strato %2, testa %3</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>Strato %1, testa %2</translation>
    </message>
    <message>
        <source>Whole layer %1</source>
        <translation>Intero strato %1</translation>
    </message>
    <message>
        <source>Whole scale %1</source>
        <translation>Intera scala %1</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Appearance</source>
        <translation>Aspetto</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Immagini</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Motore</translation>
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
        <source>Theme</source>
        <translation>Tema</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Contrasto elevato</translation>
    </message>
    <message>
        <source>Black on white or white on black, with strong outlines.</source>
        <translation>Nero su bianco o bianco su nero, con linee marcate.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>Dimensione del carattere</translation>
    </message>
    <message>
        <source>same as the desktop</source>
        <translation>come il desktop</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Movimento ridotto</translation>
    </message>
    <message>
        <source>No animation in progress bars, docks and messages.</source>
        <translation>Nessun movimento nelle barre di avanzamento, nei pannelli e nei messaggi.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Lingua</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>Ha effetto al prossimo avvio del programma.</translation>
    </message>
    <message>
        <source>Keep every picture</source>
        <translation>Conserva ogni immagine</translation>
    </message>
    <message>
        <source>Save every picture and list it in the history. When off, save the ones you want yourself.</source>
        <translation>Le immagini vengono salvate ed elencate nella cronologia. Altrimenti, salva quelle che vuoi.</translation>
    </message>
    <message>
        <source>Settings inside pictures</source>
        <translation>Impostazioni dentro le immagini</translation>
    </message>
    <message>
        <source>Saved pictures contain prompt, seed and cache settings. Turn off before sharing pictures without them.</source>
        <translation>Le immagini salvate contengono prompt, seme e impostazioni della cache. Disattiva per condividere solo le immagini.</translation>
    </message>
    <message>
        <source>Prompts in a calibration</source>
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
        <source>Set by the model</source>
        <translation>Come indica il modello</translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation>Tenuto in memoria</translation>
    </message>
    <message>
        <source>Freed after each prompt</source>
        <translation>Liberato dopo ogni prompt</translation>
    </message>
    <message>
        <source>Kept on the CPU</source>
        <translation>Tenuto, sulla CPU</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Codificatore di testo</translation>
    </message>
    <message>
        <source>Where it is kept between prompts. Takes effect when a model is loaded.</source>
        <translation>Dove sta tra un prompt e l&apos;altro. Ha effetto quando si carica un modello.</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>Notifiche</translation>
    </message>
    <message>
        <source>Notify me when a picture is finished and this window is in the background.</source>
        <translation>Avvisa quando un&apos;immagine è pronta mentre è in primo piano un&apos;altra finestra.</translation>
    </message>
    <message>
        <source>Pictures folder</source>
        <translation>Cartella delle immagini</translation>
    </message>
    <message>
        <source>Takes effect after a restart. Pictures that are saved already stay where they are.</source>
        <translation>Ha effetto dopo un riavvio. Le immagini già salvate restano dove sono.</translation>
    </message>
</context>
<context>
    <name>Studio</name>
    <message>
        <source>The settings could not be read. The old file was kept as %1.</source>
        <translation>Impossibile leggere le impostazioni. Il vecchio file è stato conservato come %1.</translation>
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
        <translation>Scegli un&apos;immagine più piccola o un budget di cache più basso.</translation>
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
    <name>heatkv</name>
    <message>
        <source>[prompt]</source>
        <translation>[prompt]</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>Prompt: %1</translation>
    </message>
    <message>
        <source>Last crash:</source>
        <translation>Ultimo arresto anomalo:</translation>
    </message>
    <message>
        <source>Log:</source>
        <translation>Registro:</translation>
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
        <source>Model: %1 on %2 in %3, cache in %4</source>
        <translation>Modello: %1 su %2 come %3, cache in %4</translation>
    </message>
    <message>
        <source>Engine memory: %1, peak %2</source>
        <translation>Memoria del motore: %1, al massimo %2</translation>
    </message>
</context>
<context>
    <name>heatkv::Analysis</name>
    <message>
        <source>Pins need HeatKV and a calibration.</source>
        <translation>I vincoli richiedono il metodo HeatKV e una calibrazione.</translation>
    </message>
    <message>
        <source>P&amp;in</source>
        <translation>&amp;Fissa</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>Piano · %1</translation>
    </message>
    <message>
        <source>%1 · not kept for this picture</source>
        <extracomment>A picture&apos;s own cache is not known; the plan&apos;s is shown.</extracomment>
        <translation>%1 · non conservata per questa immagine</translation>
    </message>
    <message>
        <source>%1 · changes outlined</source>
        <extracomment>Cells with an outline are those that the plan would change.</extracomment>
        <translation>%1 · modifiche contornate</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionOverlay</name>
    <message>
        <source>Map over the picture</source>
        <translation>Mappa sull&apos;immagine</translation>
    </message>
    <message>
        <source>%1 by %2 cells, colours from %3 to %4</source>
        <translation>%1 per %2 celle, colori da %3 a %4</translation>
    </message>
    <message numerus="yes">
        <source>The map has %n values, which do not match its rows and columns.</source>
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
    <name>heatkv::AttentionPanel</name>
    <message>
        <source>Query scale</source>
        <translation>Scala che guarda</translation>
    </message>
    <message>
        <source>The scale whose tokens look back</source>
        <translation>La scala che guarda indietro</translation>
    </message>
    <message>
        <source>Key scale</source>
        <translation>Scala guardata</translation>
    </message>
    <message>
        <source>The scale being looked at, and its share of the attention</source>
        <translation>La scala guardata e la sua quota di attenzione</translation>
    </message>
    <message>
        <source>looks at</source>
        <translation>guarda</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>liberati</translation>
    </message>
    <message>
        <source>Attention as table</source>
        <translation>Attenzione come tabella</translation>
    </message>
    <message>
        <source>all scales</source>
        <translation>tutte le scale</translation>
    </message>
    <message>
        <source>itself · %1</source>
        <translation>sé stessa · %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Attention of layer %1, head %2, from row %3, column %4 of %5</source>
        <translation>Attenzione dello strato %1, testa %2, dalla riga %3, colonna %4 di %5</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>attenzione</translation>
    </message>
    <message>
        <source>Opacity of the map</source>
        <translation>Opacità della mappa</translation>
    </message>
    <message>
        <source>How strongly the map covers the picture</source>
        <translation>Quanto la mappa copre l’immagine</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionProbe</name>
    <message>
        <source>Generate a picture, then click a point in it.</source>
        <translation>Genera un&apos;immagine, poi fai clic su un punto.</translation>
    </message>
    <message>
        <source>Wait until the picture is finished.</source>
        <translation>Attendi che l&apos;immagine sia dipinta.</translation>
    </message>
    <message>
        <source>Click the picture to see where this head looks from that point.</source>
        <translation>Fai clic su un punto dell&apos;immagine: dove guarda da lì questa testa?</translation>
    </message>
    <message>
        <source>Repainting up to that scale...</source>
        <translation>Si ridipinge fin lì...</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Nessun modello aperto.</translation>
    </message>
</context>
<context>
    <name>heatkv::BottomDock</name>
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
        <source>Lists</source>
        <translation>Elenchi</translation>
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
    <message>
        <source>Favourites only</source>
        <translation>Solo preferite</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>Mostra tutto</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>Avvisi ed errori</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>Solo errori</translation>
    </message>
    <message>
        <source>Copy a report...</source>
        <translation>Copia un rapporto...</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>Espandi</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>Comprimi</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSlider</name>
    <message>
        <source>Cache budget</source>
        <translation>Budget della cache</translation>
    </message>
    <message>
        <source>Share of the full cache that may be held. Applies to the next picture.</source>
        <translation>Quota della cache completa che si può mantenere. Vale per la prossima immagine.</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSpin</name>
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
        <translation>Scegli l&apos;unità del budget (Alt+Giù)</translation>
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
    <name>heatkv::CacheFiles</name>
    <message>
        <source>The schedule could not be read.</source>
        <translation>Impossibile leggere il piano.</translation>
    </message>
    <message>
        <source>Open it again, or close it.</source>
        <translation>Riaprila o chiudila.</translation>
    </message>
    <message>
        <source>The schedule of these settings (%1) was not found.</source>
        <translation>La pianificazione di queste impostazioni (%1) non è stata trovata.</translation>
    </message>
    <message>
        <source>Open its file, or close the schedule and choose a budget.</source>
        <translation>Apri il suo file, oppure chiudi la pianificazione e scegli un budget.</translation>
    </message>
    <message>
        <source>The calibration of these settings (%1) was not found for this model.</source>
        <translation>La calibrazione di queste impostazioni (%1) non è stata trovata per questo modello.</translation>
    </message>
    <message>
        <source>Open its file, or choose another calibration.</source>
        <translation>Apri il suo file o scegli un&apos;altra calibrazione.</translation>
    </message>
    <message>
        <source>Skipped %1: %2</source>
        <translation>%1 è stato ignorato: %2</translation>
    </message>
    <message>
        <source>The calibration has %1 heads, this model has %2.</source>
        <translation>La calibrazione ha %1 teste, questo modello ne ha %2.</translation>
    </message>
    <message>
        <source>Choose one made with this model, or calibrate.</source>
        <translation>Scegline una fatta con questo modello, oppure calibra.</translation>
    </message>
    <message>
        <source>The calibration could not be read.</source>
        <translation>Impossibile leggere la calibrazione.</translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation>Apri pianificazione</translation>
    </message>
    <message>
        <source>Close schedule</source>
        <translation>Chiudi pianificazione</translation>
    </message>
</context>
<context>
    <name>heatkv::CachePanel</name>
    <message>
        <source>Show as table</source>
        <translation>Mostra come tabella</translation>
    </message>
    <message>
        <source>Replay run</source>
        <translation>Rivedi l&apos;esecuzione</translation>
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
        <source>Generate a picture to see its cache fill.</source>
        <translation>La cache si riempie mentre si dipinge un&apos;immagine.</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Genera</translation>
    </message>
    <message>
        <source>Cache as table</source>
        <translation>Cache come tabella</translation>
    </message>
    <message>
        <source>Cache view</source>
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
        <source>peak %1 · full cache %2</source>
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
        <source>of %1 predicted for the next picture</source>
        <translation>su %1 previsti</translation>
    </message>
    <message>
        <source>Layer %1: %2 predicted at the end of the run</source>
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
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1 per layer</source>
        <extracomment>An axis counts in this unit, for every layer: &quot;MiB per layer&quot;.</extracomment>
        <translation>%1 per strato</translation>
    </message>
    <message>
        <source>full %1 ↑</source>
        <translation>completa %1 ↑</translation>
    </message>
    <message>
        <source>full cache %1</source>
        <translation>cache completa %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrateDialog</name>
    <message>
        <source>Calibrate</source>
        <translation>Calibra</translation>
    </message>
    <message>
        <source>Each prompt is painted once with a full cache while the program measures how much attention later scales pay to each head. Ten prompts are enough for most models.</source>
        <translation>Ogni prompt viene dipinto una volta con la cache completa, mentre il programma misura quanto le scale successive riguardano ogni testa. Dieci prompt bastano per la maggior parte dei modelli.</translation>
    </message>
    <message numerus="yes">
        <source>Continue from the %n finished prompts</source>
        <translation>
            <numerusform>Continua dopo %n prompt già fatto</numerusform>
            <numerusform>Continua dopo i %n prompt già fatti</numerusform>
        </translation>
    </message>
    <message>
        <source>Source of the prompts</source>
        <translation>Da dove vengono i prompt</translation>
    </message>
    <message>
        <source>Calibration set</source>
        <translation>Set di calibrazione</translation>
    </message>
    <message>
        <source>Everyday prompts</source>
        <translation>Prompt quotidiani</translation>
    </message>
    <message>
        <source>Landscapes</source>
        <translation>Paesaggi</translation>
    </message>
    <message>
        <source>Recent prompts</source>
        <translation>Prompt già usati</translation>
    </message>
    <message>
        <source>A file...</source>
        <translation>Un file...</translation>
    </message>
    <message>
        <source>Your own prompts</source>
        <translation>Prompt propri</translation>
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
        <source>Seed of the first prompt; each following prompt adds 1.</source>
        <translation>Il seme del primo prompt; ogni prompt successivo lo aumenta di uno.</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Primo seme</translation>
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
        <source>Number of first scales that always stay in the cache.</source>
        <translation>Quante delle prime scale restano sempre nella cache.</translation>
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
        <source>Sink scales</source>
        <translation>Scale sink</translation>
    </message>
    <message>
        <source>Also measure for ScaleKV</source>
        <translation>Anche per ScaleKV</translation>
    </message>
    <message>
        <source>Also measure for HACK</source>
        <translation>Anche per HACK</translation>
    </message>
    <message>
        <source>Open a prompt file</source>
        <translation>Apri un file di prompt</translation>
    </message>
    <message>
        <source>Prompts (*.txt *.tsv *.jsonl)</source>
        <translation>Prompt (*.txt *.tsv *.jsonl)</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n prompts of the file are used.</source>
        <translation>
            <numerusform>Il primo prompt (%n); il file ne ha altri.</numerusform>
            <numerusform>I primi %n prompt; il file ne ha altri.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add prompts to continue: %n are finished.</source>
        <translation>
            <numerusform>Aggiungi prompt per continuare: %n è già fatto.</numerusform>
            <numerusform>Aggiungi prompt per continuare: %n sono già fatti.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>%n prompt</numerusform>
            <numerusform>%n prompt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationDialog</name>
    <message>
        <source>About this calibration</source>
        <translation>Informazioni su questa calibrazione</translation>
    </message>
    <message>
        <source>Prompts used for calibration</source>
        <translation>Prompt della calibrazione</translation>
    </message>
    <message>
        <source>The file does not list its prompts.</source>
        <translation>Il file non indica i suoi prompt.</translation>
    </message>
    <message>
        <source>Stability needs at least two prompts with scores.</source>
        <translation>Un solo prompt, o un elenco di soli ordini, non dice quanto è stabile la classifica.</translation>
    </message>
    <message>
        <source>Stability by source scale</source>
        <translation>Stabilità per scala di origine</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>punteggi</translation>
    </message>
    <message>
        <source>scores per target scale</source>
        <translation>punteggi per scala di destinazione</translation>
    </message>
    <message>
        <source>scores per prompt</source>
        <translation>punteggi per prompt</translation>
    </message>
    <message>
        <source>ScaleKV statistics</source>
        <translation>statistiche di ScaleKV</translation>
    </message>
    <message>
        <source>HACK statistics</source>
        <translation>statistiche di HACK</translation>
    </message>
    <message>
        <source>orders only</source>
        <translation>solo ordini</translation>
    </message>
    <message>
        <source>File</source>
        <translation>File</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>non salvata</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>Contiene</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modello</translation>
    </message>
    <message>
        <source>%1, %2 layers, %3 heads</source>
        <translation>%1, %2 strati, %3 teste</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>Prompt</translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n fatto</numerusform>
            <numerusform>%n fatti</numerusform>
        </translation>
    </message>
    <message>
        <source>Hash of the prompts</source>
        <translation>Hash dei prompt</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>Primo seme</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>Guida</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatura</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Dimensione</translation>
    </message>
    <message>
        <source>%1 at %2, last scale %3</source>
        <translation>%1 a %2, ultima scala %3</translation>
    </message>
    <message>
        <source>Sink scales</source>
        <translation>Scale sink</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Creata con</translation>
    </message>
    <message>
        <source>version %1 on %2, %3</source>
        <translation>versione %1 su %2 come %3</translation>
    </message>
    <message>
        <source>Attention sum check</source>
        <translation>Verifica dell&apos;attenzione</translation>
    </message>
    <message>
        <source>attention of each query sums to 1 within %1</source>
        <translation>la massa di una query si discosta al massimo di %1</translation>
    </message>
    <message>
        <source>Source scale</source>
        <translation>Scala di origine</translation>
    </message>
    <message>
        <source>Rank correlation between halves</source>
        <translation>Correlazione di rango tra le metà</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationFile</name>
    <message>
        <source>The calibrations folder could not be created.</source>
        <translation>Impossibile creare la cartella delle calibrazioni.</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>Scegli una cartella in cui si possa scrivere.</translation>
    </message>
    <message>
        <source>The calibration file was changed by another program.</source>
        <translation>Il file della calibrazione è stato modificato da un altro programma.</translation>
    </message>
    <message>
        <source>Open it again, then continue.</source>
        <translation>Riaprilo, poi continua.</translation>
    </message>
    <message>
        <source>The calibration could not be written.</source>
        <translation>Impossibile scrivere la calibrazione.</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationRuns</name>
    <message>
        <source>This calibration was made at another picture size; it is being applied to the current one.</source>
        <translation>Questa calibrazione è stata fatta con un&apos;altra dimensione d&apos;immagine; viene applicata a quella attuale.</translation>
    </message>
    <message numerus="yes">
        <source>Calibration with %n prompts saved to %1.</source>
        <translation>
            <numerusform>Calibrazione con %n prompt salvata in %1.</numerusform>
            <numerusform>Calibrazione con %n prompt salvata in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::Centre</name>
    <message>
        <source>Views</source>
        <translation>Viste</translation>
    </message>
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
        <source>Picture in the batch</source>
        <translation>Immagine del gruppo</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>Segui</translation>
    </message>
    <message>
        <source>Show each scale as it is finished</source>
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
        <source>Fit to window</source>
        <translation>Adatta l&apos;immagine</translation>
    </message>
    <message>
        <source>Picture %1 of %2</source>
        <translation>Immagine %1 di %2</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelli</translation>
    </message>
    <message>
        <source>Close the models page</source>
        <translation>Chiudi i modelli</translation>
    </message>
    <message>
        <source>Fit · %1</source>
        <extracomment>The zoom at which the picture fits: &quot;Fit · 174 %&quot;.</extracomment>
        <translation>Adatta · %1</translation>
    </message>
    <message>
        <source>The full-cache twin is being painted · %1</source>
        <translation>La gemella a cache completa è in corso · %1</translation>
    </message>
    <message>
        <source>Play the scales one by one</source>
        <translation>Riproduci le scale una per una</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>Ferma la riproduzione</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareCanvas</name>
    <message>
        <source>Comparison</source>
        <translation>Confronto</translation>
    </message>
</context>
<context>
    <name>heatkv::ComparePane</name>
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
        <source>Comparison mode</source>
        <translation>Modo di confronto</translation>
    </message>
    <message>
        <source>Switch between the two (Space)</source>
        <translation>Mostra l&apos;una, poi l&apos;altra (Spazio)</translation>
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
        <source>Difference measure</source>
        <translation>Tipo di differenza</translation>
    </message>
    <message>
        <source>×1</source>
        <translation>×1</translation>
    </message>
    <message>
        <source>×4</source>
        <translation>×4</translation>
    </message>
    <message>
        <source>×16</source>
        <translation>×16</translation>
    </message>
    <message>
        <source>Amplify differences</source>
        <translation>Amplificazione delle differenze</translation>
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
    <message>
        <source>A</source>
        <extracomment>The two pictures of a comparison, before their names.</extracomment>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Space flips</source>
        <translation>Spazio alterna</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareView</name>
    <message>
        <source>%1 · edited by hand</source>
        <translation>%1 · modificato a mano</translation>
    </message>
    <message>
        <source>The pictures have different sizes.</source>
        <translation>Le immagini hanno dimensioni diverse.</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>seme %1</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>Scale</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>Metodi</translation>
    </message>
    <message>
        <source>Details of the comparison</source>
        <translation>Dettagli del confronto</translation>
    </message>
    <message>
        <source>identical · %1</source>
        <translation>identiche · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::DifferenceBar</name>
    <message>
        <source>Scale from %1 to %2</source>
        <translation>Scala da %1 a %2</translation>
    </message>
</context>
<context>
    <name>heatkv::DivergenceStrip</name>
    <message>
        <source>Bits that differ, by scale</source>
        <translation>Bit diversi, per scala</translation>
    </message>
    <message>
        <source>Both runs drew the same bits at every scale.</source>
        <translation>Le esecuzioni hanno estratto gli stessi bit a ogni scala.</translation>
    </message>
    <message>
        <source>The two runs first differ at %1: %2 of %3 bits.</source>
        <translation>Le esecuzioni divergono a %1, in %2 bit su %3.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 bits differ</source>
        <translation>%1: %2 bit diversi su %3</translation>
    </message>
</context>
<context>
    <name>heatkv::DockGrip</name>
    <message>
        <source>Width of %1</source>
        <translation>Larghezza di %1</translation>
    </message>
    <message>
        <source>Height of %1</source>
        <translation>Altezza di %1</translation>
    </message>
    <message>
        <source>Move it with the arrow keys.</source>
        <translation>Si sposta con i tasti freccia.</translation>
    </message>
</context>
<context>
    <name>heatkv::DockTitleBar</name>
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
    <name>heatkv::ErrorDialog</name>
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
    <name>heatkv::Evaluation</name>
    <message>
        <source>The evaluation in %1 cannot be read: %2.</source>
        <translation>Impossibile leggere la valutazione in %1: %2.</translation>
    </message>
    <message>
        <source>Run heatkv evaluate on this folder again.</source>
        <translation>Esegui di nuovo heatkv evaluate su questa cartella.</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, riga %2</translation>
    </message>
    <message>
        <source>it has no prompts</source>
        <translation>non ha prompt</translation>
    </message>
    <message>
        <source>the method %1 is unknown</source>
        <translation>il metodo %1 è sconosciuto</translation>
    </message>
</context>
<context>
    <name>heatkv::FirstHints</name>
    <message>
        <source>Hints for a first look</source>
        <translation>Suggerimenti per iniziare</translation>
    </message>
    <message>
        <source>Close hints</source>
        <translation>Chiudi i suggerimenti</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Avanti</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fatto</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadBars</name>
    <message>
        <source>Head inspector, layer %1, head %2</source>
        <translation>Ispettore delle teste, strato %1, testa %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n source scales kept to the end</source>
        <translation>
            <numerusform>%1 di %n scala di origine non liberata</numerusform>
            <numerusform>%1 di %n scale di origine non liberate</numerusform>
        </translation>
    </message>
    <message>
        <source>kept</source>
        <translation>resta</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
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
        <source>freed below %1</source>
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
        <source>%1: score %2 ± %3</source>
        <translation>%1: punteggio %2 ± %3</translation>
    </message>
    <message>
        <source>score</source>
        <translation>punti</translation>
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
        <source>freed at</source>
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
        <source>Spread</source>
        <translation>Dispersione</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>Freed below</source>
        <translation>Cade sotto</translation>
    </message>
    <message>
        <source>Freed before</source>
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
        <translation>Vincolio</translation>
    </message>
    <message>
        <source>Attended from %1</source>
        <translation>Vista da %1</translation>
    </message>
    <message>
        <source>Attended from the last scale</source>
        <translation>Vista dall&apos;ultima</translation>
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
        <translation>pota</translation>
    </message>
    <message>
        <source>± spread over prompts</source>
        <translation>± variazione tra i prompt</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadInspector</name>
    <message>
        <source>Show as table</source>
        <translation>Mostra come tabella</translation>
    </message>
    <message>
        <source>Show where this head looks, on the picture</source>
        <translation>Mostra dove guarda questa testa nell&apos;immagine</translation>
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
        <translation>Pota</translation>
    </message>
    <message>
        <source>Select a cell in the heatmap.</source>
        <translation>Scegli una cella nella mappa di calore.</translation>
    </message>
    <message>
        <source>Select the first head to be freed</source>
        <translation>Scegli la prima testa che verrà liberata</translation>
    </message>
    <message>
        <source>Head as table</source>
        <translation>Testa come tabella</translation>
    </message>
    <message>
        <source>Pin for this head</source>
        <translation>Che cosa fare con questa testa</translation>
    </message>
    <message>
        <source>Layer %1 · head %2</source>
        <translation>Strato %1 · testa %2</translation>
    </message>
    <message>
        <source>L%1 · H%2</source>
        <extracomment>Layer and head, where there is no room for the words.</extracomment>
        <translation>S%1 · T%2</translation>
    </message>
</context>
<context>
    <name>heatkv::HeatmapPanel</name>
    <message>
        <source>Show as table</source>
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
        <source>This model has not been calibrated.</source>
        <translation>Ancora nessun punteggio per questo modello.</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>Calibra, circa 2 min</translation>
    </message>
    <message>
        <source>S-CAS scores as table</source>
        <translation>Punteggi S-CAS come tabella</translation>
    </message>
    <message>
        <source>Score view</source>
        <translation>Vista dei punteggi</translation>
    </message>
    <message>
        <source>Sort heads</source>
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
        <source>Early-freed heads only</source>
        <translation>Solo teste liberate in anticipo</translation>
    </message>
    <message>
        <source>Colour range follows the view</source>
        <translation>I colori seguono la vista</translation>
    </message>
    <message>
        <source>Set the fixed range from this view</source>
        <translation>Adatta i colori fissi a questa vista</translation>
    </message>
    <message>
        <source>Logarithmic colour scale</source>
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
        <source>By mean</source>
        <translation>Per media</translation>
    </message>
    <message>
        <source>First freed</source>
        <translation>Prime liberate</translation>
    </message>
    <message>
        <source>Lock the colour range</source>
        <translation>Blocca l’intervallo dei colori</translation>
    </message>
    <message>
        <source>Keeps this range for other calibrations, so that colours can be compared.</source>
        <translation>Mantiene questo intervallo per altre calibrazioni, così i colori sono confrontabili.</translation>
    </message>
    <message>
        <source>Colours: viridis</source>
        <translation>Colori: viridis</translation>
    </message>
    <message>
        <source>Colours: cividis</source>
        <translation>Colori: cividis</translation>
    </message>
    <message>
        <source>Colours: grey</source>
        <translation>Colori: grigio</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>Mostra tutte le celle</translation>
    </message>
    <message>
        <source>Outline what a new budget changes</source>
        <translation>Contorna ciò che cambia con un nuovo budget</translation>
    </message>
</context>
<context>
    <name>heatkv::HeatmapPlot</name>
    <message>
        <source>always kept</source>
        <translation>sempre mantenuta</translation>
    </message>
    <message>
        <source>never cached</source>
        <translation>mai in cache</translation>
    </message>
    <message>
        <source>Target scale</source>
        <translation>Scala di destinazione</translation>
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
        <source>%1: difference of two calibrations</source>
        <translation>%1: differenza tra due calibrazioni</translation>
    </message>
    <message>
        <source>%1: difference to %2</source>
        <translation>%1: differenza rispetto a %2</translation>
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
        <source>The two calibrations belong to different models.</source>
        <translation>Le due calibrazioni sono di modelli diversi.</translation>
    </message>
    <message>
        <source>Choose two calibrations of the same model and picture size.</source>
        <translation>Scegli due calibrazioni dello stesso modello e della stessa dimensione d&apos;immagine.</translation>
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
        <source>Layer %1, %2 attended from %3: mean score %4</source>
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
        <source>rank %1 of %2</source>
        <translation>rango %1 di %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rango %1</translation>
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
        <source>log, locked</source>
        <translation>log, bloccata</translation>
    </message>
    <message>
        <source>linear, locked</source>
        <translation>lineare, bloccata</translation>
    </message>
    <message>
        <source>Rank, first freed first</source>
        <translation>Rango, dalla prima liberata</translation>
    </message>
    <message>
        <source>Rank, highest score first</source>
        <translation>Rango, dal punteggio più alto</translation>
    </message>
    <message>
        <source>freed early, before %1, layer %2</source>
        <translation>liberata in anticipo, prima di %1, strato %2</translation>
    </message>
    <message>
        <source>difference %1</source>
        <translation>differenza %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>punteggio %1</translation>
    </message>
    <message>
        <source>Ranks, head by scale, layer %1</source>
        <translation>Ranghi, testa per scala, strato %1</translation>
    </message>
    <message>
        <source>Ranks, layer by head</source>
        <translation>Ranghi, strato per testa</translation>
    </message>
    <message>
        <source>%1: colours from first to last freed</source>
        <translation>%1: colori dalla prima all&apos;ultima liberata</translation>
    </message>
</context>
<context>
    <name>heatkv::HelpWindow</name>
    <message>
        <source>Guide</source>
        <translation>Guida</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Cerca nella guida</translation>
    </message>
    <message>
        <source>Guide topics</source>
        <translation>Parti della guida</translation>
    </message>
    <message>
        <source>Guide text</source>
        <translation>Testo della guida</translation>
    </message>
    <message>
        <source>Nothing in the guide matches.</source>
        <translation>Nessun punto della guida contiene queste parole.</translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryModel</name>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Favourite, %1, %2</source>
        <translation>Preferita, %1, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryPanel</name>
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
        <source>Open</source>
        <translation>Mostra</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>Ripristina le sue impostazioni</translation>
    </message>
    <message>
        <source>Paint its full-cache twin</source>
        <translation>Dipingi la sua gemella a cache completa</translation>
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
        <source>Show in file manager</source>
        <translation>Mostra nel gestore dei file</translation>
    </message>
    <message>
        <source>Compare these two</source>
        <translation>Confronta queste due</translation>
    </message>
    <message>
        <source>Remove from favourites</source>
        <translation>Togli dalle preferite</translation>
    </message>
    <message>
        <source>Add to favourites</source>
        <translation>Segna come preferita</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>Sposta nel cestino</translation>
    </message>
    <message>
        <source>No picture matches.</source>
        <translation>Nessuna immagine corrisponde.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>Cancella la ricerca</translation>
    </message>
    <message>
        <source>Its settings...</source>
        <translation>Le sue impostazioni...</translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryStore</name>
    <message>
        <source>The list of pictures could not be saved.</source>
        <translation>Impossibile scrivere l&apos;elenco delle immagini.</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>Fai spazio sul disco.</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures could not be moved to the trash.</source>
        <translation>
            <numerusform>%n immagine non può essere spostata nel cestino.</numerusform>
            <numerusform>%n immagini non possono essere spostate nel cestino.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete them in the file manager instead.</source>
        <translation>Eliminale invece nel gestore dei file.</translation>
    </message>
</context>
<context>
    <name>heatkv::ImagePage</name>
    <message>
        <source>Picture</source>
        <translation>Immagine</translation>
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
        <source>No model is loaded.</source>
        <translation>Nessun modello aperto.</translation>
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
        <source>Write a prompt, then press Generate.</source>
        <translation>Scrivi un prompt, poi genera.</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>Genera</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>No scales are kept for this picture.</source>
        <translation>Per questa immagine non sono conservate scale.</translation>
    </message>
</context>
<context>
    <name>heatkv::KeptRuns</name>
    <message>
        <source>Running · %1</source>
        <translation>In corso · %1</translation>
    </message>
    <message>
        <source>Last run · %1</source>
        <translation>Ultima esecuzione · %1</translation>
    </message>
    <message>
        <source>Picture · %1</source>
        <translation>Immagine · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>Tasti</translation>
    </message>
    <message>
        <source>Search actions and shortcuts</source>
        <translation>Cerca azioni e tasti</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Azioni</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>Azione</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>Nuovi tasti</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>Imposta</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Ripristina</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Ripristina tutti</translation>
    </message>
    <message>
        <source>Already used by “%1”. Assigning them here removes them there.</source>
        <translation>Questi tasti ora eseguono “%1”. Impostandoli li togli da lì.</translation>
    </message>
</context>
<context>
    <name>heatkv::LogPanel</name>
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
    <message>
        <source>Error: </source>
        <translation>Errore: </translation>
    </message>
    <message>
        <source>Warning: </source>
        <translation>Avviso: </translation>
    </message>
</context>
<context>
    <name>heatkv::MainWindow</name>
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
        <source>Budget to the previous tick</source>
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
        <source>Next pane</source>
        <translation>Riquadro successivo</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>Riquadro precedente</translation>
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
        <source>Save as &amp;animation...</source>
        <translation>Salva le scale come a&amp;nimazione...</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>&amp;Copia immagine</translation>
    </message>
    <message>
        <source>&amp;Use this picture&apos;s settings</source>
        <translation>&amp;Ripristina le impostazioni dell&apos;immagine</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Esporta</translation>
    </message>
    <message>
        <source>&amp;Focused plot...</source>
        <translation>&amp;Grafico attivo...</translation>
    </message>
    <message>
        <source>&amp;Schedule or masks...</source>
        <translation>&amp;Piano o maschere...</translation>
    </message>
    <message>
        <source>&amp;Pins...</source>
        <translation>&amp;Vincoli...</translation>
    </message>
    <message>
        <source>&amp;Calibration...</source>
        <translation>&amp;Calibrazione...</translation>
    </message>
    <message>
        <source>HeatKV &amp;orders...</source>
        <translation>&amp;Ordini HeatKV...</translation>
    </message>
    <message>
        <source>Files for the published &amp;HeatKV code...</source>
        <translation>Tutti i file del codice &amp;HeatKV pubblicato...</translation>
    </message>
    <message>
        <source>Scale&amp;KV budgets...</source>
        <translation>Budget di Scale&amp;KV...</translation>
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
        <translation>Rimuovi tutti i &amp;vincoli</translation>
    </message>
    <message>
        <source>Remove all pins</source>
        <translation>Rimuovi tutti i vincoli</translation>
    </message>
    <message>
        <source>&amp;Settings...</source>
        <translation>&amp;Impostazioni...</translation>
    </message>
    <message>
        <source>&amp;Keys...</source>
        <translation>&amp;Tasti...</translation>
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
        <source>Compare with and without p&amp;ins</source>
        <translation>Con e senza i t&amp;uoi vincoli</translation>
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
        <source>Stop &amp;after the current picture</source>
        <translation>Ferma &amp;dopo questa</translation>
    </message>
    <message>
        <source>Stop and &amp;clear the queue</source>
        <translation>Ferma e &amp;svuota la coda</translation>
    </message>
    <message>
        <source>&amp;Resume the queue</source>
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
        <source>All &amp;models</source>
        <translation>&amp;Tutti i modelli</translation>
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
        <source>Re&amp;load</source>
        <translation>&amp;Ricarica</translation>
    </message>
    <message>
        <source>&amp;Unload and free memory</source>
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
        <source>&amp;About this calibration...</source>
        <translation>I&amp;nformazioni su questa calibrazione...</translation>
    </message>
    <message>
        <source>Compare &amp;with another calibration...</source>
        <translation>&amp;Confronta con un&apos;altra calibrazione...</translation>
    </message>
    <message>
        <source>Stop &amp;comparing calibrations</source>
        <translation>Mostra solo la calib&amp;razione</translation>
    </message>
    <message>
        <source>Schedule as &amp;table...</source>
        <translation>Piano come &amp;tabella...</translation>
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
        <source>&amp;Fit to window</source>
        <translation>Adatta &amp;l&apos;immagine</translation>
    </message>
    <message>
        <source>1&amp;00 % zoom</source>
        <translation>Immagine al 1&amp;00 %</translation>
    </message>
    <message>
        <source>Focused plot as &amp;table</source>
        <translation>Grafico attivo come ta&amp;bella</translation>
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
        <source>Go to %1</source>
        <translation>Vai a %1</translation>
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
        <source>&amp;Guide</source>
        <translation>&amp;Guida</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>&amp;Che cos&apos;è?</translation>
    </message>
    <message>
        <source>Copy a &amp;report...</source>
        <translation>Copia un &amp;rapporto...</translation>
    </message>
    <message>
        <source>Open the &amp;pictures folder</source>
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
        <source>Change method</source>
        <translation>Cambia metodo</translation>
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
        <source>Export the pins</source>
        <translation>Esporta i vincoli</translation>
    </message>
    <message>
        <source>Pins (*.json)</source>
        <translation>Vincoli (*.json)</translation>
    </message>
    <message>
        <source>Export the calibration</source>
        <translation>Esporta la calibrazione</translation>
    </message>
    <message>
        <source>Calibration (*.json);;Calibration as tensors (*.safetensors)</source>
        <translation>Calibrazione (*.json);;Calibrazione come tensori (*.safetensors)</translation>
    </message>
    <message>
        <source>Export the orders</source>
        <translation>Esporta gli ordini</translation>
    </message>
    <message>
        <source>HeatKV orders (*.json)</source>
        <translation>Ordini HeatKV (*.json)</translation>
    </message>
    <message>
        <source>Export ScaleKV budgets</source>
        <translation>Esporta i budget di ScaleKV</translation>
    </message>
    <message>
        <source>ScaleKV budgets (*.json)</source>
        <translation>Budget di ScaleKV (*.json)</translation>
    </message>
    <message>
        <source>Choose a folder for the published code&apos;s files</source>
        <translation>Scegli una cartella per i file del codice pubblicato</translation>
    </message>
    <message>
        <source>Compare with another calibration</source>
        <translation>Confronta con un&apos;altra calibrazione</translation>
    </message>
    <message>
        <source>Calibrations (*.json *.safetensors *.pt);;All files (*)</source>
        <translation>Calibrazioni (*.json *.safetensors *.pt);;Tutti i file (*)</translation>
    </message>
    <message>
        <source>A file with orders only has no scores to compare.</source>
        <translation>Un elenco di ordini non ha punteggi da confrontare.</translation>
    </message>
    <message>
        <source>Choose a calibration that contains scores.</source>
        <translation>Scegli una calibrazione con punteggi.</translation>
    </message>
    <message>
        <source>Picture opened. Your settings have not changed.</source>
        <translation>L&apos;immagine è mostrata. Le impostazioni restano invariate.</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>Usa le sue impostazioni</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Apri</translation>
    </message>
    <message>
        <source>All supported files (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;All files (*)</source>
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
    <message numerus="yes">
        <source>Move %n pictures to trash</source>
        <translation>
            <numerusform>Sposta %n immagine nel cestino</numerusform>
            <numerusform>Sposta %n immagini nel cestino</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures moved to trash.</source>
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

Paints pictures from text with Infinity models, and lets you see and control what their KV cache holds.

GPL-3.0-or-later. Built on Qt, libtorch, QCustomPlot and OpenCV.</source>
        <translation>HeatKV Studio %1

Dipinge immagini dal testo con i modelli Infinity, e mostra e governa il contenuto della loro cache KV.

GPL-3.0-or-later. Basato su Qt, libtorch, QCustomPlot e OpenCV.</translation>
    </message>
    <message>
        <source>Save as animation</source>
        <translation>Salva le scale come animazione</translation>
    </message>
    <message>
        <source>GIF animation (*.gif);;MP4 video (*.mp4)</source>
        <translation>Animazione GIF (*.gif);;Filmato MP4 (*.mp4)</translation>
    </message>
    <message>
        <source>Animation saved.</source>
        <translation>L&apos;animazione è stata salvata.</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Mostra nel gestore dei file</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time.</source>
        <translation>L&apos;ultima volta il programma si è chiuso in modo imprevisto.</translation>
    </message>
    <message>
        <source>Show report</source>
        <translation>Mostra il rapporto</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>differenza</translation>
    </message>
    <message>
        <source>Folder with the AlexNet weights and LPIPS&apos;s linear layers</source>
        <translation>Cartella con i pesi di AlexNet e le teste lineari di LPIPS</translation>
    </message>
    <message>
        <source>There is no file &quot;%1&quot;.</source>
        <translation>Il file &quot;%1&quot; non esiste.</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its disk was disconnected.</source>
        <translation>Potrebbe essere stato spostato o eliminato, oppure il suo disco è stato rimosso.</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>&amp;Copia come comando</translation>
    </message>
    <message>
        <source>Not applied: %1</source>
        <translation>Non applicato: %1</translation>
    </message>
    <message>
        <source>Close &amp;schedule</source>
        <translation>Chiudi piani&amp;ficazione</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Cronologia</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>Pannelli</translation>
    </message>
    <message>
        <source>Open an e&amp;valuation folder...</source>
        <translation>Apri una cartella di &amp;valutazione...</translation>
    </message>
    <message>
        <source>Settings of this p&amp;icture...</source>
        <translation>&amp;Impostazioni di questa immagine...</translation>
    </message>
    <message>
        <source>&amp;Explore a shape...</source>
        <translation>&amp;Esplora una forma...</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>&amp;Ingrandisci</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>&amp;Riduci</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Scher&amp;mo intero</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>Pittura in corso</translation>
    </message>
    <message>
        <source>Painting %1 of %2</source>
        <translation>Immagine %1 di %2</translation>
    </message>
    <message>
        <source>%1, shape only</source>
        <translation>%1, solo forma</translation>
    </message>
    <message>
        <source>Calibration: orders alone, %1 sinks</source>
        <translation>Calibrazione: solo ordini, %1 sink</translation>
    </message>
    <message>
        <source>Shape only: no weights, nothing can be painted.</source>
        <translation>Solo forma: senza pesi non si può dipingere nulla.</translation>
    </message>
    <message>
        <source>No CUDA device: painting on the CPU. More about devices is in the report of the Help menu.</source>
        <translation>Nessun dispositivo CUDA: si dipinge con la CPU. Altro sui dispositivi è nel rapporto del menu Aiuto.</translation>
    </message>
    <message numerus="yes">
        <source>Calibrated with %n prompts. It is used from now on.</source>
        <translation>
            <numerusform>Calibrato con %n prompt. Da ora viene usata questa calibrazione.</numerusform>
            <numerusform>Calibrato con %n prompt. Da ora viene usata questa calibrazione.</numerusform>
        </translation>
    </message>
    <message>
        <source>About it</source>
        <translation>Dettagli</translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>%n prompt</numerusform>
            <numerusform>%n prompt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the ranking still moves (rank correlation %2).</source>
        <translation>%1: la classifica si muove ancora (correlazione di rango %2).</translation>
    </message>
    <message>
        <source>%1: too few to know whether the ranking is stable.</source>
        <translation>%1: troppo pochi per sapere se la classifica è stabile.</translation>
    </message>
    <message>
        <source>Continue to %1</source>
        <translation>Continua fino a %1</translation>
    </message>
    <message>
        <source>Use the bundled one</source>
        <translation>Usa quella inclusa</translation>
    </message>
    <message>
        <source>Open an evaluation folder</source>
        <translation>Apri una cartella di valutazione</translation>
    </message>
    <message>
        <source>Prompt file</source>
        <translation>File di prompt</translation>
    </message>
    <message numerus="yes">
        <source>This file has %n prompts. Which are to be painted?</source>
        <translation>
            <numerusform>Questo file ha %n prompt. Quali dipingere?</numerusform>
            <numerusform>Questo file ha %n prompt. Quali dipingere?</numerusform>
        </translation>
    </message>
    <message>
        <source>All, with one seed</source>
        <translation>Tutti, con un solo seme</translation>
    </message>
    <message>
        <source>All, a seed each</source>
        <translation>Tutti, un seme ciascuno</translation>
    </message>
    <message>
        <source>Only the first</source>
        <translation>Solo il primo</translation>
    </message>
    <message>
        <source>Explore a shape</source>
        <translation>Esplora una forma</translation>
    </message>
    <message>
        <source>A published model (2b, 8b), layers x heads such as 32x16, or the path of a checkpoint.
Schedules, budgets and the heatmap work as with the model itself; nothing can be painted.</source>
        <translation>Un modello pubblicato (2b, 8b), strati x teste come 32x16, o il percorso di un checkpoint.
Pianificazioni, budget e mappa di calore funzionano come con il modello; non si può dipingere nulla.</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Esplora</translation>
    </message>
    <message>
        <source>No calibration came with this model.</source>
        <translation>Con questo modello non è inclusa alcuna calibrazione.</translation>
    </message>
    <message>
        <source>Drag the budget: the heatmap and the cache show at once what a smaller cache would free.</source>
        <translation>Trascina il budget: mappa di calore e cache mostrano subito che cosa libererebbe una cache più piccola.</translation>
    </message>
    <message>
        <source>Each cell is a head of a layer. Click one to see when its entries are freed, or pin it.</source>
        <translation>Ogni cella è una testa di uno strato. Fai clic per vedere quando le sue voci vengono liberate, o per vincolarla.</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Return also paints the picture with a full cache, and shows both beside each other.</source>
        <translation>Ctrl+Maiusc+Invio dipinge l&apos;immagine anche con la cache completa e le mostra affiancate.</translation>
    </message>
    <message>
        <source>The full-cache twin is painted: %1</source>
        <translation>La gemella a cache completa è dipinta: %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Confronto</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are left from last time.</source>
        <translation>
            <numerusform>È rimasto %n lavoro dall&apos;ultima volta.</numerusform>
            <numerusform>Sono rimasti %n lavori dall&apos;ultima volta.</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Continua</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Scarta</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryBar</name>
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
    <name>heatkv::MemoryPanel</name>
    <message>
        <source>Generate a picture to see the memory it takes.</source>
        <translation>Genera un&apos;immagine per vedere quanta memoria usa.</translation>
    </message>
    <message>
        <source>Memory as table</source>
        <translation>Memoria come tabella</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryPlot</name>
    <message>
        <source>GiB</source>
        <translation>GiB</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scala</translation>
    </message>
    <message>
        <source>Memory by scale</source>
        <translation>Memoria per scala</translation>
    </message>
    <message>
        <source>%1 at most, %2 planned</source>
        <translation>%1 al massimo, %2 previsti</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>pesi</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>cache</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>tutto il resto</translation>
    </message>
    <message>
        <source>most so far</source>
        <translation>massimo finora</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>%1: %2 in use (weights %3, cache %4, everything else %5), %6 at most</source>
        <translation>%1: %2 in uso (pesi %3, cache %4, tutto il resto %5), %6 al massimo</translation>
    </message>
    <message>
        <source>%1: %2 in use, %3 at most</source>
        <translation>%1: %2 in uso, %3 al massimo</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>In uso</translation>
    </message>
    <message>
        <source>Most so far</source>
        <translation>Massimo finora</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryShares</name>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>pesi %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>cache %1</translation>
    </message>
    <message>
        <source>work %1</source>
        <translation>lavoro %1</translation>
    </message>
    <message>
        <source>others %1</source>
        <translation>altri %1</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>liberi %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 di troppo</translation>
    </message>
</context>
<context>
    <name>heatkv::MessageBar</name>
    <message>
        <source>Close message</source>
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
    <name>heatkv::MethodPanel</name>
    <message>
        <source>From %1 on whole maps no longer fit; unlike in HACK&apos;s paper only their best entries stay.</source>
        <translation>Da %1 in poi le mappe non entrano intere, come le mantiene l&apos;articolo di HACK: restano le loro voci migliori.</translation>
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
        <source>Same as the run</source>
        <translation>Come l&apos;esecuzione</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 bit</translation>
    </message>
    <message>
        <source>16 bits (bf16)</source>
        <translation>16 bit (bf16)</translation>
    </message>
    <message>
        <source>8 bits (int8)</source>
        <translation>8 bit (int8)</translation>
    </message>
    <message>
        <source>8 bits (fp8)</source>
        <translation>8 bit (fp8)</translation>
    </message>
    <message>
        <source>Number format of keys and values; 8-bit formats add one scale factor per token and head.</source>
        <translation>Come si conservano chiavi e valori; a 8 bit si aggiunge un fattore di scala per token e testa.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Metodo</translation>
    </message>
    <message>
        <source>Early freeing</source>
        <translation>In anticipo</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisione</translation>
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
        <source>Change early freeing</source>
        <translation>Cambia ciò che si libera in anticipo</translation>
    </message>
    <message>
        <source>Change cache precision</source>
        <translation>Cambia la precisione della cache</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n prompts</source>
        <translation>
            <numerusform>%1 · %n prompt</numerusform>
            <numerusform>%1 · %n prompt</numerusform>
        </translation>
    </message>
    <message>
        <source>Bundled with the model</source>
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
        <source>edited</source>
        <translation>modificato</translation>
    </message>
    <message numerus="yes">
        <source>±%n entries</source>
        <translation>
            <numerusform>±%n voce</numerusform>
            <numerusform>±%n voci</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · orders alone</source>
        <translation>%1 · solo ordini</translation>
    </message>
    <message>
        <source>Published by HeatKV&apos;s authors</source>
        <translation>Pubblicata dagli autori di HeatKV</translation>
    </message>
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>%n vincolo</numerusform>
            <numerusform>%n vincoli</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::MethodTable</name>
    <message>
        <source>Methods compared with the full cache</source>
        <translation>Metodi rispetto alla cache completa</translation>
    </message>
    <message>
        <source>LPIPS weights...</source>
        <translation>Pesi LPIPS...</translation>
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
        <source>Held</source>
        <translation>Occupati</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Picco</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>identiche</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelDetails</name>
    <message>
        <source>Other files in the folder</source>
        <translation>Altri file nella cartella</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Parti</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>Caricamento</translation>
    </message>
    <message>
        <source>Show folder in file manager</source>
        <translation>Mostra la cartella nel gestore dei file</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>Imposta come predefinito</translation>
    </message>
    <message>
        <source>Loaded at start, and by the command line when no model is named</source>
        <translation>Caricato all&apos;avvio, e dalla riga di comando se non si indica un modello</translation>
    </message>
    <message>
        <source>Rescan folder</source>
        <translation>Ricontrolla</translation>
    </message>
    <message>
        <source>Read the folder again</source>
        <translation>Rileggi la cartella</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Rimuovi</translation>
    </message>
    <message>
        <source>Removes it from this list; files stay on disk</source>
        <translation>Lo toglie da questo elenco; i suoi file restano</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatico</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>Same as the transformer</source>
        <translation>Come il transformer</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Codificatore di testo</translation>
    </message>
    <message>
        <source>After use</source>
        <translation>Dopo l&apos;uso</translation>
    </message>
    <message>
        <source>Text encoder after use</source>
        <translation>Codificatore di testo dopo l&apos;uso</translation>
    </message>
    <message>
        <source>Change precision</source>
        <translation>Cambia formato numerico</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>caricato</translation>
    </message>
    <message>
        <source>default</source>
        <translation>predefinito</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>fornito con il programma</translation>
    </message>
    <message>
        <source>This folder is read-only. Calibrations are kept in your own folder.</source>
        <translation>Questa cartella è di sola lettura. Le calibrazioni si conservano nella tua cartella personale.</translation>
    </message>
    <message>
        <source>The folder is slow to respond: it may be on a network or a sleeping disk.</source>
        <translation>La cartella risponde lentamente. Forse è in rete o su un disco in standby.</translation>
    </message>
    <message>
        <source>This folder no longer exists. Was a disk disconnected?</source>
        <translation>Questa cartella non c&apos;è più. È stato rimosso un disco?</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>Ferma il caricamento</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Scarica</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Carica</translation>
    </message>
    <message>
        <source>It can be loaded once all parts are found and fit together.</source>
        <translation>Si può caricare quando tutte le parti sono trovate e adatte.</translation>
    </message>
    <message>
        <source>Runs as %1: %2.</source>
        <translation>Funziona come %1: %2.</translation>
    </message>
    <message>
        <source>Takes effect when it is loaded again.</source>
        <translation>Ha effetto quando viene ricaricato.</translation>
    </message>
    <message>
        <source>Runs as %1. fp16 files are widened because T5 overflows in fp16.</source>
        <translation>Funziona come %1. I file in fp16 vengono ampliati: in fp16 T5 va in overflow.</translation>
    </message>
    <message>
        <source>fp16 files are widened because T5 overflows in fp16.</source>
        <translation>I file in fp16 vengono ampliati: in fp16 T5 va in overflow.</translation>
    </message>
    <message>
        <source>For the current picture settings and budget.</source>
        <translation>Per l&apos;immagine come impostata ora, al suo budget.</translation>
    </message>
    <message>
        <source>Estimated from the files; the cache depends on picture size and budget.</source>
        <translation>Stima dai file; la cache dipende da immagine e budget.</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelPanel</name>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Image decoder</source>
        <translation>Decoder</translation>
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
        <source>No model is loaded.</source>
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
    <message>
        <source>%1: %2 layers of %3 heads. No weights are loaded, nothing can be painted.</source>
        <translation>%1: %2 strati di %3 teste. Nessun peso è caricato, non si può dipingere nulla.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>Pesi</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>trasformatore</translation>
    </message>
    <message>
        <source>+ full cache</source>
        <translation>+ cache completa</translation>
    </message>
    <message>
        <source>+ cache at %1</source>
        <translation>+ cache al %1</translation>
    </message>
</context>
<context>
    <name>heatkv::Models</name>
    <message>
        <source>The list of models could not be saved to %1.</source>
        <translation>Impossibile salvare l&apos;elenco dei modelli in %1.</translation>
    </message>
    <message>
        <source>The folder %1 does not answer.</source>
        <translation>La cartella %1 non risponde.</translation>
    </message>
    <message>
        <source>Demo landscapes</source>
        <translation>Paesaggi dimostrativi</translation>
    </message>
    <message>
        <source>The engine is busy.</source>
        <translation>Il motore è occupato.</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>Attendi che finisca, o fermalo.</translation>
    </message>
    <message>
        <source>The demo model is not installed.</source>
        <translation>Il modello demo non è installato.</translation>
    </message>
    <message>
        <source>Install the program&apos;s data, or set HEATKV_DATA_DIR.</source>
        <translation>Installa i dati del programma o imposta HEATKV_DATA_DIR.</translation>
    </message>
    <message>
        <source>%1 loaded on %2 in %3, in %4.</source>
        <translation>%1 è caricato su %2 come %3 in %4.</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelsPage</name>
    <message>
        <source>Loading...</source>
        <translation>Caricamento...</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Caricato</translation>
    </message>
    <message>
        <source>Reading the folder...</source>
        <translation>Lettura della cartella...</translation>
    </message>
    <message>
        <source>The folder is slow to respond</source>
        <translation>La cartella risponde lentamente</translation>
    </message>
    <message>
        <source>%1 · complete</source>
        <translation>%1 · completo</translation>
    </message>
    <message>
        <source>Parts are missing or do not fit</source>
        <translation>Parti mancanti o non adatte</translation>
    </message>
    <message>
        <source>The folder no longer exists</source>
        <translation>La cartella non c&apos;è più</translation>
    </message>
    <message>
        <source>The folder cannot be read</source>
        <translation>Impossibile leggere la cartella</translation>
    </message>
    <message>
        <source>No models yet.</source>
        <translation>Ancora nessun modello.</translation>
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
        <source>Models</source>
        <translation>Modelli</translation>
    </message>
    <message>
        <source>Add a folder...</source>
        <translation>Aggiungi una cartella...</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Scarica</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Carica</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>Imposta come predefinito</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>Mostra nel gestore dei file</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>Rimuovi dall&apos;elenco</translation>
    </message>
</context>
<context>
    <name>heatkv::Notifier</name>
    <message>
        <source>Calibration finished</source>
        <translation>La calibrazione è conclusa</translation>
    </message>
    <message>
        <source>It took %1.</source>
        <translation>Durata: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures finished</source>
        <translation>
            <numerusform>%n immagine è dipinta</numerusform>
            <numerusform>%n immagini sono dipinte</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>Esecuzione non riuscita</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Mostra</translation>
    </message>
</context>
<context>
    <name>heatkv::OccupancyReplay</name>
    <message>
        <source>Point in the run</source>
        <translation>Momento dell&apos;esecuzione</translation>
    </message>
    <message>
        <source>Shows what the cache held right after a given layer of a given scale.</source>
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
    <name>heatkv::Painter</name>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1: fermata.</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1: non riuscito: %2</translation>
    </message>
    <message>
        <source>This picture has no full-cache twin: it was painted with a full cache, or contains no settings.</source>
        <translation>Questa immagine non ha una gemella a cache completa: è stata dipinta con la cache completa o non indica le sue impostazioni.</translation>
    </message>
    <message>
        <source>Choose a picture that was painted with a smaller cache.</source>
        <translation>Scegli un&apos;immagine dipinta con una cache più piccola.</translation>
    </message>
    <message>
        <source>This picture was painted with other weights: %1.</source>
        <translation>Questa immagine è stata dipinta con altri pesi: %1.</translation>
    </message>
    <message>
        <source>Open that model first.</source>
        <translation>Apri prima quel modello.</translation>
    </message>
    <message>
        <source>The sweep varies the budget, so the opened schedule is not used.</source>
        <translation>La scansione varia il budget, quindi la pianificazione aperta non viene usata.</translation>
    </message>
</context>
<context>
    <name>heatkv::ParetoPlot</name>
    <message>
        <source>PSNR in dB</source>
        <translation>PSNR in dB</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Quality vs cache size</source>
        <translation>Qualità rispetto alla cache</translation>
    </message>
    <message>
        <source>Best: %1, %2 at %3</source>
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
    <name>heatkv::PartChecklist</name>
    <message>
        <source>%1 B</source>
        <translation>%1 Mrd</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 M</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n strato</numerusform>
            <numerusform>%n strati</numerusform>
        </translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Image decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>Codificatore di testo</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>sconosciuto</translation>
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
    <message>
        <source>Use %1</source>
        <translation>Usa %1</translation>
    </message>
    <message>
        <source>Use the detected file</source>
        <translation>Usa quanto trovato</translation>
    </message>
    <message numerus="yes">
        <source>%n more would fit</source>
        <translation>
            <numerusform>%n altro adatto</numerusform>
            <numerusform>%n altri adatti</numerusform>
        </translation>
    </message>
    <message>
        <source>Chosen manually</source>
        <translation>Scelto a mano</translation>
    </message>
</context>
<context>
    <name>heatkv::PerScaleDialog</name>
    <message>
        <source>%1×%2</source>
        <translation>%1×%2</translation>
    </message>
    <message>
        <source>Copy the first to all</source>
        <translation>Tutti come il primo</translation>
    </message>
    <message>
        <source>Interpolate first to last</source>
        <translation>Passi uguali fino all&apos;ultimo</translation>
    </message>
    <message>
        <source>One value per scale: %1; the last one applies to all later scales. A number typed here applies to every scale.</source>
        <translation>Un valore per scala: %1, l&apos;ultimo per tutte le successive. Un numero scritto qui vale per tutte le scale.</translation>
    </message>
</context>
<context>
    <name>heatkv::PictureCanvas</name>
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
    <name>heatkv::PictureDialog</name>
    <message>
        <source>Differences only</source>
        <translation>Solo le differenze</translation>
    </message>
    <message>
        <source>Settings of %1</source>
        <translation>Impostazioni di %1</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>Questa immagine non contiene impostazioni.</translation>
    </message>
    <message>
        <source>Check the settings to take over from the picture.</source>
        <translation>Spunta le impostazioni da riprendere dall&apos;immagine.</translation>
    </message>
    <message>
        <source>Settings of the picture</source>
        <translation>Impostazioni dell&apos;immagine</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Impostazione</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Immagine</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ora</translation>
    </message>
    <message>
        <source>Apply checked</source>
        <translation>Applica le spuntate</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>Copia come testo</translation>
    </message>
    <message>
        <source>Take over settings</source>
        <translation>Riprendi impostazioni</translation>
    </message>
</context>
<context>
    <name>heatkv::Pictures</name>
    <message>
        <source>Seed %1: %2, %3 held.</source>
        <translation>Seme %1: durata %2, occupati %3.</translation>
    </message>
</context>
<context>
    <name>heatkv::Plot</name>
    <message>
        <source>Plots cannot be saved as &quot;%1&quot;.</source>
        <translation>Un grafico non può essere scritto come &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>Use a name that ends in .png, .svg, .pdf or .csv.</source>
        <translation>Scegli un nome che termini in .png, .svg, .pdf o .csv.</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
        <translation>Immagine PNG (*.png);;Disegno SVG (*.svg);;Documento PDF (*.pdf);;Tabella CSV (*.csv)</translation>
    </message>
    <message>
        <source>The plot could not be saved: %1.</source>
        <translation>Impossibile scrivere il grafico: %1.</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>Scegli una cartella in cui si possa scrivere.</translation>
    </message>
</context>
<context>
    <name>heatkv::PlotTable</name>
    <message>
        <source>Copy rows</source>
        <translation>Copia righe</translation>
    </message>
</context>
<context>
    <name>heatkv::Progress</name>
    <message>
        <source>Loading</source>
        <translation>Caricamento</translation>
    </message>
    <message>
        <source>Loading %1 · %2</source>
        <translation>Caricamento di %1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
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
        <source>Reading the prompt</source>
        <translation>Lettura del prompt</translation>
    </message>
    <message>
        <source>Scale %1 of %2 · %3 · layer %4 of %5</source>
        <translation>Scala %1 di %2 · %3 · strato %4 di %5</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Fermata</translation>
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
        <source>Out of memory</source>
        <translation>Memoria esaurita</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Pronto</translation>
    </message>
</context>
<context>
    <name>heatkv::PromptPanel</name>
    <message>
        <source>Negative prompt</source>
        <translation>Prompt negativo</translation>
    </message>
    <message>
        <source>Describe a picture</source>
        <translation>Descrivi un&apos;immagine</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>What the picture shows. Control+Return paints it.</source>
        <translation>Che cosa mostra l&apos;immagine. Ctrl e Invio la dipingono.</translation>
    </message>
    <message>
        <source>What the picture should not show</source>
        <translation>Che cosa tenere fuori dall&apos;immagine</translation>
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
        <source>512 of 512 tokens used, %n cut off</source>
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
        <source>No earlier prompts yet</source>
        <translation>Ancora nessun prompt precedente</translation>
    </message>
    <message>
        <source>Open a prompt file...</source>
        <translation>Apri un file di prompt...</translation>
    </message>
    <message>
        <source>Paste settings</source>
        <translation>Incolla impostazioni</translation>
    </message>
</context>
<context>
    <name>heatkv::QueuePanel</name>
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
        <source>Cancel the selected jobs</source>
        <translation>Annulla ciò che è selezionato</translation>
    </message>
    <message>
        <source>The queue is empty.</source>
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
        <source>Resume</source>
        <translation>Continua</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Paused. Start the next one.</source>
        <translation>La coda è in attesa. Avvia la prossima.</translation>
    </message>
    <message>
        <source>Finish the current one and keep the rest.</source>
        <translation>Lascia finire l&apos;attuale e conserva il resto.</translation>
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
        <source>Repeat with a new seed</source>
        <translation>Ripeti con un nuovo seme</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annulla</translation>
    </message>
</context>
<context>
    <name>heatkv::ReportDialog</name>
    <message>
        <source>Include prompts</source>
        <translation>Con i prompt</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapporto</translation>
    </message>
    <message>
        <source>This report contains the following about the program and this computer.</source>
        <translation>Ecco che cosa dice un rapporto del programma e di questo computer.</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time. This report helps to find out why.</source>
        <translation>L&apos;ultima volta il programma si è chiuso in modo imprevisto. Questo rapporto aiuta a scoprire il perché.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
    </message>
</context>
<context>
    <name>heatkv::Run</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 · seed %2</source>
        <translation>%1 · seme %2</translation>
    </message>
    <message>
        <source>%1 of the entries</source>
        <translation>%1 delle voci</translation>
    </message>
</context>
<context>
    <name>heatkv::RunCost</name>
    <message>
        <source>about %1</source>
        <translation>circa %1</translation>
    </message>
    <message>
        <source>up to %1 of memory</source>
        <extracomment>Memory that a run needs at most.</extracomment>
        <translation>fino a %1 di memoria</translation>
    </message>
</context>
<context>
    <name>heatkv::SamplingPanel</name>
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
        <source>Change preview</source>
        <translation>Cambia anteprime</translation>
    </message>
    <message>
        <source>Draw a new seed</source>
        <translation>Estrai un nuovo seme</translation>
    </message>
    <message>
        <source>Lock the seed</source>
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
        <source>Off</source>
        <translation>Disattivata</translation>
    </message>
    <message>
        <source>Every %1 scales</source>
        <translation>Ogni %1 scale</translation>
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
        <source>Unlock: new seed each time</source>
        <translation>Estrai un nuovo seme per ogni immagine</translation>
    </message>
    <message>
        <source>%1 slower, as measured in the last run</source>
        <translation>%1 più lento, misurato nell&apos;ultima esecuzione</translation>
    </message>
    <message>
        <source>Every 2nd scale</source>
        <translation>Ogni 2 scale</translation>
    </message>
    <message>
        <source>Every 3rd scale</source>
        <translation>Ogni 3 scale</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>Riscala</translation>
    </message>
    <message>
        <source>Change guidance rescale</source>
        <translation>Cambia la riscala della guida</translation>
    </message>
    <message>
        <source>How much of the contrast that guidance adds is taken back: 0 none, 1 all of it.</source>
        <translation>Quanto del contrasto aggiunto dalla guida viene tolto: 0 niente, 1 tutto.</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>Avanzamento</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleStrip</name>
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
    <message>
        <source>skipped</source>
        <translation>saltata</translation>
    </message>
    <message>
        <source>%1, runs %2 of its tokens</source>
        <translation>%1, usa il %2 dei suoi token</translation>
    </message>
</context>
<context>
    <name>heatkv::ScheduleDialog</name>
    <message>
        <source>Schedule</source>
        <translation>Piano</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>Esporta come CSV...</translation>
    </message>
    <message>
        <source>Schedule by scale</source>
        <translation>Piano per scala</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Scala</translation>
    </message>
    <message>
        <source>Heads pruned</source>
        <translation>Teste potate</translation>
    </message>
    <message>
        <source>Entries freed</source>
        <translation>Voci cadute</translation>
    </message>
    <message>
        <source>Freed early</source>
        <translation>Liberati in anticipo</translation>
    </message>
    <message>
        <source>Most held</source>
        <translation>Massimo occupato</translation>
    </message>
    <message>
        <source>Share of full cache</source>
        <translation>Della cache completa</translation>
    </message>
    <message>
        <source>Attention lost</source>
        <translation>Attenzione persa</translation>
    </message>
    <message>
        <source>%1 of the full cache: which entries are freed at each scale, and what stays.</source>
        <translation>%1 della cache completa. Le teste della calibrazione potate a ogni scala, e ciò che resta.</translation>
    </message>
    <message>
        <source>There is no schedule: it needs HeatKV and a calibration.</source>
        <translation>Non c&apos;è alcun piano: servono il metodo HeatKV e una calibrazione.</translation>
    </message>
    <message>
        <source>Export schedule table</source>
        <translation>Esporta la tabella del piano</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
</context>
<context>
    <name>heatkv::Session</name>
    <message>
        <source>The session could not be saved to %1.</source>
        <translation>Impossibile salvare la sessione in %1.</translation>
    </message>
    <message>
        <source>Not all of the session could be read. The old file was kept as %1.</source>
        <translation>Non è stato possibile leggere tutta la sessione. Il vecchio file è stato conservato come %1.</translation>
    </message>
    <message>
        <source>Not all of the queue could be read. The old file was kept as %1.</source>
        <translation>Non è stato possibile leggere tutta la coda. Il vecchio file è stato conservato come %1.</translation>
    </message>
    <message>
        <source>The queue could not be saved to %1.</source>
        <translation>Impossibile salvare la coda in %1.</translation>
    </message>
    <message>
        <source>Removed from the queue: %1. %2</source>
        <translation>Rimosso dalla coda: %1. %2</translation>
    </message>
</context>
<context>
    <name>heatkv::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Impostazioni</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Cerca impostazioni</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>Reimposta %1</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Scegli una cartella</translation>
    </message>
</context>
<context>
    <name>heatkv::SpeedControls</name>
    <message>
        <source>Speed</source>
        <translation>Velocità</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Disattivata</translation>
    </message>
    <message>
        <source>Skip the last two scales</source>
        <translation>Salta le ultime due scale</translation>
    </message>
    <message>
        <source>FastVAR</source>
        <translation>FastVAR</translation>
    </message>
    <message>
        <source>Custom shares</source>
        <translation>Quote personalizzate</translation>
    </message>
    <message>
        <source>Leaves tokens of late scales out, or skips these scales. At 1M the 2B model does about a third of its work without the last two scales, and a quarter with FastVAR.
Pictures change more than with a cache of 10%: others report ImageReward 0.89 in place of 0.94 for the 2B model, and a PSNR of 17 to the unpruned picture for the 8B model.</source>
        <translation>Tralascia token delle scale tarde, o salta queste scale. A 1M il modello 2B fa circa un terzo del lavoro senza le ultime due scale, e un quarto con FastVAR.
Le immagini cambiano più che con una cache del 10%: altri riportano ImageReward 0,89 invece di 0,94 per il modello 2B, e un PSNR di 17 rispetto all&apos;immagine intera per il modello 8B.</translation>
    </message>
    <message>
        <source>The share of its tokens that each scale leaves out, from the first scale on, such as 0,0,0,0,0,2/5,1. 1 skips the scale; only the last scales can be skipped.</source>
        <translation>La quota di token che ogni scala tralascia, dalla prima scala in poi, per esempio 0,0,0,0,0,2/5,1. 1 salta la scala; si possono saltare solo le ultime scale.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatico</translation>
    </message>
    <message>
        <source>The first and last layer that leave tokens out, such as 3-27.</source>
        <translation>Il primo e l&apos;ultimo strato che tralasciano token, per esempio 3-27.</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>La fine</translation>
    </message>
    <message>
        <source>The scale from which guidance no longer runs. This saves half of the later scales&apos; work and memory; 9 or 10 are good values at 1M.</source>
        <translation>La scala da cui la guida non viene più eseguita. Risparmia metà del lavoro e della memoria delle scale successive; a 1M vanno bene 9 o 10.</translation>
    </message>
    <message>
        <source>Fewer tokens</source>
        <translation>Meno token</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Tralasciati</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Strati</translation>
    </message>
    <message>
        <source>Guidance until</source>
        <translation>Guida fino a</translation>
    </message>
    <message>
        <source>Change shares</source>
        <translation>Cambia quote</translation>
    </message>
    <message>
        <source>Change layers</source>
        <translation>Cambia strati</translation>
    </message>
    <message>
        <source>Change the end of guidance</source>
        <translation>Cambia la fine della guida</translation>
    </message>
    <message>
        <source>Change fewer tokens</source>
        <translation>Cambia meno token</translation>
    </message>
    <message>
        <source>Fewer tokens works with the full cache and with HeatKV only.</source>
        <translation>Meno token funziona solo con la cache completa e con HeatKV.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>Attiva</translation>
    </message>
    <message>
        <source>%1 of the work</source>
        <translation>%1 del lavoro</translation>
    </message>
    <message>
        <source>This size has no such scales: nothing is left out.</source>
        <translation>Questa dimensione non ha tali scale: non si tralascia nulla.</translation>
    </message>
    <message>
        <source>The share of the kept keys that each head looks at: those that the calibration says it needs most. The cache holds the same; with less than 100% pictures change.</source>
        <translation>La parte delle chiavi mantenute che ogni testa guarda: quelle che secondo la calibrazione le servono di più. La cache tiene lo stesso; sotto il 100% le immagini cambiano.</translation>
    </message>
    <message>
        <source>Keys looked at</source>
        <translation>Chiavi guardate</translation>
    </message>
    <message>
        <source>Change the keys looked at</source>
        <translation>Cambia le chiavi guardate</translation>
    </message>
    <message>
        <source>Looking at fewer keys works with the full cache and with HeatKV only.</source>
        <translation>Guardare meno chiavi funziona solo con la cache completa e con HeatKV.</translation>
    </message>
    <message>
        <source>Looking at fewer keys needs a calibration.</source>
        <translation>Per guardare meno chiavi serve una calibrazione.</translation>
    </message>
</context>
<context>
    <name>heatkv::SplitButton</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n in attesa</numerusform>
            <numerusform>%n in attesa</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::StatusParts</name>
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
    <name>heatkv::StayAwake</name>
    <message>
        <source>Painting pictures</source>
        <translation>Pittura di immagini</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepDialog</name>
    <message>
        <source>Set up a sweep</source>
        <translation>Prepara una scansione</translation>
    </message>
    <message>
        <source>One prompt per line.</source>
        <translation>Un prompt per riga.</translation>
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
        <source>Prompts</source>
        <translation>Prompt</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a budget. Examples: 10%, 1/10, 10x, 512MiB.</source>
        <translation>&quot;%1&quot; non è un budget. Scrivi 10%, 1/10, 10x o 512MiB.</translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation>Numero di semi</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures, one per seed and prompt with the full cache</source>
        <translation>
            <numerusform>%n immagine, una per seme e prompt con la cache completa</numerusform>
            <numerusform>%n immagini, una per seme e prompt con la cache completa</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::SweepReport</name>
    <message>
        <source>The report&apos;s pictures could not be saved.</source>
        <translation>Non è stato possibile salvare le immagini del rapporto.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Scegli un&apos;altra cartella.</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepView</name>
    <message>
        <source>Numbers as CSV...</source>
        <translation>Cifre come CSV...</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>Esporta le cifre</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>Tabella CSV (*.csv)</translation>
    </message>
    <message>
        <source>The table could not be saved.</source>
        <translation>Impossibile scrivere la tabella.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>Scegli un&apos;altra cartella.</translation>
    </message>
    <message>
        <source>Plot as SVG, PDF, PNG or CSV...</source>
        <translation>Grafico come SVG, PDF, PNG o CSV...</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>Esporta il grafico</translation>
    </message>
    <message>
        <source>Contact sheet...</source>
        <translation>Foglio di provini...</translation>
    </message>
    <message>
        <source>Save contact sheet</source>
        <translation>Salva il foglio di provini</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>Immagine PNG (*.png)</translation>
    </message>
    <message>
        <source>The contact sheet could not be saved.</source>
        <translation>Impossibile scrivere il foglio di provini.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Compare budgets and methods on the same seeds.</source>
        <translation>Prova più budget su un solo seme.</translation>
    </message>
    <message>
        <source>Set up a sweep</source>
        <translation>Prepara una scansione</translation>
    </message>
    <message>
        <source>Sweep as table</source>
        <translation>Scansione in cifre</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Immagini</translation>
    </message>
    <message>
        <source>Sweep view</source>
        <translation>Vista della scansione</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Esporta</translation>
    </message>
    <message>
        <source>New sweep...</source>
        <translation>Nuova scansione...</translation>
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
        <source>identical picture</source>
        <translation>la stessa immagine</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n immagine</numerusform>
            <numerusform>%n immagini</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 di %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausa</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Continua</translation>
    </message>
    <message>
        <source>Method and budget</source>
        <translation>Metodo e budget</translation>
    </message>
    <message>
        <source>± SE</source>
        <translation>± ES</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Occupati</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>Picco</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tempo</translation>
    </message>
    <message>
        <source>The sweep cannot be saved.</source>
        <translation>Impossibile conservare la scansione per dopo.</translation>
    </message>
    <message>
        <source>The sweep continues, but after a crash it would start over. Free some disk space.</source>
        <translation>Prosegue; dopo un arresto anomalo ricomincerebbe da capo. Libera un po&apos; di spazio.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabella</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Grafico</translation>
    </message>
    <message>
        <source>Report...</source>
        <translation>Rapporto...</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Salva il rapporto</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md)</source>
        <translation>Pagina web (*.html);;Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>heatkv::ToolStrip</name>
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
        <source>How much of the full cache the next picture may hold.</source>
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
        <source>All models</source>
        <translation>Tutti i modelli</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Nessun modello aperto.</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>Arresto...</translation>
    </message>
    <message>
        <source>The run stops within one layer.</source>
        <translation>Si ferma entro uno strato.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
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
        <source>Does not fit</source>
        <translation>Non ci starà</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3 · guidance ×%4</source>
        <translation>%1 · %2 · gruppo %3 · guida ×%4</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3</source>
        <translation>%1 · %2 · gruppo %3</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Shape only</source>
        <translation>Solo forma</translation>
    </message>
    <message>
        <source>%1 · %2 of the bytes, %3 of the entries</source>
        <translation>%1 · %2 dei byte, %3 delle voci</translation>
    </message>
    <message>
        <source>%1 · %2 of the entries</source>
        <translation>%1 · %2 delle voci</translation>
    </message>
</context>
<context>
    <name>heatkv::format</name>
    <message>
        <source>%1 of %2</source>
        <extracomment>How much of how much: &quot;321 of 3 213 MiB&quot;; %1 a number, %2 a number with its unit.</extracomment>
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
        <source>unknown</source>
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
        <source>Paint pictures from text and see what the KV cache holds.</source>
        <translation>Dipinge immagini dal testo e mostra che cosa contiene la cache KV.</translation>
    </message>
    <message>
        <source>Pictures, schedules, calibrations or model folders to open.</source>
        <translation>Immagini, piani, calibrazioni, cartelle di modelli.</translation>
    </message>
    <message>
        <source>Explore a model&apos;s shape without weights: 2b, 8b, layers x heads, or a checkpoint.</source>
        <translation>Esplora la forma di un modello senza pesi: 2b, 8b, strati x teste, o un checkpoint.</translation>
    </message>
</context>
</TS>
