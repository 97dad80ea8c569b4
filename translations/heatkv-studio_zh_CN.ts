<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Edits</name>
    <message>
        <source>Change budget</source>
        <translation>更改预算</translation>
    </message>
    <message>
        <source>Remove pin</source>
        <translation>移除固定</translation>
    </message>
    <message>
        <source>Pin: keep</source>
        <translation>手动保留</translation>
    </message>
    <message>
        <source>Pin: prune</source>
        <translation>手动剪除</translation>
    </message>
    <message>
        <source>Open pins</source>
        <translation>打开固定</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>此图片不含设置。</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>请选择保存时带有设置的图片。</translation>
    </message>
    <message>
        <source>The picture&apos;s prompt was cut to %1 characters.</source>
        <translation>图片的提示词已截断为 %1 个字符。</translation>
    </message>
    <message>
        <source>Restore settings</source>
        <translation>恢复设置</translation>
    </message>
</context>
<context>
    <name>Methods</name>
    <message>
        <source>Full cache</source>
        <translation>完整缓存</translation>
    </message>
    <message>
        <source>Keeps every entry: what the other methods are compared with.</source>
        <translation>保留每个条目：其他方法以它为比较基准。</translation>
    </message>
    <message>
        <source>Drops whole maps of the heads that need them least, on a schedule planned before the run.</source>
        <translation>按运行前规划的调度，丢弃最不需要它们的头的整张图。</translation>
    </message>
    <message>
        <source>Keeps the first scales and the newest tokens.</source>
        <translation>保留最初的尺度和最新的词元。</translation>
    </message>
    <message>
        <source>Keeps what the last tokens of each map attend to most.</source>
        <translation>保留每张图最后的词元最关注的内容。</translation>
    </message>
    <message>
        <source>Selects as SnapKV does, with more room in early layers than in late ones.</source>
        <translation>与 SnapKV 一样选择，但前面的层比后面的层空间更大。</translation>
    </message>
    <message>
        <source>Gives layers that look far back more room than layers that refine.</source>
        <translation>给向前回看较远的层比细化的层更多空间。</translation>
    </message>
    <message>
        <source>ScaleKV (published code)</source>
        <translation>ScaleKV（公开代码）</translation>
    </message>
    <message>
        <source>ScaleKV with the selection of its published code, which differs from the paper.</source>
        <translation>ScaleKV，使用其公开代码中与论文不同的选择方式。</translation>
    </message>
    <message>
        <source>Splits heads into contextual ones with little room and structural ones with much.</source>
        <translation>把头分为空间较小的上下文头和空间较大的结构头。</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Rand</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Keeps the first scales and entries drawn by lot: what a ranking has to beat.</source>
        <translation>保留最初的尺度和抽签选出的条目：排序必须超过的基准。</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>Peak signal-to-noise ratio over RGB; equal pictures have none.</source>
        <translation>RGB 上的峰值信噪比；相同的图片没有此值。</translation>
    </message>
    <message>
        <source>Structural similarity, 11 x 11 Gaussian window, over RGB.</source>
        <translation>结构相似度，11 x 11 高斯窗口，基于 RGB。</translation>
    </message>
    <message>
        <source>Structural similarity over five sizes of the picture; sides of 161 pixels at least.</source>
        <translation>图片五种大小上的结构相似度；边长至少 161 像素。</translation>
    </message>
    <message>
        <source>Mean absolute difference of RGB values from 0 to 1.</source>
        <translation>RGB 值（0 到 1）的平均绝对差。</translation>
    </message>
    <message>
        <source>Perceptual distance (AlexNet); needs its weights.</source>
        <translation>感知距离（AlexNet）；需要其权重。</translation>
    </message>
    <message>
        <source>Lost attention</source>
        <translation>丢失的注意力</translation>
    </message>
    <message>
        <source>Share of the full cache&apos;s attention on entries that the method no longer holds.</source>
        <translation>完整缓存的注意力中落在该方法已不再保留的条目上的份额。</translation>
    </message>
    <message>
        <source>Mean difference of colour by CIEDE2000; about 1 can just be seen.</source>
        <translation>按 CIEDE2000 计算的平均色差；约 1 时刚刚可见。</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message numerus="yes">
        <source>Calibration with %n prompts</source>
        <translation>
            <numerusform>使用 %n 条提示词的校准</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>full-cache twin</source>
        <translation>完整缓存对照图</translation>
    </message>
    <message>
        <source>with pins</source>
        <translation>带固定</translation>
    </message>
    <message>
        <source>Rank correlation between two halves of the prompts: %1. With more prompts about %2 entries would change places.</source>
        <translation>两半提示词之间的排序相关系数：%1。增加提示词时约有 %2 个条目会交换位置。</translation>
    </message>
</context>
<context>
    <name>Pins</name>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: keep.</source>
        <translation>第 %1 层，头 %2，%3 已保留。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: prune.</source>
        <translation>第 %1 层，头 %2，%3 已剪除。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: keep.</source>
        <translation>第 %1 层，头 %2 已保留。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: prune.</source>
        <translation>第 %1 层，头 %2 已剪除。</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: keep.</source>
        <translation>第 %1 层已保留。</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: prune.</source>
        <translation>第 %1 层已剪除。</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: keep.</source>
        <translation>尺度 %1 已保留。</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: prune.</source>
        <translation>尺度 %1 已剪除。</translation>
    </message>
    <message>
        <source>Several entries are pinned: keep.</source>
        <translation>多个条目已保留。</translation>
    </message>
    <message>
        <source>Several entries are pinned: prune.</source>
        <translation>多个条目已剪除。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>剪除</translation>
    </message>
    <message>
        <source>The schedule file was edited by hand.</source>
        <translation>调度文件已手动更改。</translation>
    </message>
    <message>
        <source>Edited by hand.</source>
        <translation>已手动编辑。</translation>
    </message>
    <message>
        <source>Entry %1 of layer %2, head %3</source>
        <translation>第 %2 层，头 %3 的条目 %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>第 %1 层，头 %2</translation>
    </message>
    <message>
        <source>Whole layer %1</source>
        <translation>整个第 %1 层</translation>
    </message>
    <message>
        <source>Whole scale %1</source>
        <translation>整个尺度 %1</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>System</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Black on white or white on black, with strong outlines.</source>
        <translation>白底黑字或黑底白字，线条加粗。</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字体大小</translation>
    </message>
    <message>
        <source>same as the desktop</source>
        <translation>与桌面相同</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动态效果</translation>
    </message>
    <message>
        <source>No animation in progress bars, docks and messages.</source>
        <translation>进度条、停靠面板和消息不显示动画。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>重新启动程序后生效。</translation>
    </message>
    <message>
        <source>Keep every picture</source>
        <translation>保留每张图片</translation>
    </message>
    <message>
        <source>Save every picture and list it in the history. When off, save the ones you want yourself.</source>
        <translation>图片会保存并列入历史记录。关闭后，请自行保存需要的图片。</translation>
    </message>
    <message>
        <source>Settings inside pictures</source>
        <translation>图片内含设置</translation>
    </message>
    <message>
        <source>Saved pictures contain prompt, seed and cache settings. Turn off before sharing pictures without them.</source>
        <translation>提示词、种子和缓存设置会写入保存的图片。关闭后可只分享图片本身。</translation>
    </message>
    <message>
        <source>Prompts in a calibration</source>
        <translation>校准的提示词数</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>处理器线程</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>所有核心</translation>
    </message>
    <message>
        <source>Set by the model</source>
        <translation>按模型设定</translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation>保留在内存中</translation>
    </message>
    <message>
        <source>Freed after each prompt</source>
        <translation>每条提示词后释放</translation>
    </message>
    <message>
        <source>Kept on the CPU</source>
        <translation>保留在 CPU 上</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>Where it is kept between prompts. Takes effect when a model is loaded.</source>
        <translation>两条提示词之间的存放位置。加载模型时生效。</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>通知</translation>
    </message>
    <message>
        <source>Notify me when a picture is finished and this window is in the background.</source>
        <translation>其他窗口在前台时，图片完成后通知。</translation>
    </message>
    <message>
        <source>Pictures folder</source>
        <translation>图像文件夹</translation>
    </message>
    <message>
        <source>Takes effect after a restart. Pictures that are saved already stay where they are.</source>
        <translation>重新启动后生效。已保存的图像留在原处。</translation>
    </message>
</context>
<context>
    <name>Studio</name>
    <message>
        <source>The settings could not be read. The old file was kept as %1.</source>
        <translation>无法读取设置。原文件已保留为 %1。</translation>
    </message>
</context>
<context>
    <name>Worker</name>
    <message>
        <source>The program ran out of memory.</source>
        <translation>程序内存不足。</translation>
    </message>
    <message>
        <source>Choose a smaller picture or a lower cache budget.</source>
        <translation>请选择更小的图片或更低的缓存预算。</translation>
    </message>
    <message>
        <source>The engine failed.</source>
        <translation>引擎出错。</translation>
    </message>
    <message>
        <source>The engine failed for an unknown reason.</source>
        <translation>引擎因未知原因出错。</translation>
    </message>
