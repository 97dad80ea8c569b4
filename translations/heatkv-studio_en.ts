<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
    <context>
        <name>heatkv::AttentionOverlay</name>
        <message numerus="yes">
            <source>The map has %n values, which do not fill its rows and columns.</source>
            <translation>
                <numerusform>The map has %n value, which does not fill its rows and columns.</numerusform>
                <numerusform>The map has %n values, which do not fill its rows and columns.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::CachePlot</name>
        <message numerus="yes">
            <source>%1 of %n heads at %2</source>
            <translation>
                <numerusform>%1 of %n head at %2</numerusform>
                <numerusform>%1 of %n heads at %2</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::CalibrateDialog</name>
        <message numerus="yes">
            <source>Go on after the %n prompts that are done</source>
            <translation>
                <numerusform>Go on after the %n prompt that is done</numerusform>
                <numerusform>Go on after the %n prompts that are done</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The first %n prompts; the file has more.</source>
            <translation>
                <numerusform>The first %n prompt; the file has more.</numerusform>
                <numerusform>The first %n prompts; the file has more.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Add prompts to go on: %n are done.</source>
            <translation>
                <numerusform>Add prompts to go on: %n is done.</numerusform>
                <numerusform>Add prompts to go on: %n are done.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n prompts</source>
            <translation>
                <numerusform>%n prompt</numerusform>
                <numerusform>%n prompts</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::CalibrationDialog</name>
        <message numerus="yes">
            <source>%n done</source>
            <translation>
                <numerusform>%n done</numerusform>
                <numerusform>%n done</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::HeadBars</name>
        <message numerus="yes">
            <source>%1 of %n source scales not freed</source>
            <translation>
                <numerusform>%1 of %n source scale not freed</numerusform>
                <numerusform>%1 of %n source scales not freed</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::MainWindow</name>
        <message numerus="yes">
            <source>Move %n pictures to the trash</source>
            <translation>
                <numerusform>Move %n picture to the trash</numerusform>
                <numerusform>Move %n pictures to the trash</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n pictures moved to the trash.</source>
            <translation>
                <numerusform>%n picture moved to the trash.</numerusform>
                <numerusform>%n pictures moved to the trash.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::MethodPanel</name>
        <message numerus="yes">
            <source>%1 · %n prompts</source>
            <translation>
                <numerusform>%1 · %n prompt</numerusform>
                <numerusform>%1 · %n prompts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>±%n entries</source>
            <translation>
                <numerusform>±%n entry</numerusform>
                <numerusform>±%n entries</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::Notifier</name>
        <message numerus="yes">
            <source>%n pictures are painted</source>
            <translation>
                <numerusform>%n picture is painted</numerusform>
                <numerusform>%n pictures are painted</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::PartChecklist</name>
        <message numerus="yes">
            <source>%n layers</source>
            <translation>
                <numerusform>%n layer</numerusform>
                <numerusform>%n layers</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n more fit</source>
            <translation>
                <numerusform>%n more fits</numerusform>
                <numerusform>%n more fit</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::PromptPanel</name>
        <message numerus="yes">
            <source>512 of 512 tokens, %n cut off</source>
            <translation>
                <numerusform>512 of 512 tokens, %n cut off</numerusform>
                <numerusform>512 of 512 tokens, %n cut off</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::QueuePanel</name>
        <message numerus="yes">
            <source>Calibration with %n prompts</source>
            <translation>
                <numerusform>Calibration with %n prompt</numerusform>
                <numerusform>Calibration with %n prompts</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>%n images</source>
            <translation>
                <numerusform>%n image</numerusform>
                <numerusform>%n images</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::SplitButton</name>
        <message numerus="yes">
            <source>%n waiting</source>
            <translation>
                <numerusform>%n waiting</numerusform>
                <numerusform>%n waiting</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::Studio</name>
        <message numerus="yes">
            <source>The calibration of %n prompts was saved to %1.</source>
            <translation>
                <numerusform>The calibration of %n prompt was saved to %1.</numerusform>
                <numerusform>The calibration of %n prompts was saved to %1.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::SweepDialog</name>
        <message numerus="yes">
            <source>%n pictures, the full cache among them.</source>
            <translation>
                <numerusform>%n picture, the full cache among them.</numerusform>
                <numerusform>%n pictures, the full cache among them.</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::SweepView</name>
        <message numerus="yes">
            <source>%n pictures</source>
            <translation>
                <numerusform>%n picture</numerusform>
                <numerusform>%n pictures</numerusform>
            </translation>
        </message>
    </context>
    <context>
        <name>heatkv::ToolStrip</name>
        <message numerus="yes">
            <source>CPU · %n threads</source>
            <translation>
                <numerusform>CPU · %n thread</numerusform>
                <numerusform>CPU · %n threads</numerusform>
            </translation>
        </message>
    </context>
</TS>
