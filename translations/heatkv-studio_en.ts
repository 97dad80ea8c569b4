<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Names</name>
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
    <name>heatkv::AttentionOverlay</name>
    <message numerus="yes">
        <source>The map has %n values, which do not match its rows and columns.</source>
        <translation>
            <numerusform>The map has %n value, which does not match its rows and columns.</numerusform>
            <numerusform>The map has %n values, which do not match its rows and columns.</numerusform>
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
        <source>Continue from the %n finished prompts</source>
        <translation>
            <numerusform>Continue from the finished prompt</numerusform>
            <numerusform>Continue from the %n finished prompts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n prompts of the file are used.</source>
        <translation>
            <numerusform>Only the first prompt of the file is used.</numerusform>
            <numerusform>Only the first %n prompts of the file are used.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add prompts to continue: %n are finished.</source>
        <translation>
            <numerusform>Add prompts to continue: %n is finished.</numerusform>
            <numerusform>Add prompts to continue: %n are finished.</numerusform>
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
        <source>%n finished</source>
        <translation>
            <numerusform>%n finished</numerusform>
            <numerusform>%n finished</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationRuns</name>
    <message numerus="yes">
        <source>Calibration with %n prompts saved to %1.</source>
        <translation>
            <numerusform>Calibration with %n prompt saved to %1.</numerusform>
            <numerusform>Calibration with %n prompts saved to %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::HeadBars</name>
    <message numerus="yes">
        <source>%1 of %n source scales kept to the end</source>
        <translation>
            <numerusform>%1 of %n source scale kept to the end</numerusform>
            <numerusform>%1 of %n source scales kept to the end</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryStore</name>
    <message numerus="yes">
        <source>%n pictures could not be moved to the trash.</source>
        <translation>
            <numerusform>%n picture could not be moved to the trash.</numerusform>
            <numerusform>%n pictures could not be moved to the trash.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::MainWindow</name>
    <message numerus="yes">
        <source>Move %n pictures to trash</source>
        <translation>
            <numerusform>Move %n picture to trash</numerusform>
            <numerusform>Move %n pictures to trash</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures moved to trash.</source>
        <translation>
            <numerusform>%n picture moved to trash.</numerusform>
            <numerusform>%n pictures moved to trash.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Calibrated with %n prompts. It is used from now on.</source>
        <translation>
            <numerusform>Calibrated with %n prompt. It is used from now on.</numerusform>
            <numerusform>Calibrated with %n prompts. It is used from now on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>%n prompt</numerusform>
            <numerusform>%n prompts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This file has %n prompts. Which are to be painted?</source>
        <translation>
            <numerusform>This file has %n prompt. Which are to be painted?</numerusform>
            <numerusform>This file has %n prompts. Which are to be painted?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are left from last time.</source>
        <translation>
            <numerusform>%n job is left from last time.</numerusform>
            <numerusform>%n jobs are left from last time.</numerusform>
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
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>%n pin</numerusform>
            <numerusform>%n pins</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::Notifier</name>
    <message numerus="yes">
        <source>%n pictures finished</source>
        <translation>
            <numerusform>%n picture finished</numerusform>
            <numerusform>%n pictures finished</numerusform>
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
        <source>%n more would fit</source>
        <translation>
            <numerusform>%n more would fit</numerusform>
            <numerusform>%n more would fit</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::PromptPanel</name>
    <message numerus="yes">
        <source>512 of 512 tokens used, %n cut off</source>
        <translation>
            <numerusform>512 of 512 tokens used, %n cut off</numerusform>
            <numerusform>512 of 512 tokens used, %n cut off</numerusform>
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
    <name>heatkv::SweepDialog</name>
    <message numerus="yes">
        <source>%n pictures, one per seed and prompt with the full cache</source>
        <translation>
            <numerusform>%n picture, one per seed and prompt with the full cache</numerusform>
            <numerusform>%n pictures, one per seed and prompt with the full cache</numerusform>
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