</context>
<context>
    <name>heatkv</name>
    <message>
        <source>[prompt]</source>
        <translation>[提示词]</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>提示词：%1</translation>
    </message>
    <message>
        <source>Last crash:</source>
        <translation>上次崩溃：</translation>
    </message>
    <message>
        <source>Log:</source>
        <translation>日志：</translation>
    </message>
    <message>
        <source>HeatKV Studio %1</source>
        <translation>HeatKV Studio %1</translation>
    </message>
    <message>
        <source>Qt %1, torch %2</source>
        <translation>Qt %1，torch %2</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>Model: %1 on %2 in %3, cache in %4</source>
        <translation>模型：%1，位于 %2，格式 %3，缓存 %4</translation>
    </message>
    <message>
        <source>Engine memory: %1, peak %2</source>
        <translation>引擎内存：%1，最多 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::Analysis</name>
    <message>
        <source>Pins need HeatKV and a calibration.</source>
        <translation>固定需要 HeatKV 方法和一份校准。</translation>
    </message>
    <message>
        <source>P&amp;in</source>
        <translation>固定(&amp;I)</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>计划 · %1</translation>
    </message>
    <message>
        <source>%1 · not kept for this picture</source>
        <extracomment>A picture&apos;s own cache is not known; the plan&apos;s is shown.</extracomment>
        <translation>%1 · 此图片未保留</translation>
    </message>
    <message>
        <source>%1 · changes outlined</source>
        <extracomment>Cells with an outline are those that the plan would change.</extracomment>
        <translation>%1 · 变化已勾勒</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionOverlay</name>
    <message>
        <source>Map over the picture</source>
        <translation>图片上的映射图</translation>
    </message>
    <message>
        <source>%1 by %2 cells, colours from %3 to %4</source>
        <translation>%1 × %2 个单元格，颜色范围 %3 至 %4</translation>
    </message>
    <message numerus="yes">
        <source>The map has %n values, which do not match its rows and columns.</source>
        <translation>
            <numerusform>映射图有 %n 个值，无法填满其行和列。</numerusform>
        </translation>
    </message>
    <message>
        <source>Row %1, column %2: %3 %4</source>
        <translation>第 %1 行，第 %2 列：%3 %4</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionPanel</name>
    <message>
        <source>Query scale</source>
        <translation>回看尺度</translation>
    </message>
    <message>
        <source>The scale whose tokens look back</source>
        <translation>进行回看的尺度</translation>
    </message>
    <message>
        <source>Key scale</source>
        <translation>被看尺度</translation>
    </message>
    <message>
        <source>The scale being looked at, and its share of the attention</source>
        <translation>被看的尺度及其所占注意力比例</translation>
    </message>
    <message>
        <source>looks at</source>
        <translation>看向</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>Attention as table</source>
        <translation>以表格显示注意力</translation>
    </message>
    <message>
        <source>all scales</source>
        <translation>所有尺度</translation>
    </message>
    <message>
        <source>itself · %1</source>
        <translation>自身 · %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Attention of layer %1, head %2, from row %3, column %4 of %5</source>
        <translation>第 %1 层、头 %2 的注意力，来自 %5 的第 %3 行、第 %4 列</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Opacity of the map</source>
        <translation>图的不透明度</translation>
    </message>
    <message>
        <source>How strongly the map covers the picture</source>
        <translation>图覆盖图片的程度</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionProbe</name>
    <message>
        <source>Generate a picture, then click a point in it.</source>
        <translation>请先生成图片，然后点击其中一处。</translation>
    </message>
    <message>
        <source>Wait until the picture is finished.</source>
        <translation>请等待图片绘制完成。</translation>
    </message>
    <message>
        <source>Click the picture to see where this head looks from that point.</source>
        <translation>点击图片中的一处：此头从那里看向何处？</translation>
    </message>
    <message>
        <source>Repainting up to that scale...</source>
        <translation>正在重新绘制到该处...</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有打开的模型。</translation>
    </message>
</context>
<context>
    <name>heatkv::BottomDock</name>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Search prompts, seeds</source>
        <translation>搜索提示词、种子</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>More about this dock</source>
        <translation>此停靠面板的更多选项</translation>
    </message>
    <message>
        <source>Queue %1</source>
        <translation>队列 %1</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>仅收藏</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>仅错误</translation>
    </message>
    <message>
        <source>Copy a report...</source>
        <translation>复制报告...</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展开</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折叠</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSlider</name>
    <message>
        <source>Cache budget</source>
        <translation>缓存预算</translation>
    </message>
    <message>
        <source>Share of the full cache that may be held. Applies to the next picture.</source>
        <translation>完整缓存中可以保留的比例。从下一张图片起生效。</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSpin</name>
    <message>
        <source>Cache budget</source>
        <translation>缓存预算</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>百分比</translation>
    </message>
    <message>
        <source>mebibytes</source>
        <translation>二进制兆字节</translation>
    </message>
    <message>
        <source>times smaller</source>
        <translation>缩小倍数</translation>
    </message>
    <message>
        <source>Unit of the budget: %1</source>
        <translation>预算单位：%1</translation>
    </message>
    <message>
        <source>Choose the unit of the budget (Alt+Down)</source>
        <translation>选择预算单位（Alt+Down）</translation>
    </message>
    <message>
        <source>% of the full cache</source>
        <translation>完整缓存的 %</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>× smaller than the full cache</source>
        <translation>×，相对完整缓存的缩小倍数</translation>
    </message>
</context>
<context>
    <name>heatkv::CacheFiles</name>
    <message>
        <source>The schedule could not be read.</source>
        <translation>无法读取调度。</translation>
    </message>
    <message>
        <source>Open it again, or close it.</source>
        <translation>请重新打开或关闭它。</translation>
    </message>
    <message>
        <source>The schedule of these settings (%1) was not found.</source>
        <translation>未找到这些设置的调度（%1）。</translation>
    </message>
    <message>
        <source>Open its file, or close the schedule and choose a budget.</source>
        <translation>请打开其文件，或关闭调度并选择预算。</translation>
    </message>
    <message>
        <source>The calibration of these settings (%1) was not found for this model.</source>
        <translation>未找到这些设置在此模型上的校准（%1）。</translation>
    </message>
    <message>
        <source>Open its file, or choose another calibration.</source>
        <translation>请打开其文件，或选择其他校准。</translation>
    </message>
    <message>
        <source>Skipped %1: %2</source>
        <translation>已跳过 %1：%2</translation>
    </message>
    <message>
        <source>The calibration has %1 heads, this model has %2.</source>
        <translation>校准有 %1 个头，此模型有 %2 个。</translation>
    </message>
    <message>
        <source>Choose one made with this model, or calibrate.</source>
        <translation>请选择用此模型制作的校准，或重新校准。</translation>
    </message>
    <message>
        <source>The calibration could not be read.</source>
        <translation>无法读取校准。</translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation>打开调度</translation>
    </message>
    <message>
        <source>Close schedule</source>
        <translation>关闭调度</translation>
    </message>
</context>
<context>
    <name>heatkv::CachePanel</name>
    <message>
        <source>Show as table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Replay run</source>
        <translation>回放运行过程</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>按层</translation>
    </message>
    <message>
        <source>Over scales</source>
        <translation>按尺度</translation>
    </message>
    <message>
        <source>Generate a picture to see its cache fill.</source>
        <translation>绘制图片时缓存会逐渐填充。</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>Cache as table</source>
        <translation>以表格显示缓存</translation>
    </message>
    <message>
        <source>Cache view</source>
        <translation>缓存视图</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
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
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>heatkv::CachePlot</name>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>of %1 held</source>
        <translation>/ 占用 %1</translation>
    </message>
    <message>
        <source>peak %1 · full cache %2</source>
        <translation>峰值 %1 · 完整缓存将占用 %2</translation>
    </message>
    <message>
        <source>Layer %1: %2 of %3</source>
        <translation>第 %1 层：%2 / %3</translation>
    </message>
    <message>
        <source>kept %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>in flight %1</source>
        <translation>处理中 %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>已释放 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n heads at %2</source>
        <translation>
            <numerusform>%2 处 %n 个头中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, layer %2: %3 of %4</source>
        <translation>%1，第 %2 层：%3 / %4</translation>
    </message>
    <message>
        <source>%1, layer %2: full cache %3</source>
        <translation>%1，第 %2 层：完整缓存 %3</translation>
    </message>
    <message>
        <source>%1 · predicted %2</source>
        <translation>%1 · 预测 %2</translation>
    </message>
    <message>
        <source>as predicted</source>
        <translation>与预测一致</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>predicted %1, measured %2</source>
        <translation>预测 %1，实测 %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>mean budget</source>
        <translation>平均预算</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>full cache</source>
        <translation>完整缓存</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇点</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>freed early</source>
        <translation>提前释放</translation>
    </message>
    <message>
        <source>held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>next picture</source>
        <translation>下一张图片</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Cache by layer</source>
        <translation>各层缓存</translation>
    </message>
    <message>
        <source>Cache over scales</source>
        <translation>各尺度缓存</translation>
    </message>
    <message>
        <source>of %1 predicted for the next picture</source>
        <translation>/ 预测 %1</translation>
    </message>
    <message>
        <source>Layer %1: %2 predicted at the end of the run</source>
        <translation>第 %1 层：预测结束时 %2</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>汇点</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>处理中</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>Freed early</source>
        <translation>提前释放</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Full cache</source>
        <translation>完整缓存</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>%1 per layer</source>
        <extracomment>An axis counts in this unit, for every layer: &quot;MiB per layer&quot;.</extracomment>
        <translation>每层 %1</translation>
    </message>
    <message>
        <source>full %1 ↑</source>
        <translation>完整 %1 ↑</translation>
    </message>
    <message>
        <source>full cache %1</source>
        <translation>完整缓存 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrateDialog</name>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Each prompt is painted once with a full cache while the program measures how much attention later scales pay to each head. Ten prompts are enough for most models.</source>
        <translation>每条提示词用完整缓存绘制一次，同时程序测量后续尺度对每个头的回看程度。对大多数模型，十条提示词就足够了。</translation>
    </message>
    <message numerus="yes">
        <source>Continue from the %n finished prompts</source>
        <translation>
            <numerusform>从已完成的 %n 条提示词之后继续</numerusform>
        </translation>
    </message>
    <message>
        <source>Source of the prompts</source>
        <translation>提示词来源</translation>
    </message>
    <message>
        <source>Calibration set</source>
        <translation>校准集</translation>
    </message>
    <message>
        <source>Everyday prompts</source>
        <translation>日常提示词</translation>
    </message>
    <message>
        <source>Landscapes</source>
        <translation>风景</translation>
    </message>
    <message>
        <source>Recent prompts</source>
        <translation>以前用过的提示词</translation>
    </message>
    <message>
        <source>A file...</source>
        <translation>文件...</translation>
    </message>
    <message>
        <source>Your own prompts</source>
        <translation>自己的提示词</translation>
    </message>
    <message>
        <source>Prompts, one per line</source>
        <translation>提示词，每行一条</translation>
    </message>
    <message>
        <source>One prompt per line</source>
        <translation>每行一条提示词</translation>
    </message>
    <message>
        <source>Seed of the first prompt; each following prompt adds 1.</source>
        <translation>第一条提示词的种子；之后每条依次加一。</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>首个种子</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>Set guidance per scale</source>
        <translation>按尺度设置引导</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Set temperature per scale</source>
        <translation>按尺度设置温度</translation>
    </message>
    <message>
        <source>Number of first scales that always stay in the cache.</source>
        <translation>最前面的这么多个尺度始终留在缓存中。</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>宽高比</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Sink scales</source>
        <translation>汇点尺度</translation>
    </message>
    <message>
        <source>Also measure for ScaleKV</source>
        <translation>同时用于 ScaleKV</translation>
    </message>
    <message>
        <source>Also measure for HACK</source>
        <translation>同时用于 HACK</translation>
    </message>
    <message>
        <source>Open a prompt file</source>
        <translation>打开提示词文件</translation>
    </message>
    <message>
        <source>Prompts (*.txt *.tsv *.jsonl)</source>
        <translation>提示词 (*.txt *.tsv *.jsonl)</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n prompts of the file are used.</source>
        <translation>
            <numerusform>使用前 %n 条提示词；文件中还有更多。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add prompts to continue: %n are finished.</source>
        <translation>
            <numerusform>请添加提示词以继续：已完成 %n 条。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>%n 条提示词</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationDialog</name>
    <message>
        <source>About this calibration</source>
        <translation>关于此校准</translation>
    </message>
    <message>
        <source>Prompts used for calibration</source>
        <translation>校准的提示词</translation>
    </message>
    <message>
        <source>The file does not list its prompts.</source>
        <translation>文件未记录其提示词。</translation>
    </message>
    <message>
        <source>Stability needs at least two prompts with scores.</source>
        <translation>仅凭一条提示词或一份顺序列表，无法判断排名是否稳定。</translation>
    </message>
    <message>
        <source>Stability by source scale</source>
        <translation>各源尺度的稳定性</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>scores per target scale</source>
        <translation>各目标尺度的得分</translation>
    </message>
    <message>
        <source>scores per prompt</source>
        <translation>各提示词的得分</translation>
    </message>
    <message>
        <source>ScaleKV statistics</source>
        <translation>ScaleKV 的统计数据</translation>
    </message>
    <message>
        <source>HACK statistics</source>
        <translation>HACK 的统计数据</translation>
    </message>
    <message>
        <source>orders only</source>
        <translation>仅顺序</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1, %2 layers, %3 heads</source>
        <translation>%1，%2 层，%3 个头</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>已完成 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Hash of the prompts</source>
        <translation>提示词哈希</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>首个种子</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 at %2, last scale %3</source>
        <translation>%1，%2，最后尺度 %3</translation>
    </message>
    <message>
        <source>Sink scales</source>
        <translation>汇点尺度</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>制作环境</translation>
    </message>
    <message>
        <source>version %1 on %2, %3</source>
        <translation>版本 %1，设备 %2，格式 %3</translation>
    </message>
    <message>
        <source>Attention sum check</source>
        <translation>注意力校验</translation>
    </message>
    <message>
        <source>attention of each query sums to 1 within %1</source>
        <translation>每个查询的注意力总量偏差至多 %1</translation>
    </message>
    <message>
        <source>Source scale</source>
        <translation>源尺度</translation>
    </message>
    <message>
        <source>Rank correlation between halves</source>
        <translation>两半的排名相关性</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationFile</name>
    <message>
        <source>The calibrations folder could not be created.</source>
        <translation>无法创建校准文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>请选择可写入的文件夹。</translation>
    </message>
    <message>
        <source>The calibration file was changed by another program.</source>
        <translation>校准文件已被其他程序更改。</translation>
    </message>
    <message>
        <source>Open it again, then continue.</source>
        <translation>请重新打开，然后继续。</translation>
    </message>
    <message>
        <source>The calibration could not be written.</source>
        <translation>无法写入校准。</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationRuns</name>
    <message>
        <source>This calibration was made at another picture size; it is being applied to the current one.</source>
        <translation>此校准是在其他图片大小下制作的，现应用于当前大小。</translation>
    </message>
    <message numerus="yes">
        <source>Calibration with %n prompts saved to %1.</source>
        <translation>
            <numerusform>使用 %n 条提示词的校准已保存到 %1。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::Centre</name>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Picture in the batch</source>
        <translation>批次中的图片</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Show each scale as it is finished</source>
        <translation>绘制时显示每个尺度</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>适应图片</translation>
    </message>
    <message>
        <source>Picture %1 of %2</source>
        <translation>图片 %1/%2</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Close the models page</source>
        <translation>关闭模型页</translation>
    </message>
    <message>
        <source>Fit · %1</source>
        <extracomment>The zoom at which the picture fits: &quot;Fit · 174 %&quot;.</extracomment>
        <translation>适应 · %1</translation>
    </message>
    <message>
        <source>The full-cache twin is being painted · %1</source>
        <translation>正在绘制完整缓存对照图 · %1</translation>
    </message>
    <message>
        <source>Play the scales one by one</source>
        <translation>逐个播放各尺度</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>停止播放</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareCanvas</name>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
</context>
<context>
    <name>heatkv::ComparePane</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>滑块</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>切换</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Comparison mode</source>
        <translation>对比方式</translation>
    </message>
    <message>
        <source>Switch between the two (Space)</source>
        <translation>轮流显示两张图片（Space）</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>绝对值</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>带符号</translation>
    </message>
    <message>
        <source>1 − SSIM</source>
        <translation>1 − SSIM</translation>
    </message>
    <message>
        <source>Difference measure</source>
        <translation>差异类型</translation>
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
        <translation>差异放大倍数</translation>
    </message>
    <message>
        <source>Picture A</source>
        <translation>图片 A</translation>
    </message>
    <message>
        <source>Picture B</source>
        <translation>图片 B</translation>
    </message>
    <message>
        <source>Nothing to compare.</source>
        <translation>没有可对比的内容。</translation>
    </message>
    <message>
        <source>Paint the full-cache twin</source>
        <translation>绘制完整缓存对照图</translation>
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
        <translation>%1；%2</translation>
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
        <translation>空格键切换</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareView</name>
    <message>
        <source>%1 · edited by hand</source>
        <translation>%1 · 已手动编辑</translation>
    </message>
    <message>
        <source>The pictures have different sizes.</source>
        <translation>图片大小不同。</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Details of the comparison</source>
        <translation>对比详情</translation>
    </message>
    <message>
        <source>identical · %1</source>
        <translation>相同 · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::DifferenceBar</name>
    <message>
        <source>Scale from %1 to %2</source>
        <translation>刻度从 %1 到 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::DivergenceStrip</name>
    <message>
        <source>Bits that differ, by scale</source>
        <translation>各尺度的不同位</translation>
    </message>
    <message>
        <source>Both runs drew the same bits at every scale.</source>
        <translation>两次运行在每个尺度上抽取的位都相同。</translation>
    </message>
    <message>
        <source>The two runs first differ at %1: %2 of %3 bits.</source>
        <translation>两次运行从 %1 开始不同：%3 位中有 %2 位不同。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 bits differ</source>
        <translation>%1：%3 位中有 %2 位不同</translation>
    </message>
</context>
<context>
    <name>heatkv::DockGrip</name>
    <message>
        <source>Width of %1</source>
        <translation>%1的宽度</translation>
    </message>
    <message>
        <source>Height of %1</source>
        <translation>%1的高度</translation>
    </message>
    <message>
        <source>Move it with the arrow keys.</source>
        <translation>用方向键移动。</translation>
    </message>
</context>
<context>
    <name>heatkv::DockTitleBar</name>
    <message>
        <source>Export %1</source>
        <translation>导出%1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1的更多选项</translation>
    </message>
    <message>
        <source>Float %1</source>
        <translation>浮动%1</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>停靠</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>浮动</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
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
        <translation>错误</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>heatkv::Evaluation</name>
    <message>
        <source>The evaluation in %1 cannot be read: %2.</source>
        <translation>无法读取 %1 中的评估：%2。</translation>
    </message>
    <message>
        <source>Run heatkv evaluate on this folder again.</source>
        <translation>请对此文件夹重新运行 heatkv evaluate。</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1，第 %2 行</translation>
    </message>
    <message>
        <source>it has no prompts</source>
        <translation>没有提示词</translation>
    </message>
    <message>
        <source>the method %1 is unknown</source>
        <translation>未知的方法 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::FirstHints</name>
    <message>
        <source>Hints for a first look</source>
        <translation>初次使用提示</translation>
    </message>
    <message>
        <source>Close hints</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一条</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadBars</name>
    <message>
        <source>Head inspector, layer %1, head %2</source>
        <translation>头检查器，第 %1 层，头 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n source scales kept to the end</source>
        <translation>
            <numerusform>%n 个源尺度中有 %1 个未释放</numerusform>
        </translation>
    </message>
    <message>
        <source>kept</source>
        <translation>留存</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>%1: score %2</source>
        <translation>%1：得分 %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>排名 %1</translation>
    </message>
    <message>
        <source>freed below %1</source>
        <translation>低于 %1 时释放</translation>
    </message>
    <message>
        <source>freed before %1, layer %2, early</source>
        <translation>在 %1、第 %2 层之前提前释放</translation>
    </message>
    <message>
        <source>freed before %1</source>
        <translation>在 %1 之前释放</translation>
    </message>
    <message>
        <source>%1: score %2 ± %3</source>
        <translation>%1：得分 %2 ± %3</translation>
    </message>
    <message>
        <source>score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>freed at</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Freed below</source>
        <translation>释放预算（低于）</translation>
    </message>
    <message>
        <source>Freed before</source>
        <translation>释放时机（之前）</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Early</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Attended from %1</source>
        <translation>从 %1 看</translation>
    </message>
    <message>
        <source>Attended from the last scale</source>
        <translation>从最后一个看</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>prune</source>
        <translation>剪除</translation>
    </message>
    <message>
        <source>± spread over prompts</source>
        <translation>± 提示词间的差异</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadInspector</name>
    <message>
        <source>Show as table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Show where this head looks, on the picture</source>
        <translation>显示此头看向图片何处</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>剪除</translation>
    </message>
    <message>
        <source>Select a cell in the heatmap.</source>
        <translation>请在热图中选择一个单元格。</translation>
    </message>
    <message>
        <source>Select the first head to be freed</source>
        <translation>选择最先释放的头</translation>
    </message>
    <message>
        <source>Head as table</source>
        <translation>以表格显示头</translation>
    </message>
    <message>
        <source>Pin for this head</source>
        <translation>如何处理此头</translation>
    </message>
    <message>
        <source>Layer %1 · head %2</source>
        <translation>层 %1 · 头 %2</translation>
    </message>
    <message>
        <source>L%1 · H%2</source>
        <extracomment>Layer and head, where there is no room for the words.</extracomment>
        <translation>L%1 · H%2</translation>
    </message>
</context>
<context>
    <name>heatkv::HeatmapPanel</name>
    <message>
        <source>Show as table</source>
        <translation>以表格显示</translation>
    </message>
    <message>
        <source>Layer × head</source>
        <translation>层 × 头</translation>
    </message>
    <message>
        <source>Head × scale</source>
        <translation>头 × 尺度</translation>
    </message>
    <message>
        <source>This model has not been calibrated.</source>
        <translation>此模型还没有得分。</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>校准，约 2 分钟</translation>
    </message>
    <message>
        <source>S-CAS scores as table</source>
        <translation>以表格显示 S-CAS 得分</translation>
    </message>
    <message>
        <source>Score view</source>
        <translation>得分视图</translation>
    </message>
    <message>
        <source>Sort heads</source>
        <translation>头的顺序</translation>
    </message>
    <message>
        <source>Unsorted</source>
        <translation>不排序</translation>
    </message>
    <message>
        <source>By score</source>
        <translation>按得分</translation>
    </message>
    <message>
        <source>Layer × target scale</source>
        <translation>层 × 目标尺度</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Kept heads only</source>
        <translation>仅保留的头</translation>
    </message>
    <message>
        <source>Freed heads only</source>
        <translation>仅已释放的头</translation>
    </message>
    <message>
        <source>Early-freed heads only</source>
        <translation>仅提前释放的头</translation>
    </message>
    <message>
        <source>Colour range follows the view</source>
        <translation>颜色随视图变化</translation>
    </message>
    <message>
        <source>Set the fixed range from this view</source>
        <translation>将固定颜色适应此视图</translation>
    </message>
    <message>
        <source>Logarithmic colour scale</source>
        <translation>对数颜色</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Source scale</source>
        <translation>源尺度</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>By mean</source>
        <translation>按平均值</translation>
    </message>
    <message>
        <source>First freed</source>
        <translation>最先释放</translation>
    </message>
    <message>
        <source>Lock the colour range</source>
        <translation>锁定颜色范围</translation>
    </message>
    <message>
        <source>Keeps this range for other calibrations, so that colours can be compared.</source>
        <translation>对其他校准也保持此范围，便于比较颜色。</translation>
    </message>
    <message>
        <source>Colours: viridis</source>
        <translation>颜色：viridis</translation>
    </message>
    <message>
        <source>Colours: cividis</source>
        <translation>颜色：cividis</translation>
    </message>
    <message>
        <source>Colours: grey</source>
        <translation>颜色：灰度</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>显示所有单元格</translation>
    </message>
    <message>
        <source>Outline what a new budget changes</source>
        <translation>勾勒新预算带来的变化</translation>
    </message>
</context>
<context>
    <name>heatkv::HeatmapPlot</name>
    <message>
        <source>always kept</source>
        <translation>始终保留</translation>
    </message>
    <message>
        <source>never cached</source>
        <translation>从不缓存</translation>
    </message>
    <message>
        <source>Target scale</source>
        <translation>目标尺度</translation>
    </message>
    <message>
        <source>early</source>
        <translation>提前</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>difference, fixed</source>
        <translation>差异，固定</translation>
    </message>
    <message>
        <source>difference, view</source>
        <translation>差异，视图</translation>
    </message>
    <message>
        <source>log, fixed</source>
        <translation>对数，固定</translation>
    </message>
    <message>
        <source>log, view</source>
        <translation>对数，视图</translation>
    </message>
    <message>
        <source>linear, fixed</source>
        <translation>线性，固定</translation>
    </message>
    <message>
        <source>linear, view</source>
        <translation>线性，视图</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>S-CAS heatmap, head by scale, layer %1</source>
        <translation>S-CAS 热图，头 × 尺度，第 %1 层</translation>
    </message>
    <message>
        <source>S-CAS heatmap, layer by target scale</source>
        <translation>S-CAS 热图，层 × 目标尺度</translation>
    </message>
    <message>
        <source>S-CAS heatmap, layer by head</source>
        <translation>S-CAS 热图，层 × 头</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Source scale %1</source>
        <translation>源尺度 %1</translation>
    </message>
    <message>
        <source>%1: difference of two calibrations</source>
        <translation>%1：两份校准的差异</translation>
    </message>
    <message>
        <source>%1: difference to %2</source>
        <translation>%1：与 %2 的差异</translation>
    </message>
    <message>
        <source>%1: %2 of %3 kept</source>
        <translation>%1：保留 %2 / %3</translation>
    </message>
    <message>
        <source>%1: colours from %2 to %3</source>
        <translation>%1：颜色从 %2 到 %3</translation>
    </message>
    <message>
        <source>The two calibrations belong to different models.</source>
        <translation>这两份校准属于不同的模型。</translation>
    </message>
    <message>
        <source>Choose two calibrations of the same model and picture size.</source>
        <translation>请选择模型和图片大小都相同的两份校准。</translation>
    </message>
    <message>
        <source>not cached yet</source>
        <translation>尚未缓存</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>freed before %1</source>
        <translation>在 %1 之前释放</translation>
    </message>
    <message>
        <source>Layer %1, %2 attended from %3: mean score %4</source>
        <translation>第 %1 层，从 %3 看 %2：平均得分 %4</translation>
    </message>
    <message>
        <source>Layer %1, head %2 at %3</source>
        <translation>第 %1 层，头 %2，%3</translation>
    </message>
    <message>
        <source>%1: always kept</source>
        <translation>%1：始终保留</translation>
    </message>
    <message>
        <source>%1: never cached</source>
        <translation>%1：从不缓存</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>排名 %1/%2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>排名 %1</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>log, locked</source>
        <translation>对数，已锁定</translation>
    </message>
    <message>
        <source>linear, locked</source>
        <translation>线性，已锁定</translation>
    </message>
    <message>
        <source>Rank, first freed first</source>
        <translation>名次，最先释放在前</translation>
    </message>
    <message>
        <source>Rank, highest score first</source>
        <translation>名次，最高分在前</translation>
    </message>
    <message>
        <source>freed early, before %1, layer %2</source>
        <translation>提前释放，在 %1 之前，第 %2 层</translation>
    </message>
    <message>
        <source>difference %1</source>
        <translation>差异 %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>得分 %1</translation>
    </message>
    <message>
        <source>Ranks, head by scale, layer %1</source>
        <translation>排名，头 × 尺度，第 %1 层</translation>
    </message>
    <message>
        <source>Ranks, layer by head</source>
        <translation>排名，层 × 头</translation>
    </message>
    <message>
        <source>%1: colours from first to last freed</source>
        <translation>%1：颜色从最先到最后释放</translation>
    </message>
</context>
<context>
    <name>heatkv::HelpWindow</name>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Guide topics</source>
        <translation>指南目录</translation>
    </message>
    <message>
        <source>Guide text</source>
        <translation>指南正文</translation>
    </message>
    <message>
        <source>Nothing in the guide matches.</source>
        <translation>指南中没有这些词。</translation>
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
        <translation>收藏，%1，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
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
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Pictures appear here.</source>
        <translation>图片会显示在这里。</translation>
    </message>
    <message>
        <source>Try a sample prompt</source>
        <translation>试用示例提示词</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>恢复其设置</translation>
    </message>
    <message>
        <source>Paint its full-cache twin</source>
        <translation>绘制其完整缓存对照图</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>另存为...</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>Compare these two</source>
        <translation>对比这两张图片</translation>
    </message>
    <message>
        <source>Remove from favourites</source>
        <translation>取消收藏</translation>
    </message>
    <message>
        <source>Add to favourites</source>
        <translation>收藏</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>移到回收站</translation>
    </message>
    <message>
        <source>No picture matches.</source>
        <translation>没有匹配的图片。</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Its settings...</source>
        <translation>其设置...</translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryStore</name>
    <message>
        <source>The list of pictures could not be saved.</source>
        <translation>无法写入图片列表。</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>请腾出磁盘空间。</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures could not be moved to the trash.</source>
        <translation>
            <numerusform>%n 张图片无法移到回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete them in the file manager instead.</source>
        <translation>请改用文件管理器删除。</translation>
    </message>
</context>
<context>
    <name>heatkv::ImagePage</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Stopped at %1 · not saved</source>
        <translation>停止于 %1 · 未保存</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>No preview of %1</source>
        <translation>没有 %1 的预览</translation>
    </message>
    <message>
        <source>Preview of %1</source>
        <translation>%1 的预览</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有打开的模型。</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>Write a prompt, then press Generate.</source>
        <translation>请先写提示词，然后生成。</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>No scales are kept for this picture.</source>
        <translation>此图片未保留任何尺度。</translation>
    </message>
</context>
<context>
    <name>heatkv::KeptRuns</name>
    <message>
        <source>Running · %1</source>
        <translation>正在运行 · %1</translation>
    </message>
    <message>
        <source>Last run · %1</source>
        <translation>上次运行 · %1</translation>
    </message>
    <message>
        <source>Picture · %1</source>
        <translation>图片 · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Search actions and shortcuts</source>
        <translation>搜索操作和快捷键</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>新快捷键</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>恢复默认</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部恢复默认</translation>
    </message>
    <message>
        <source>Already used by “%1”. Assigning them here removes them there.</source>
        <translation>此快捷键目前用于“%1”。设置后将从那里移除。</translation>
    </message>
</context>
<context>
    <name>heatkv::LogPanel</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>没有可报告的内容。</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>复制诊断信息</translation>
    </message>
    <message>
        <source>Error: </source>
        <translation>错误: </translation>
    </message>
    <message>
        <source>Warning: </source>
        <translation>警告: </translation>
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
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>采样</translation>
    </message>
    <message>
        <source>Cache method</source>
        <translation>缓存方法</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>S-CAS heatmap</source>
        <translation>S-CAS 热图</translation>
    </message>
    <message>
        <source>Head inspector</source>
        <translation>头检查器</translation>
    </message>
    <message>
        <source>Budget to the previous tick</source>
        <translation>预算调到上一刻度</translation>
    </message>
    <message>
        <source>Budget to the next tick</source>
        <translation>预算调到下一刻度</translation>
    </message>
    <message>
        <source>Type a budget</source>
        <translation>输入预算</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>下一个窗格</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>上一个窗格</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>打开(&amp;O)...</translation>
    </message>
    <message>
        <source>Open a prompt &amp;file...</source>
        <translation>打开提示词文件(&amp;F)...</translation>
    </message>
    <message>
        <source>&amp;Save picture as...</source>
        <translation>图片另存为(&amp;S)...</translation>
    </message>
    <message>
        <source>Save as &amp;animation...</source>
        <translation>将各尺度存为动画(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Use this picture&apos;s settings</source>
        <translation>恢复图片的设置(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Focused plot...</source>
        <translation>当前图表(&amp;F)...</translation>
    </message>
    <message>
        <source>&amp;Schedule or masks...</source>
        <translation>调度或掩码(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Pins...</source>
        <translation>固定(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Calibration...</source>
        <translation>校准(&amp;C)...</translation>
    </message>
    <message>
        <source>HeatKV &amp;orders...</source>
        <translation>HeatKV 顺序(&amp;O)...</translation>
    </message>
    <message>
        <source>Files for the published &amp;HeatKV code...</source>
        <translation>HeatKV 公开代码的全部文件(&amp;H)...</translation>
    </message>
    <message>
        <source>Scale&amp;KV budgets...</source>
        <translation>ScaleKV 预算(&amp;K)...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Remove all &amp;pins</source>
        <translation>移除所有固定(&amp;P)</translation>
    </message>
    <message>
        <source>Remove all pins</source>
        <translation>移除所有固定</translation>
    </message>
    <message>
        <source>&amp;Settings...</source>
        <translation>设置(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Keys...</source>
        <translation>快捷键(&amp;K)...</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>生成(&amp;G)</translation>
    </message>
    <message>
        <source>Generate with a full-cache &amp;twin</source>
        <translation>连同完整缓存对照图一起生成(&amp;T)</translation>
    </message>
    <message>
        <source>Paint the full-cache twin of this &amp;picture</source>
        <translation>绘制这张图片的完整缓存对照图(&amp;P)</translation>
    </message>
    <message>
        <source>Compare with and without p&amp;ins</source>
        <translation>有无固定的对比(&amp;I)</translation>
    </message>
    <message>
        <source>Set up a s&amp;weep...</source>
        <translation>设置扫描(&amp;W)...</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop &amp;after the current picture</source>
        <translation>完成这张后停止(&amp;A)</translation>
    </message>
    <message>
        <source>Stop and &amp;clear the queue</source>
        <translation>停止并清空队列(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Resume the queue</source>
        <translation>继续队列(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Lock the seed</source>
        <translation>锁定种子(&amp;L)</translation>
    </message>
    <message>
        <source>Draw a &amp;new seed</source>
        <translation>抽取新种子(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>All &amp;models</source>
        <translation>所有模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Add a model folder...</source>
        <translation>添加模型文件夹(&amp;A)...</translation>
    </message>
    <message>
        <source>Use the &amp;demo model</source>
        <translation>使用演示模型(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>重新加载(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Unload and free memory</source>
        <translation>卸载并释放其内存(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Calibration</source>
        <translation>校准(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Calibrate...</source>
        <translation>校准(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Open a calibration or schedule...</source>
        <translation>打开校准或调度(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;About this calibration...</source>
        <translation>关于此校准(&amp;A)...</translation>
    </message>
    <message>
        <source>Compare &amp;with another calibration...</source>
        <translation>与另一份校准对比(&amp;W)...</translation>
    </message>
    <message>
        <source>Stop &amp;comparing calibrations</source>
        <translation>仅显示此校准(&amp;L)</translation>
    </message>
    <message>
        <source>Schedule as &amp;table...</source>
        <translation>以表格显示调度(&amp;T)...</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Image</source>
        <translation>图像(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>扫描(&amp;W)</translation>
    </message>
    <message>
        <source>Flip between &amp;A and B</source>
        <translation>在 A 和 B 之间切换(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>差异(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Fit to window</source>
        <translation>适应图片(&amp;F)</translation>
    </message>
    <message>
        <source>1&amp;00 % zoom</source>
        <translation>图片 100 %(&amp;0)</translation>
    </message>
    <message>
        <source>Focused plot as &amp;table</source>
        <translation>以表格显示当前图表(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>布局(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Doc&amp;ks</source>
        <translation>停靠面板(&amp;K)</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>这是什么？(&amp;W)</translation>
    </message>
    <message>
        <source>Copy a &amp;report...</source>
        <translation>复制报告(&amp;R)...</translation>
    </message>
    <message>
        <source>Open the &amp;pictures folder</source>
        <translation>打开图片文件夹(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;About HeatKV Studio</source>
        <translation>关于 HeatKV Studio(&amp;A)</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>正在校准</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Calibration: %1 prompts, %2 sinks</source>
        <translation>校准：%1 条提示词，%2 个汇点</translation>
    </message>
    <message>
        <source>No calibration</source>
        <translation>没有校准</translation>
    </message>
    <message>
        <source>Last picture %1 · %2 peak</source>
        <translation>上一张图片 %1 · 峰值 %2</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Use 10 %</source>
        <translation>使用 10 %</translation>
    </message>
    <message>
        <source>Smaller picture</source>
        <translation>缩小图片</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>校准...</translation>
    </message>
    <message>
        <source>Use a full cache</source>
        <translation>使用完整缓存</translation>
    </message>
    <message>
        <source>Change method</source>
        <translation>更改方法</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>导出%1</translation>
    </message>
    <message>
        <source>Export the schedule</source>
        <translation>导出调度</translation>
    </message>
    <message>
        <source>Schedule (*.json);;Masks for NumPy (*.npz);;Masks as a table (*.csv)</source>
        <translation>调度 (*.json);;NumPy 掩码 (*.npz);;表格形式的掩码 (*.csv)</translation>
    </message>
    <message>
        <source>Export the pins</source>
        <translation>导出固定</translation>
    </message>
    <message>
        <source>Pins (*.json)</source>
        <translation>固定 (*.json)</translation>
    </message>
    <message>
        <source>Export the calibration</source>
        <translation>导出校准</translation>
    </message>
    <message>
        <source>Calibration (*.json);;Calibration as tensors (*.safetensors)</source>
        <translation>校准 (*.json);;张量形式的校准 (*.safetensors)</translation>
    </message>
    <message>
        <source>Export the orders</source>
        <translation>导出顺序</translation>
    </message>
    <message>
        <source>HeatKV orders (*.json)</source>
        <translation>HeatKV 顺序 (*.json)</translation>
    </message>
    <message>
        <source>Export ScaleKV budgets</source>
        <translation>导出 ScaleKV 预算</translation>
    </message>
    <message>
        <source>ScaleKV budgets (*.json)</source>
        <translation>ScaleKV 预算 (*.json)</translation>
    </message>
    <message>
        <source>Choose a folder for the published code&apos;s files</source>
        <translation>选择存放公开代码所用文件的文件夹</translation>
    </message>
    <message>
        <source>Compare with another calibration</source>
        <translation>与另一份校准对比</translation>
    </message>
    <message>
        <source>Calibrations (*.json *.safetensors *.pt);;All files (*)</source>
        <translation>校准 (*.json *.safetensors *.pt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A file with orders only has no scores to compare.</source>
        <translation>顺序列表没有可对比的得分。</translation>
    </message>
    <message>
        <source>Choose a calibration that contains scores.</source>
        <translation>请选择带有得分的校准。</translation>
    </message>
    <message>
        <source>Picture opened. Your settings have not changed.</source>
        <translation>已显示图片，您的设置保持不变。</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>使用其设置</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>All supported files (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;All files (*)</source>
        <translation>所有可打开的文件 (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a prompt file</source>
        <translation>打开提示词文件</translation>
    </message>
    <message>
        <source>Prompts (*.txt *.tsv *.jsonl)</source>
        <translation>提示词 (*.txt *.tsv *.jsonl)</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Save picture as</source>
        <translation>图片另存为</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;WebP picture (*.webp);;JPEG picture (*.jpg)</source>
        <translation>PNG 图片 (*.png);;WebP 图片 (*.webp);;JPEG 图片 (*.jpg)</translation>
    </message>
    <message numerus="yes">
        <source>Move %n pictures to trash</source>
        <translation>
            <numerusform>将 %n 张图片移到回收站</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures moved to trash.</source>
        <translation>
            <numerusform>已将 %n 张图片移到回收站。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>About HeatKV Studio</source>
        <translation>关于 HeatKV Studio</translation>
    </message>
    <message>
        <source>HeatKV Studio %1

Paints pictures from text with Infinity models, and lets you see and control what their KV cache holds.

GPL-3.0-or-later. Built on Qt, libtorch, QCustomPlot and OpenCV.</source>
        <translation>HeatKV Studio %1

用 Infinity 模型根据文本绘制图片，并显示和调节其 KV 缓存中的内容。

GPL-3.0-or-later。基于 Qt、libtorch、QCustomPlot 和 OpenCV 构建。</translation>
    </message>
    <message>
        <source>Save as animation</source>
        <translation>将各尺度存为动画</translation>
    </message>
    <message>
        <source>GIF animation (*.gif);;MP4 video (*.mp4)</source>
        <translation>GIF 动画 (*.gif);;MP4 影片 (*.mp4)</translation>
    </message>
    <message>
        <source>Animation saved.</source>
        <translation>动画已保存。</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time.</source>
        <translation>程序上次意外退出。</translation>
    </message>
    <message>
        <source>Show report</source>
        <translation>显示报告</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Folder with the AlexNet weights and LPIPS&apos;s linear layers</source>
        <translation>存放 AlexNet 权重和 LPIPS 线性头的文件夹</translation>
    </message>
    <message>
        <source>There is no file &quot;%1&quot;.</source>
        <translation>没有文件“%1”。</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its disk was disconnected.</source>
        <translation>它可能已被移动或删除，或者所在的磁盘已被取下。</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>Not applied: %1</source>
        <translation>未应用：%1</translation>
    </message>
    <message>
        <source>Close &amp;schedule</source>
        <translation>关闭调度(&amp;S)</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史记录</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>停靠窗口</translation>
    </message>
    <message>
        <source>Open an e&amp;valuation folder...</source>
        <translation>打开评估文件夹(&amp;V)...</translation>
    </message>
    <message>
        <source>Settings of this p&amp;icture...</source>
        <translation>此图片的设置(&amp;I)...</translation>
    </message>
    <message>
        <source>&amp;Explore a shape...</source>
        <translation>探索模型形状(&amp;E)...</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>Painting %1 of %2</source>
        <translation>正在绘制第 %1 张，共 %2 张</translation>
    </message>
    <message>
        <source>%1, shape only</source>
        <translation>%1，仅形状</translation>
    </message>
    <message>
        <source>Calibration: orders alone, %1 sinks</source>
        <translation>校准：仅排序，%1 个汇点</translation>
    </message>
    <message>
        <source>Shape only: no weights, nothing can be painted.</source>
        <translation>仅形状：没有权重，无法绘制。</translation>
    </message>
    <message>
        <source>No CUDA device: painting on the CPU. More about devices is in the report of the Help menu.</source>
        <translation>没有 CUDA 设备：在 CPU 上绘制。设备详情见“帮助”菜单中的报告。</translation>
    </message>
    <message numerus="yes">
        <source>Calibrated with %n prompts. It is used from now on.</source>
        <translation>
            <numerusform>已用 %n 条提示词校准，从现在起使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>About it</source>
        <translation>查看详情</translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>%n 条提示词</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the ranking still moves (rank correlation %2).</source>
        <translation>%1：排序仍在变化（等级相关系数 %2）。</translation>
    </message>
    <message>
        <source>%1: too few to know whether the ranking is stable.</source>
        <translation>%1：太少，无法判断排序是否稳定。</translation>
    </message>
    <message>
        <source>Continue to %1</source>
        <translation>继续到 %1 条</translation>
    </message>
    <message>
        <source>Use the bundled one</source>
        <translation>使用自带的校准</translation>
    </message>
    <message>
        <source>Open an evaluation folder</source>
        <translation>打开评估文件夹</translation>
    </message>
    <message>
        <source>Prompt file</source>
        <translation>提示词文件</translation>
    </message>
    <message numerus="yes">
        <source>This file has %n prompts. Which are to be painted?</source>
        <translation>
            <numerusform>此文件有 %n 条提示词。要绘制哪些？</numerusform>
        </translation>
    </message>
    <message>
        <source>All, with one seed</source>
        <translation>全部，使用同一种子</translation>
    </message>
    <message>
        <source>All, a seed each</source>
        <translation>全部，每条各用一个种子</translation>
    </message>
    <message>
        <source>Only the first</source>
        <translation>仅第一条</translation>
    </message>
    <message>
        <source>Explore a shape</source>
        <translation>探索模型形状</translation>
    </message>
    <message>
        <source>A published model (2b, 8b), layers x heads such as 32x16, or the path of a checkpoint.
Schedules, budgets and the heatmap work as with the model itself; nothing can be painted.</source>
        <translation>已发布的模型（2b、8b）、层数 x 头数（如 32x16）或检查点的路径。
调度、预算和热图与使用模型本身时一样；但无法绘制。</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>No calibration came with this model.</source>
        <translation>此模型没有自带校准。</translation>
    </message>
    <message>
        <source>Drag the budget: the heatmap and the cache show at once what a smaller cache would free.</source>
        <translation>拖动预算：热图和缓存会立即显示较小的缓存将释放什么。</translation>
    </message>
    <message>
        <source>Each cell is a head of a layer. Click one to see when its entries are freed, or pin it.</source>
        <translation>每个单元格是某一层的一个头。单击可查看其条目何时释放，或将其固定。</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Return also paints the picture with a full cache, and shows both beside each other.</source>
        <translation>Ctrl+Shift+Return 还会用完整缓存绘制该图片，并将两者并排显示。</translation>
    </message>
    <message>
        <source>The full-cache twin is painted: %1</source>
        <translation>完整缓存对照图已绘制：%1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are left from last time.</source>
        <translation>
            <numerusform>上次还剩 %n 个任务。</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryBar</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>%1 here · %2 others · %3 free</source>
        <extracomment>Memory of a device: used by this program, by others, free. %1 carries the unit.</extracomment>
        <translation>本程序 %1 · 其他 %2 · 空闲 %3</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryPanel</name>
    <message>
        <source>Generate a picture to see the memory it takes.</source>
        <translation>生成一张图片即可查看它占用的内存。</translation>
    </message>
    <message>
        <source>Memory as table</source>
        <translation>内存表格</translation>
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
        <translation>尺度</translation>
    </message>
    <message>
        <source>Memory by scale</source>
        <translation>各尺度的内存</translation>
    </message>
    <message>
        <source>%1 at most, %2 planned</source>
        <translation>最多 %1，计划 %2</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>其余部分</translation>
    </message>
    <message>
        <source>most so far</source>
        <translation>迄今最大值</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>%1: %2 in use (weights %3, cache %4, everything else %5), %6 at most</source>
        <translation>%1：使用 %2（权重 %3，缓存 %4，其余 %5），最多 %6</translation>
    </message>
    <message>
        <source>%1: %2 in use, %3 at most</source>
        <translation>%1：使用 %2，最多 %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Most so far</source>
        <translation>迄今最大值</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryShares</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>缓存 %1</translation>
    </message>
    <message>
        <source>work %1</source>
        <translation>运算 %1</translation>
    </message>
    <message>
        <source>others %1</source>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>空闲 %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超出 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::MessageBar</name>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>heatkv::MethodPanel</name>
    <message>
        <source>From %1 on whole maps no longer fit; unlike in HACK&apos;s paper only their best entries stay.</source>
        <translation>从 %1 起，映射图无法像 HACK 论文那样完整保留：只留下其最佳条目。</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>按论文</translation>
    </message>
    <message>
        <source>Fewest entries</source>
        <translation>条目最少</translation>
    </message>
    <message>
        <source>Least loss</source>
        <translation>损失最小</translation>
    </message>
    <message>
        <source>Same as the run</source>
        <translation>与运行相同</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 位</translation>
    </message>
    <message>
        <source>16 bits (bf16)</source>
        <translation>16 位 (bf16)</translation>
    </message>
    <message>
        <source>8 bits (int8)</source>
        <translation>8 位 (int8)</translation>
    </message>
    <message>
        <source>8 bits (fp8)</source>
        <translation>8 位 (fp8)</translation>
    </message>
    <message>
        <source>Number format of keys and values; 8-bit formats add one scale factor per token and head.</source>
        <translation>键和值的存储方式；8 位时每个词元和头另存一个缩放系数。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Early freeing</source>
        <translation>提前释放</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>存储格式</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>No calibration for this model.</source>
        <translation>此模型没有校准。</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>校准...</translation>
    </message>
    <message>
        <source>Change method</source>
        <translation>更改方法</translation>
    </message>
    <message>
        <source>Change early freeing</source>
        <translation>更改提前释放的内容</translation>
    </message>
    <message>
        <source>Change cache precision</source>
        <translation>更改缓存的存储格式</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n prompts</source>
        <translation>
            <numerusform>%1 · %n 条提示词</numerusform>
        </translation>
    </message>
    <message>
        <source>Bundled with the model</source>
        <translation>模型自带</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>打开...</translation>
    </message>
    <message>
        <source>Auto · least loss</source>
        <translation>自动 · 损失最小</translation>
    </message>
    <message>
        <source>Auto · fewest entries</source>
        <translation>自动 · 条目最少</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已编辑</translation>
    </message>
    <message numerus="yes">
        <source>±%n entries</source>
        <translation>
            <numerusform>±%n 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · orders alone</source>
        <translation>%1 · 仅排序</translation>
    </message>
    <message>
        <source>Published by HeatKV&apos;s authors</source>
        <translation>由 HeatKV 作者发布</translation>
    </message>
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>%n 个固定</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::MethodTable</name>
    <message>
        <source>Methods compared with the full cache</source>
        <translation>各方法与完整缓存对比</translation>
    </message>
    <message>
        <source>LPIPS weights...</source>
        <translation>LPIPS 权重...</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>完全相同</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelDetails</name>
    <message>
        <source>Other files in the folder</source>
        <translation>文件夹中的其他文件</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Show folder in file manager</source>
        <translation>在文件管理器中显示文件夹</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>设为默认</translation>
    </message>
    <message>
        <source>Loaded at start, and by the command line when no model is named</source>
        <translation>启动时加载；命令行未指定模型时也加载它</translation>
    </message>
    <message>
        <source>Rescan folder</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Read the folder again</source>
        <translation>重新读取文件夹</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Removes it from this list; files stay on disk</source>
        <translation>从此列表移除；文件保留</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
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
        <translation>与 Transformer 相同</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>After use</source>
        <translation>使用后</translation>
    </message>
    <message>
        <source>Text encoder after use</source>
        <translation>文本编码器使用后</translation>
    </message>
    <message>
        <source>Change precision</source>
        <translation>更改数值格式</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>程序自带</translation>
    </message>
    <message>
        <source>This folder is read-only. Calibrations are kept in your own folder.</source>
        <translation>此文件夹为只读。校准保存在您自己的文件夹中。</translation>
    </message>
    <message>
        <source>The folder is slow to respond: it may be on a network or a sleeping disk.</source>
        <translation>文件夹响应缓慢，可能位于网络或休眠的磁盘上。</translation>
    </message>
    <message>
        <source>This folder no longer exists. Was a disk disconnected?</source>
        <translation>此文件夹已不存在。是否取出了磁盘？</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>停止加载</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>It can be loaded once all parts are found and fit together.</source>
        <translation>所有部分都找到且匹配后才能加载。</translation>
    </message>
    <message>
        <source>Runs as %1: %2.</source>
        <translation>以 %1 运行：%2。</translation>
    </message>
    <message>
        <source>Takes effect when it is loaded again.</source>
        <translation>重新加载后生效。</translation>
    </message>
    <message>
        <source>Runs as %1. fp16 files are widened because T5 overflows in fp16.</source>
        <translation>以 %1 运行。fp16 文件会被加宽：T5 在 fp16 下会溢出。</translation>
    </message>
    <message>
        <source>fp16 files are widened because T5 overflows in fp16.</source>
        <translation>fp16 文件会被加宽：T5 在 fp16 下会溢出。</translation>
    </message>
    <message>
        <source>For the current picture settings and budget.</source>
        <translation>按当前设置的图片及其预算估算。</translation>
    </message>
    <message>
        <source>Estimated from the files; the cache depends on picture size and budget.</source>
        <translation>根据文件估算；缓存取决于图片和预算。</translation>
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
        <translation>图像解码器</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有打开的模型。</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>不匹配</translation>
    </message>
    <message>
        <source>%1: %2 layers of %3 heads. No weights are loaded, nothing can be painted.</source>
        <translation>%1：%2 层，每层 %3 个头。未加载权重，无法绘制。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>+ full cache</source>
        <translation>+ 完整缓存</translation>
    </message>
    <message>
        <source>+ cache at %1</source>
        <translation>+ %1 的缓存</translation>
    </message>
</context>
<context>
    <name>heatkv::Models</name>
    <message>
        <source>The list of models could not be saved to %1.</source>
        <translation>无法将模型列表保存到 %1。</translation>
    </message>
    <message>
        <source>The folder %1 does not answer.</source>
        <translation>文件夹 %1 没有响应。</translation>
    </message>
    <message>
        <source>Demo landscapes</source>
        <translation>演示风景</translation>
    </message>
    <message>
        <source>The engine is busy.</source>
        <translation>引擎正忙。</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>请等待其完成，或将其停止。</translation>
    </message>
    <message>
        <source>The demo model is not installed.</source>
        <translation>演示模型未安装。</translation>
    </message>
    <message>
        <source>Install the program&apos;s data, or set HEATKV_DATA_DIR.</source>
        <translation>请安装程序数据，或设置 HEATKV_DATA_DIR。</translation>
    </message>
    <message>
        <source>%1 loaded on %2 in %3, in %4.</source>
        <translation>已在 %2 上以 %3 加载 %1（%4）。</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelsPage</name>
    <message>
        <source>Loading...</source>
        <translation>正在加载...</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Reading the folder...</source>
        <translation>正在读取文件夹...</translation>
    </message>
    <message>
        <source>The folder is slow to respond</source>
        <translation>文件夹响应缓慢</translation>
    </message>
    <message>
        <source>%1 · complete</source>
        <translation>%1 · 完整</translation>
    </message>
    <message>
        <source>Parts are missing or do not fit</source>
        <translation>有部分缺失或不匹配</translation>
    </message>
    <message>
        <source>The folder no longer exists</source>
        <translation>文件夹已不存在</translation>
    </message>
    <message>
        <source>The folder cannot be read</source>
        <translation>无法读取文件夹</translation>
    </message>
    <message>
        <source>No models yet.</source>
        <translation>还没有模型。</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>添加模型文件夹</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>使用演示模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Add a folder...</source>
        <translation>添加文件夹...</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>设为默认</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>在文件管理器中显示</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表移除</translation>
    </message>
</context>
<context>
    <name>heatkv::Notifier</name>
    <message>
        <source>Calibration finished</source>
        <translation>校准已完成</translation>
    </message>
    <message>
        <source>It took %1.</source>
        <translation>用时 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures finished</source>
        <translation>
            <numerusform>已绘制 %n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>运行失败</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>显示</translation>
    </message>
</context>
<context>
    <name>heatkv::OccupancyReplay</name>
    <message>
        <source>Point in the run</source>
        <translation>运行时刻</translation>
    </message>
    <message>
        <source>Shows what the cache held right after a given layer of a given scale.</source>
        <translation>显示某个尺度的某一层刚完成时缓存中的内容。</translation>
    </message>
    <message>
        <source>No finished run to replay.</source>
        <translation>没有可回放的已完成运行。</translation>
    </message>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · 第 %2 层</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>实测 %1</translation>
    </message>
    <message>
        <source>%1 · predicted %2</source>
        <translation>%1 · 预测 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::Painter</name>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1已停止。</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1失败：%2</translation>
    </message>
    <message>
        <source>This picture has no full-cache twin: it was painted with a full cache, or contains no settings.</source>
        <translation>这张图片没有完整缓存对照图：它是用完整缓存绘制的，或未记录其设置。</translation>
    </message>
    <message>
        <source>Choose a picture that was painted with a smaller cache.</source>
        <translation>请选择用较小缓存绘制的图片。</translation>
    </message>
    <message>
        <source>This picture was painted with other weights: %1.</source>
        <translation>这张图片是用其他权重绘制的：%1。</translation>
    </message>
    <message>
        <source>Open that model first.</source>
        <translation>请先打开该模型。</translation>
    </message>
    <message>
        <source>The sweep varies the budget, so the opened schedule is not used.</source>
        <translation>扫描会改变预算，因此不使用已打开的调度。</translation>
    </message>
</context>
<context>
    <name>heatkv::ParetoPlot</name>
    <message>
        <source>PSNR in dB</source>
        <translation>PSNR（dB）</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Quality vs cache size</source>
        <translation>质量与缓存</translation>
    </message>
    <message>
        <source>Best: %1, %2 at %3</source>
        <translation>最佳：%1，%2，%3</translation>
    </message>
    <message>
        <source>%1 at %2: all pictures identical, %3</source>
        <translation>%1，%2：所有图片完全相同，%3</translation>
    </message>
    <message>
        <source>%1 at %2: %3, %4</source>
        <translation>%1，%2：%3，%4</translation>
    </message>
    <message>
        <source>%1 at %2: %3 ± %4, %5</source>
        <translation>%1，%2：%3 ± %4，%5</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>完全相同</translation>
    </message>
</context>
<context>
    <name>heatkv::PartChecklist</name>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 M</source>
        <translation>%1 M</translation>
    </message>
    <message numerus="yes">
        <source>%n layers</source>
        <translation>
            <numerusform>%n 层</numerusform>
        </translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>Transformer</translation>
    </message>
    <message>
        <source>Image decoder</source>
        <translation>图像解码器</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>文本编码器</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>不匹配</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Use the detected file</source>
        <translation>使用自动找到的</translation>
    </message>
    <message numerus="yes">
        <source>%n more would fit</source>
        <translation>
            <numerusform>另有 %n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>Chosen manually</source>
        <translation>手动选择</translation>
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
        <translation>全部与第一个相同</translation>
    </message>
    <message>
        <source>Interpolate first to last</source>
        <translation>均匀过渡到最后一个</translation>
    </message>
    <message>
        <source>One value per scale: %1; the last one applies to all later scales. A number typed here applies to every scale.</source>
        <translation>每个尺度一个值：%1，最后一个用于之后的所有尺度。在此输入的数字用于所有尺度。</translation>
    </message>
</context>
<context>
    <name>heatkv::PictureCanvas</name>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
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
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Settings of %1</source>
        <translation>%1 的设置</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>此图片不含设置。</translation>
    </message>
    <message>
        <source>Check the settings to take over from the picture.</source>
        <translation>勾选要从图片采用的设置。</translation>
    </message>
    <message>
        <source>Settings of the picture</source>
        <translation>图片的设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Apply checked</source>
        <translation>应用勾选项</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Take over settings</source>
        <translation>采用设置</translation>
    </message>
</context>
<context>
    <name>heatkv::Pictures</name>
    <message>
        <source>Seed %1: %2, %3 held.</source>
        <translation>种子 %1：%2，占用 %3。</translation>
    </message>
</context>
<context>
    <name>heatkv::Plot</name>
    <message>
        <source>Plots cannot be saved as &quot;%1&quot;.</source>
        <translation>图表无法写为“%1”。</translation>
    </message>
    <message>
        <source>Use a name that ends in .png, .svg, .pdf or .csv.</source>
        <translation>请选择以 .png、.svg、.pdf 或 .csv 结尾的名称。</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
        <translation>PNG 图片 (*.png);;SVG 绘图 (*.svg);;PDF 文档 (*.pdf);;CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>The plot could not be saved: %1.</source>
        <translation>无法写入图表：%1。</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>请选择可写入的文件夹。</translation>
    </message>
</context>
<context>
    <name>heatkv::PlotTable</name>
    <message>
        <source>Copy rows</source>
        <translation>复制行</translation>
    </message>
</context>
<context>
    <name>heatkv::Progress</name>
    <message>
        <source>Loading</source>
        <translation>正在加载</translation>
    </message>
    <message>
        <source>Loading %1 · %2</source>
        <translation>正在加载 %1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>Calibrating · prompt %1 of %2</source>
        <translation>正在校准 · 提示词 %1/%2</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>正在解码</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>正在读取提示词</translation>
    </message>
    <message>
        <source>Scale %1 of %2 · %3 · layer %4 of %5</source>
        <translation>尺度 %1/%2 · %3 · 层 %4/%5</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Failed at %1, layer %2</source>
        <translation>在 %1、第 %2 层失败</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
</context>
<context>
    <name>heatkv::PromptPanel</name>
    <message>
        <source>Negative prompt</source>
        <translation>反向提示词</translation>
    </message>
    <message>
        <source>Describe a picture</source>
        <translation>描述一张图片</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>What the picture shows. Control+Return paints it.</source>
        <translation>图片要表现的内容。按 Control 和 Return 即可绘制。</translation>
    </message>
    <message>
        <source>What the picture should not show</source>
        <translation>图片中不应出现的内容</translation>
    </message>
    <message>
        <source>Choose an earlier prompt</source>
        <translation>选择较早的提示词</translation>
    </message>
    <message>
        <source>Edit prompt</source>
        <translation>编辑提示词</translation>
    </message>
    <message>
        <source>Edit negative prompt</source>
        <translation>编辑反向提示词</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已设置</translation>
    </message>
    <message numerus="yes">
        <source>512 of 512 tokens used, %n cut off</source>
        <translation>
            <numerusform>512/512 个词元，截去 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of 512 tokens</source>
        <translation>%1/512 个词元</translation>
    </message>
    <message>
        <source>No earlier prompts yet</source>
        <translation>还没有较早的提示词</translation>
    </message>
    <message>
        <source>Open a prompt file...</source>
        <translation>打开提示词文件...</translation>
    </message>
    <message>
        <source>Paste settings</source>
        <translation>粘贴设置</translation>
    </message>
</context>
<context>
    <name>heatkv::QueuePanel</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Move up in the queue</source>
        <translation>在队列中上移</translation>
    </message>
    <message>
        <source>Move down in the queue</source>
        <translation>在队列中下移</translation>
    </message>
    <message>
        <source>Cancel the selected jobs</source>
        <translation>取消所选项</translation>
    </message>
    <message>
        <source>The queue is empty.</source>
        <translation>没有等待的项目。</translation>
    </message>
    <message>
        <source>Sweep...</source>
        <translation>扫描...</translation>
    </message>
    <message>
        <source>Running · %1</source>
        <translation>正在运行 · %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Paused. Start the next one.</source>
        <translation>队列正在等待。请开始下一项。</translation>
    </message>
    <message>
        <source>Finish the current one and keep the rest.</source>
        <translation>完成当前项，保留其余项。</translation>
    </message>
    <message>
        <source>Run next</source>
        <translation>下一个运行</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Repeat with a new seed</source>
        <translation>用新种子重复</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>heatkv::ReportDialog</name>
    <message>
        <source>Include prompts</source>
        <translation>包含提示词</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>This report contains the following about the program and this computer.</source>
        <translation>这是报告中关于程序和此计算机的内容。</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time. This report helps to find out why.</source>
        <translation>程序上次意外退出。此报告有助于查明原因。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
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
        <translation>%1 · 种子 %2</translation>
    </message>
    <message>
        <source>%1 of the entries</source>
        <translation>条目的 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::RunCost</name>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>up to %1 of memory</source>
        <extracomment>Memory that a run needs at most.</extracomment>
        <translation>内存最多 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::SamplingPanel</name>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>引导</translation>
    </message>
    <message>
        <source>Set guidance per scale</source>
        <translation>按尺度设置引导</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Set temperature per scale</source>
        <translation>按尺度设置温度</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>宽高比</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>图像数</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Change guidance</source>
        <translation>更改引导</translation>
    </message>
    <message>
        <source>Change temperature</source>
        <translation>更改温度</translation>
    </message>
    <message>
        <source>Change top-p</source>
        <translation>更改 Top-p</translation>
    </message>
    <message>
        <source>Change aspect</source>
        <translation>更改宽高比</translation>
    </message>
    <message>
        <source>Change size</source>
        <translation>更改大小</translation>
    </message>
    <message>
        <source>Change the number of images</source>
        <translation>更改图像数</translation>
    </message>
    <message>
        <source>Change preview</source>
        <translation>更改预览</translation>
    </message>
    <message>
        <source>Draw a new seed</source>
        <translation>抽取新种子</translation>
    </message>
    <message>
        <source>Lock the seed</source>
        <translation>每张图片都使用此种子</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>Every scale</source>
        <translation>每个尺度</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Every %1 scales</source>
        <translation>每 %1 个尺度</translation>
    </message>
    <message>
        <source>Lock seed</source>
        <translation>锁定种子</translation>
    </message>
    <message>
        <source>Change seed</source>
        <translation>更改种子</translation>
    </message>
    <message>
        <source>Unlock: new seed each time</source>
        <translation>每张图片都抽取新种子</translation>
    </message>
    <message>
        <source>%1 slower, as measured in the last run</source>
        <translation>慢 %1（上次运行实测）</translation>
    </message>
    <message>
        <source>Every 2nd scale</source>
        <translation>每 2 个尺度</translation>
    </message>
    <message>
        <source>Every 3rd scale</source>
        <translation>每 3 个尺度</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>重标定</translation>
    </message>
    <message>
        <source>Change guidance rescale</source>
        <translation>更改引导重标定</translation>
    </message>
    <message>
        <source>How much of the contrast that guidance adds is taken back: 0 none, 1 all of it.</source>
        <translation>收回引导增加的对比度的多少：0 为不收回，1 为全部收回。</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleStrip</name>
    <message>
        <source>Scales</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Scale %1 of %2, %3, %4</source>
        <translation>尺度 %1/%2，%3，%4</translation>
    </message>
    <message>
        <source>%1, preview skipped</source>
        <translation>%1，已跳过预览</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>%1, runs %2 of its tokens</source>
        <translation>%1，运行其 %2 的词元</translation>
    </message>
</context>
<context>
    <name>heatkv::ScheduleDialog</name>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>导出为 CSV...</translation>
    </message>
    <message>
        <source>Schedule by scale</source>
        <translation>各尺度的调度</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>尺度</translation>
    </message>
    <message>
        <source>Heads pruned</source>
        <translation>剪除的头</translation>
    </message>
    <message>
        <source>Entries freed</source>
        <translation>移除条目</translation>
    </message>
    <message>
        <source>Freed early</source>
        <translation>提前释放</translation>
    </message>
    <message>
        <source>Most held</source>
        <translation>最大占用</translation>
    </message>
    <message>
        <source>Share of full cache</source>
        <translation>占完整缓存</translation>
    </message>
    <message>
        <source>Attention lost</source>
        <translation>损失的注意力</translation>
    </message>
    <message>
        <source>%1 of the full cache: which entries are freed at each scale, and what stays.</source>
        <translation>完整缓存的 %1。校准中各尺度剪除的头，以及留存的内容。</translation>
    </message>
    <message>
        <source>There is no schedule: it needs HeatKV and a calibration.</source>
        <translation>没有调度：需要 HeatKV 方法和一份校准。</translation>
    </message>
    <message>
        <source>Export schedule table</source>
        <translation>导出调度表格</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>heatkv::Session</name>
    <message>
        <source>The session could not be saved to %1.</source>
        <translation>无法将会话保存到 %1。</translation>
    </message>
    <message>
        <source>Not all of the session could be read. The old file was kept as %1.</source>
        <translation>会话未能全部读取。原文件已保留为 %1。</translation>
    </message>
    <message>
        <source>Not all of the queue could be read. The old file was kept as %1.</source>
        <translation>队列未能全部读取。原文件已保留为 %1。</translation>
    </message>
    <message>
        <source>The queue could not be saved to %1.</source>
        <translation>无法将队列保存到 %1。</translation>
    </message>
    <message>
        <source>Removed from the queue: %1. %2</source>
        <translation>已从队列移除：%1。%2</translation>
    </message>
</context>
<context>
    <name>heatkv::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置 %1</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>选择文件夹</translation>
    </message>
</context>
<context>
    <name>heatkv::SpeedControls</name>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Skip the last two scales</source>
        <translation>跳过最后两个尺度</translation>
    </message>
    <message>
        <source>FastVAR</source>
        <translation>FastVAR</translation>
    </message>
    <message>
        <source>Custom shares</source>
        <translation>自定义份额</translation>
    </message>
    <message>
        <source>Leaves tokens of late scales out, or skips these scales. At 1M the 2B model does about a third of its work without the last two scales, and a quarter with FastVAR.
Pictures change more than with a cache of 10%: others report ImageReward 0.89 in place of 0.94 for the 2B model, and a PSNR of 17 to the unpruned picture for the 8B model.</source>
        <translation>在后面的尺度中省去部分词元，或跳过这些尺度。在 1M 时，2B 模型省去最后两个尺度后约剩三分之一的计算量，使用 FastVAR 约剩四分之一。
图片的变化比 10% 的缓存更大：据他人报告，2B 模型的 ImageReward 从 0.94 降到 0.89，8B 模型相对未剪枝图片的 PSNR 为 17。</translation>
    </message>
    <message>
        <source>The share of its tokens that each scale leaves out, from the first scale on, such as 0,0,0,0,0,2/5,1. 1 skips the scale; only the last scales can be skipped.</source>
        <translation>每个尺度省去的词元份额，从第一个尺度起，例如 0,0,0,0,0,2/5,1。1 表示跳过该尺度；只有最后的尺度可以跳过。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>The first and last layer that leave tokens out, such as 3-27.</source>
        <translation>省去词元的第一层和最后一层，例如 3-27。</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>结尾</translation>
    </message>
    <message>
        <source>The scale from which guidance no longer runs. This saves half of the later scales&apos; work and memory; 9 or 10 are good values at 1M.</source>
        <translation>从该尺度起不再运行引导。这可节省后面尺度一半的计算量和内存；在 1M 时 9 或 10 较为合适。</translation>
    </message>
    <message>
        <source>Fewer tokens</source>
        <translation>减少词元</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>省去份额</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Guidance until</source>
        <translation>引导直到</translation>
    </message>
    <message>
        <source>Change shares</source>
        <translation>更改份额</translation>
    </message>
    <message>
        <source>Change layers</source>
        <translation>更改层</translation>
    </message>
    <message>
        <source>Change the end of guidance</source>
        <translation>更改引导的结束</translation>
    </message>
    <message>
        <source>Change fewer tokens</source>
        <translation>更改减少词元</translation>
    </message>
    <message>
        <source>Fewer tokens works with the full cache and with HeatKV only.</source>
        <translation>减少词元仅适用于完整缓存和 HeatKV。</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>%1 of the work</source>
        <translation>计算量的 %1</translation>
    </message>
    <message>
        <source>This size has no such scales: nothing is left out.</source>
        <translation>此大小没有这些尺度：未省去任何内容。</translation>
    </message>
    <message>
        <source>The share of the kept keys that each head looks at: those that the calibration says it needs most. The cache holds the same; with less than 100% pictures change.</source>
        <translation>每个头查看的保留键的份额：校准认为它最需要的那些。缓存保留的内容不变；低于 100% 时图像会改变。</translation>
    </message>
    <message>
        <source>Keys looked at</source>
        <translation>查看的键</translation>
    </message>
    <message>
        <source>Change the keys looked at</source>
        <translation>更改查看的键</translation>
    </message>
    <message>
        <source>Looking at fewer keys works with the full cache and with HeatKV only.</source>
        <translation>减少查看的键只适用于完整缓存和 HeatKV。</translation>
    </message>
    <message>
        <source>Looking at fewer keys needs a calibration.</source>
        <translation>减少查看的键需要校准。</translation>
    </message>
</context>
<context>
    <name>heatkv::SplitButton</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n 项等待中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::StatusParts</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Queue %1</source>
        <translation>队列 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::StayAwake</name>
    <message>
        <source>Painting pictures</source>
        <translation>绘制图片</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepDialog</name>
    <message>
        <source>Set up a sweep</source>
        <translation>设置扫描</translation>
    </message>
    <message>
        <source>One prompt per line.</source>
        <translation>每行一条提示词。</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>提示词</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a budget. Examples: 10%, 1/10, 10x, 512MiB.</source>
        <translation>“%1”不是预算。请写 10%、1/10、10x 或 512MiB。</translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation>种子数量</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures, one per seed and prompt with the full cache</source>
        <translation>
            <numerusform>%n 张图，每个种子和提示词各有一张使用完整缓存</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::SweepReport</name>
    <message>
        <source>The report&apos;s pictures could not be saved.</source>
        <translation>无法保存报告中的图像。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepView</name>
    <message>
        <source>Numbers as CSV...</source>
        <translation>数据导出为 CSV...</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>导出数据</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>The table could not be saved.</source>
        <translation>无法写入表格。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Plot as SVG, PDF, PNG or CSV...</source>
        <translation>图表导出为 SVG、PDF、PNG 或 CSV...</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>导出图表</translation>
    </message>
    <message>
        <source>Contact sheet...</source>
        <translation>缩略图总览...</translation>
    </message>
    <message>
        <source>Save contact sheet</source>
        <translation>保存缩略图总览</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>The contact sheet could not be saved.</source>
        <translation>无法写入缩略图总览。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Compare budgets and methods on the same seeds.</source>
        <translation>用一个种子试验多个预算。</translation>
    </message>
    <message>
        <source>Set up a sweep</source>
        <translation>设置扫描</translation>
    </message>
    <message>
        <source>Sweep as table</source>
        <translation>扫描数据</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Sweep view</source>
        <translation>扫描视图</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>New sweep...</source>
        <translation>新建扫描...</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>identical picture</source>
        <translation>同一张图片</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>%n 张图片</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Method and budget</source>
        <translation>方法和预算</translation>
    </message>
    <message>
        <source>± SE</source>
        <translation>± SE</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>占用</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The sweep cannot be saved.</source>
        <translation>无法保存扫描供以后继续。</translation>
    </message>
    <message>
        <source>The sweep continues, but after a crash it would start over. Free some disk space.</source>
        <translation>扫描会继续；若崩溃则需从头开始。请腾出一些空间。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Report...</source>
        <translation>报告...</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md)</source>
        <translation>网页 (*.html);;Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>heatkv::ToolStrip</name>
    <message numerus="yes">
        <source>CPU · %n threads</source>
        <translation>
            <numerusform>CPU · %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>生成</translation>
    </message>
    <message>
        <source>More ways to generate</source>
        <translation>更多生成方式</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>More ways to stop</source>
        <translation>更多停止方式</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Cache budget</source>
        <translation>缓存预算</translation>
    </message>
    <message>
        <source>How much of the full cache the next picture may hold.</source>
        <translation>下一张图片最多可占用完整缓存的多少。</translation>
    </message>
    <message>
        <source>Change budget</source>
        <translation>更改预算</translation>
    </message>
    <message>
        <source>Loading...</source>
        <translation>正在加载...</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Add a model folder...</source>
        <translation>添加模型文件夹...</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有打开的模型。</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>正在停止...</translation>
    </message>
    <message>
        <source>The run stops within one layer.</source>
        <translation>会在一层之内停止。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>没有正在运行的任务。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>Applies to the next picture</source>
        <translation>从下一张图片起生效</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3 · guidance ×%4</source>
        <translation>%1 · %2 · 批次 %3 · 引导 ×%4</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3</source>
        <translation>%1 · %2 · 批次 %3</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>Shape only</source>
        <translation>仅形状</translation>
    </message>
    <message>
        <source>%1 · %2 of the bytes, %3 of the entries</source>
        <translation>%1 · 字节的 %2，条目的 %3</translation>
    </message>
    <message>
        <source>%1 · %2 of the entries</source>
        <translation>%1 · 条目的 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::format</name>
    <message>
        <source>%1 of %2</source>
        <extracomment>How much of how much: &quot;321 of 3 213 MiB&quot;; %1 a number, %2 a number with its unit.</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>s</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>min</source>
        <translation>分</translation>
    </message>
    <message>
        <source>h</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <extracomment>The time a run still needs; %1 is a duration.</extracomment>
        <translation>约剩 %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>百分之 %1</translation>
    </message>
    <message>
        <source>%1 kibibytes</source>
        <translation>%1 二进制千字节</translation>
    </message>
    <message>
        <source>%1 mebibytes</source>
        <translation>%1 二进制兆字节</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Paint pictures from text and see what the KV cache holds.</source>
        <translation>根据文本绘制图片，并显示 KV 缓存中的内容。</translation>
    </message>
    <message>
        <source>Pictures, schedules, calibrations or model folders to open.</source>
        <translation>图片、调度、校准、模型文件夹。</translation>
    </message>
    <message>
        <source>Explore a model&apos;s shape without weights: 2b, 8b, layers x heads, or a checkpoint.</source>
        <translation>在没有权重的情况下探索模型形状：2b、8b、层数 x 头数，或检查点。</translation>
    </message>
</context>
</TS>
