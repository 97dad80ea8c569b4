<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Edits</name>
    <message>
        <source>Change budget</source>
        <translation>예산 변경</translation>
    </message>
    <message>
        <source>Remove pin</source>
        <translation>고정 제거</translation>
    </message>
    <message>
        <source>Pin: keep</source>
        <translation>고정: 유지</translation>
    </message>
    <message>
        <source>Pin: prune</source>
        <translation>고정: 가지치기</translation>
    </message>
    <message>
        <source>Open pins</source>
        <translation>고정 열기</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>이 그림에는 설정 정보가 없습니다.</translation>
    </message>
    <message>
        <source>Choose a picture that was saved with its settings.</source>
        <translation>설정과 함께 저장된 그림을 선택하십시오.</translation>
    </message>
    <message>
        <source>The picture&apos;s prompt was cut to %1 characters.</source>
        <translation>그림의 프롬프트를 %1자로 잘랐습니다.</translation>
    </message>
    <message>
        <source>Restore settings</source>
        <translation>설정 복원</translation>
    </message>
</context>
<context>
    <name>Methods</name>
    <message>
        <source>Full cache</source>
        <translation>전체 캐시</translation>
    </message>
    <message>
        <source>Keeps every entry: what the other methods are compared with.</source>
        <translation>모든 항목을 유지합니다. 다른 방식과 비교하는 기준입니다.</translation>
    </message>
    <message>
        <source>Drops whole maps of the heads that need them least, on a schedule planned before the run.</source>
        <translation>실행 전에 세운 스케줄에 따라, 가장 덜 필요로 하는 헤드의 맵을 통째로 버립니다.</translation>
    </message>
    <message>
        <source>Keeps the first scales and the newest tokens.</source>
        <translation>처음 스케일들과 가장 최근 토큰을 유지합니다.</translation>
    </message>
    <message>
        <source>Keeps what the last tokens of each map attend to most.</source>
        <translation>각 맵의 마지막 토큰들이 가장 많이 주목하는 항목을 유지합니다.</translation>
    </message>
    <message>
        <source>Selects as SnapKV does, with more room in early layers than in late ones.</source>
        <translation>SnapKV처럼 선택하되, 뒤쪽 레이어보다 앞쪽 레이어에 더 많은 공간을 줍니다.</translation>
    </message>
    <message>
        <source>Gives layers that look far back more room than layers that refine.</source>
        <translation>다듬는 레이어보다 멀리 되돌아보는 레이어에 더 많은 공간을 줍니다.</translation>
    </message>
    <message>
        <source>ScaleKV (published code)</source>
        <translation>ScaleKV(공개 코드)</translation>
    </message>
    <message>
        <source>ScaleKV with the selection of its published code, which differs from the paper.</source>
        <translation>공개 코드의 선택 방식을 쓰는 ScaleKV입니다. 논문과는 다릅니다.</translation>
    </message>
    <message>
        <source>Splits heads into contextual ones with little room and structural ones with much.</source>
        <translation>헤드를 공간이 적은 문맥 헤드와 공간이 많은 구조 헤드로 나눕니다.</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>전체</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>Rand</source>
        <translation>무작위</translation>
    </message>
    <message>
        <source>Keeps the first scales and entries drawn by lot: what a ranking has to beat.</source>
        <translation>처음 스케일과 추첨으로 뽑은 항목을 남깁니다. 순위 방식이 넘어야 할 기준입니다.</translation>
    </message>
</context>
<context>
    <name>Metrics</name>
    <message>
        <source>Peak signal-to-noise ratio over RGB; equal pictures have none.</source>
        <translation>RGB 전체의 최대 신호 대 잡음비입니다. 그림이 같으면 값이 없습니다.</translation>
    </message>
    <message>
        <source>Structural similarity, 11 x 11 Gaussian window, over RGB.</source>
        <translation>RGB 전체의 구조적 유사도입니다. 11 x 11 가우스 창을 씁니다.</translation>
    </message>
    <message>
        <source>Structural similarity over five sizes of the picture; sides of 161 pixels at least.</source>
        <translation>그림의 다섯 가지 크기에 대한 구조적 유사도입니다. 각 변이 161픽셀 이상이어야 합니다.</translation>
    </message>
    <message>
        <source>Mean absolute difference of RGB values from 0 to 1.</source>
        <translation>0에서 1까지의 RGB 값에 대한 평균 절대 차이입니다.</translation>
    </message>
    <message>
        <source>Perceptual distance (AlexNet); needs its weights.</source>
        <translation>지각 거리(AlexNet)입니다. 해당 가중치가 필요합니다.</translation>
    </message>
    <message>
        <source>Lost attention</source>
        <translation>잃은 어텐션</translation>
    </message>
    <message>
        <source>Share of the full cache&apos;s attention on entries that the method no longer holds.</source>
        <translation>전체 캐시의 어텐션 중, 이 방식이 더 이상 보유하지 않는 항목에 쏠린 비율입니다.</translation>
    </message>
    <message>
        <source>Mean difference of colour by CIEDE2000; about 1 can just be seen.</source>
        <translation>CIEDE2000에 따른 평균 색 차이. 약 1이면 겨우 보입니다.</translation>
    </message>
</context>
<context>
    <name>Names</name>
    <message numerus="yes">
        <source>Calibration with %n prompts</source>
        <translation>
            <numerusform>프롬프트 %n개로 캘리브레이션</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n images</source>
        <translation>
            <numerusform>그림 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>full-cache twin</source>
        <translation>전체 캐시 비교 그림</translation>
    </message>
    <message>
        <source>with pins</source>
        <translation>고정 적용</translation>
    </message>
    <message>
        <source>Rank correlation between two halves of the prompts: %1. With more prompts about %2 entries would change places.</source>
        <translation>프롬프트를 둘로 나눈 절반 사이의 순위 상관: %1. 프롬프트를 늘리면 약 %2개 항목의 자리가 바뀝니다.</translation>
    </message>
</context>
<context>
    <name>Pins</name>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: keep.</source>
        <translation>%3, 레이어 %1, 헤드 %2 고정: 유지.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 at %3 is pinned: prune.</source>
        <translation>%3, 레이어 %1, 헤드 %2 고정: 가지치기.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: keep.</source>
        <translation>레이어 %1, 헤드 %2 고정: 유지.</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is pinned: prune.</source>
        <translation>레이어 %1, 헤드 %2 고정: 가지치기.</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: keep.</source>
        <translation>레이어 %1 고정: 유지.</translation>
    </message>
    <message>
        <source>Layer %1 is pinned: prune.</source>
        <translation>레이어 %1 고정: 가지치기.</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: keep.</source>
        <translation>스케일 %1 고정: 유지.</translation>
    </message>
    <message>
        <source>Scale %1 is pinned: prune.</source>
        <translation>스케일 %1 고정: 가지치기.</translation>
    </message>
    <message>
        <source>Several entries are pinned: keep.</source>
        <translation>여러 항목을 유지합니다.</translation>
    </message>
    <message>
        <source>Several entries are pinned: prune.</source>
        <translation>여러 항목을 가지치기합니다.</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>가지치기</translation>
    </message>
    <message>
        <source>The schedule file was edited by hand.</source>
        <translation>스케줄 파일을 직접 변경했습니다.</translation>
    </message>
    <message>
        <source>Edited by hand.</source>
        <translation>직접 편집했습니다.</translation>
    </message>
    <message>
        <source>Entry %1 of layer %2, head %3</source>
        <translation>레이어 %2, 헤드 %3의 항목 %1</translation>
    </message>
    <message>
        <source>Layer %1, head %2</source>
        <translation>레이어 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>Whole layer %1</source>
        <translation>레이어 %1 전체</translation>
    </message>
    <message>
        <source>Whole scale %1</source>
        <translation>스케일 %1 전체</translation>
    </message>
</context>
<context>
    <name>Setting</name>
    <message>
        <source>Appearance</source>
        <translation>모양</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>엔진</translation>
    </message>
    <message>
        <source>System</source>
        <translation>시스템</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>테마</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>고대비</translation>
    </message>
    <message>
        <source>Black on white or white on black, with strong outlines.</source>
        <translation>흰 바탕에 검은색 또는 검은 바탕에 흰색으로, 선을 굵게 표시합니다.</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>글꼴 크기</translation>
    </message>
    <message>
        <source>same as the desktop</source>
        <translation>데스크톱과 같게</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>동작 줄이기</translation>
    </message>
    <message>
        <source>No animation in progress bars, docks and messages.</source>
        <translation>진행률 표시줄, 도크, 메시지가 움직이지 않습니다.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>프로그램을 다시 시작할 때 적용됩니다.</translation>
    </message>
    <message>
        <source>Keep every picture</source>
        <translation>모든 그림 보관</translation>
    </message>
    <message>
        <source>Save every picture and list it in the history. When off, save the ones you want yourself.</source>
        <translation>그림이 저장되고 기록에 나열됩니다. 끄면 원하는 그림을 직접 저장하십시오.</translation>
    </message>
    <message>
        <source>Settings inside pictures</source>
        <translation>그림에 설정 포함</translation>
    </message>
    <message>
        <source>Saved pictures contain prompt, seed and cache settings. Turn off before sharing pictures without them.</source>
        <translation>저장한 그림에 프롬프트, 시드, 캐시 설정이 들어갑니다. 그림만 공유하려면 끄십시오.</translation>
    </message>
    <message>
        <source>Prompts in a calibration</source>
        <translation>캘리브레이션 프롬프트 수</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>프로세서 스레드</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>모든 코어</translation>
    </message>
    <message>
        <source>Set by the model</source>
        <translation>모델 설정대로</translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation>메모리에 유지</translation>
    </message>
    <message>
        <source>Freed after each prompt</source>
        <translation>프롬프트마다 반환</translation>
    </message>
    <message>
        <source>Kept on the CPU</source>
        <translation>CPU에 유지</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>텍스트 인코더</translation>
    </message>
    <message>
        <source>Where it is kept between prompts. Takes effect when a model is loaded.</source>
        <translation>프롬프트 사이에 두는 위치입니다. 모델을 불러올 때 적용됩니다.</translation>
    </message>
    <message>
        <source>Notifications</source>
        <translation>알림</translation>
    </message>
    <message>
        <source>Notify me when a picture is finished and this window is in the background.</source>
        <translation>다른 창이 앞에 있을 때 그림이 완료되면 알립니다.</translation>
    </message>
    <message>
        <source>Pictures folder</source>
        <translation>그림 폴더</translation>
    </message>
    <message>
        <source>Takes effect after a restart. Pictures that are saved already stay where they are.</source>
        <translation>다시 시작한 뒤에 적용됩니다. 이미 저장된 그림은 그 자리에 남습니다.</translation>
    </message>
</context>
<context>
    <name>Studio</name>
    <message>
        <source>The settings could not be read. The old file was kept as %1.</source>
        <translation>설정을 읽을 수 없습니다. 이전 파일은 %1(으)로 보관했습니다.</translation>
    </message>
</context>
<context>
    <name>Worker</name>
    <message>
        <source>The program ran out of memory.</source>
        <translation>프로그램의 메모리가 부족합니다.</translation>
    </message>
    <message>
        <source>Choose a smaller picture or a lower cache budget.</source>
        <translation>더 작은 그림이나 더 낮은 캐시 예산을 선택하십시오.</translation>
    </message>
    <message>
        <source>The engine failed.</source>
        <translation>엔진이 실패했습니다.</translation>
    </message>
    <message>
        <source>The engine failed for an unknown reason.</source>
        <translation>알 수 없는 이유로 엔진이 실패했습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv</name>
    <message>
        <source>[prompt]</source>
        <translation>[프롬프트]</translation>
    </message>
    <message>
        <source>Prompt: %1</source>
        <translation>프롬프트: %1</translation>
    </message>
    <message>
        <source>Last crash:</source>
        <translation>마지막 비정상 종료:</translation>
    </message>
    <message>
        <source>Log:</source>
        <translation>로그:</translation>
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
        <translation>모델: %1, %2에서 %3, 캐시 %4</translation>
    </message>
    <message>
        <source>Engine memory: %1, peak %2</source>
        <translation>엔진 메모리: %1, 최대 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::Analysis</name>
    <message>
        <source>Pins need HeatKV and a calibration.</source>
        <translation>고정에는 HeatKV 방식과 캘리브레이션이 필요합니다.</translation>
    </message>
    <message>
        <source>P&amp;in</source>
        <translation>고정(&amp;I)</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>계획 · %1</translation>
    </message>
    <message>
        <source>%1 · not kept for this picture</source>
        <extracomment>A picture&apos;s own cache is not known; the plan&apos;s is shown.</extracomment>
        <translation>%1 · 이 그림의 기록은 없음</translation>
    </message>
    <message>
        <source>%1 · changes outlined</source>
        <extracomment>Cells with an outline are those that the plan would change.</extracomment>
        <translation>%1 · 변경 사항은 테두리로 표시</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionOverlay</name>
    <message>
        <source>Map over the picture</source>
        <translation>그림 위의 맵</translation>
    </message>
    <message>
        <source>%1 by %2 cells, colours from %3 to %4</source>
        <translation>%1 × %2칸, 색 범위 %3~%4</translation>
    </message>
    <message numerus="yes">
        <source>The map has %n values, which do not match its rows and columns.</source>
        <translation>
            <numerusform>맵의 값이 %n개라서 행과 열을 다 채우지 못합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Row %1, column %2: %3 %4</source>
        <translation>행 %1, 열 %2: %3 %4</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>열</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionPanel</name>
    <message>
        <source>Query scale</source>
        <translation>보는 스케일</translation>
    </message>
    <message>
        <source>The scale whose tokens look back</source>
        <translation>되돌아보는 스케일</translation>
    </message>
    <message>
        <source>Key scale</source>
        <translation>보이는 대상 스케일</translation>
    </message>
    <message>
        <source>The scale being looked at, and its share of the attention</source>
        <translation>보이는 대상 스케일과 그 어텐션 비율</translation>
    </message>
    <message>
        <source>looks at</source>
        <translation>에서 보는 대상</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>Attention as table</source>
        <translation>어텐션 표로 보기</translation>
    </message>
    <message>
        <source>all scales</source>
        <translation>모든 스케일</translation>
    </message>
    <message>
        <source>itself · %1</source>
        <translation>자신 · %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Attention of layer %1, head %2, from row %3, column %4 of %5</source>
        <translation>레이어 %1, 헤드 %2의 어텐션, %5의 행 %3, 열 %4에서</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>Opacity of the map</source>
        <translation>지도 불투명도</translation>
    </message>
    <message>
        <source>How strongly the map covers the picture</source>
        <translation>지도가 그림을 덮는 정도</translation>
    </message>
</context>
<context>
    <name>heatkv::AttentionProbe</name>
    <message>
        <source>Generate a picture, then click a point in it.</source>
        <translation>그림을 생성한 다음 그림 속 한 곳을 클릭하십시오.</translation>
    </message>
    <message>
        <source>Wait until the picture is finished.</source>
        <translation>그림이 다 그려질 때까지 기다리십시오.</translation>
    </message>
    <message>
        <source>Click the picture to see where this head looks from that point.</source>
        <translation>그림 속 한 곳을 클릭하십시오. 이 헤드가 그곳에서 어디를 보는지 표시합니다.</translation>
    </message>
    <message>
        <source>Repainting up to that scale...</source>
        <translation>그 지점까지 다시 그리는 중...</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>열린 모델이 없습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::BottomDock</name>
    <message>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>Search prompts, seeds</source>
        <translation>프롬프트, 시드 검색</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>검색</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>대기열</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>More about this dock</source>
        <translation>이 도크의 추가 옵션</translation>
    </message>
    <message>
        <source>Queue %1</source>
        <translation>대기열 %1</translation>
    </message>
    <message>
        <source>Favourites only</source>
        <translation>즐겨찾기만</translation>
    </message>
    <message>
        <source>Show all entries</source>
        <translation>모두 표시</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>경고와 오류</translation>
    </message>
    <message>
        <source>Errors only</source>
        <translation>오류만</translation>
    </message>
    <message>
        <source>Copy a report...</source>
        <translation>보고서 복사...</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>펼치기</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>접기</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSlider</name>
    <message>
        <source>Cache budget</source>
        <translation>캐시 예산</translation>
    </message>
    <message>
        <source>Share of the full cache that may be held. Applies to the next picture.</source>
        <translation>전체 캐시 중 유지할 수 있는 비율입니다. 다음 그림부터 적용됩니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::BudgetSpin</name>
    <message>
        <source>Cache budget</source>
        <translation>캐시 예산</translation>
    </message>
    <message>
        <source>percent</source>
        <translation>퍼센트</translation>
    </message>
    <message>
        <source>mebibytes</source>
        <translation>메비바이트</translation>
    </message>
    <message>
        <source>times smaller</source>
        <translation>축소 배율</translation>
    </message>
    <message>
        <source>Unit of the budget: %1</source>
        <translation>예산 단위: %1</translation>
    </message>
    <message>
        <source>Choose the unit of the budget (Alt+Down)</source>
        <translation>예산 단위 선택(Alt+Down)</translation>
    </message>
    <message>
        <source>% of the full cache</source>
        <translation>전체 캐시의 %</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>× smaller than the full cache</source>
        <translation>×, 전체 캐시 대비 축소 배율</translation>
    </message>
</context>
<context>
    <name>heatkv::CacheFiles</name>
    <message>
        <source>The schedule could not be read.</source>
        <translation>스케줄을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>Open it again, or close it.</source>
        <translation>다시 열거나 닫으십시오.</translation>
    </message>
    <message>
        <source>The schedule of these settings (%1) was not found.</source>
        <translation>이 설정의 스케줄(%1)을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>Open its file, or close the schedule and choose a budget.</source>
        <translation>해당 파일을 열거나, 스케줄을 닫고 예산을 선택하십시오.</translation>
    </message>
    <message>
        <source>The calibration of these settings (%1) was not found for this model.</source>
        <translation>이 모델에서 이 설정의 캘리브레이션(%1)을 찾을 수 없습니다.</translation>
    </message>
    <message>
        <source>Open its file, or choose another calibration.</source>
        <translation>해당 파일을 열거나 다른 캘리브레이션을 선택하십시오.</translation>
    </message>
    <message>
        <source>Skipped %1: %2</source>
        <translation>건너뜀: %1: %2</translation>
    </message>
    <message>
        <source>The calibration has %1 heads, this model has %2.</source>
        <translation>캘리브레이션의 헤드는 %1개이고 이 모델의 헤드는 %2개입니다.</translation>
    </message>
    <message>
        <source>Choose one made with this model, or calibrate.</source>
        <translation>이 모델로 만든 캘리브레이션을 선택하거나 캘리브레이션을 실행하십시오.</translation>
    </message>
    <message>
        <source>The calibration could not be read.</source>
        <translation>캘리브레이션을 읽을 수 없습니다.</translation>
    </message>
    <message>
        <source>Open schedule</source>
        <translation>스케줄 열기</translation>
    </message>
    <message>
        <source>Close schedule</source>
        <translation>스케줄 닫기</translation>
    </message>
</context>
<context>
    <name>heatkv::CachePanel</name>
    <message>
        <source>Show as table</source>
        <translation>표로 보기</translation>
    </message>
    <message>
        <source>Replay run</source>
        <translation>실행 다시 보기</translation>
    </message>
    <message>
        <source>By layer</source>
        <translation>레이어별</translation>
    </message>
    <message>
        <source>Over scales</source>
        <translation>스케일별</translation>
    </message>
    <message>
        <source>Generate a picture to see its cache fill.</source>
        <translation>그림을 그리는 동안 캐시가 채워집니다.</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>Cache as table</source>
        <translation>캐시 표로 보기</translation>
    </message>
    <message>
        <source>Cache view</source>
        <translation>캐시 보기</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>단위</translation>
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
        <translation>토큰</translation>
    </message>
</context>
<context>
    <name>heatkv::CachePlot</name>
    <message>
        <source>tokens</source>
        <translation>토큰</translation>
    </message>
    <message>
        <source>of %1 held</source>
        <translation>/ 보유 %1</translation>
    </message>
    <message>
        <source>peak %1 · full cache %2</source>
        <translation>최고 %1 · 전체 캐시라면 %2 보유</translation>
    </message>
    <message>
        <source>Layer %1: %2 of %3</source>
        <translation>레이어 %1: %2 / %3</translation>
    </message>
    <message>
        <source>kept %1</source>
        <translation>유지 %1</translation>
    </message>
    <message>
        <source>in flight %1</source>
        <translation>처리 중 %1</translation>
    </message>
    <message>
        <source>freed %1</source>
        <translation>해제 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n heads at %2</source>
        <translation>
            <numerusform>%2에서 헤드 %n개 중 %1개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, layer %2: %3 of %4</source>
        <translation>%1, 레이어 %2: %3 / %4</translation>
    </message>
    <message>
        <source>%1, layer %2: full cache %3</source>
        <translation>%1, 레이어 %2: 전체 캐시 %3</translation>
    </message>
    <message>
        <source>%1 · predicted %2</source>
        <translation>%1 · 예측 %2</translation>
    </message>
    <message>
        <source>as predicted</source>
        <translation>예측대로</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1바이트</translation>
    </message>
    <message>
        <source>predicted %1, measured %2</source>
        <translation>예측 %1, 측정 %2</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>최고 %1</translation>
    </message>
    <message>
        <source>mean budget</source>
        <translation>평균 예산</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>full cache</source>
        <translation>전체 캐시</translation>
    </message>
    <message>
        <source>now</source>
        <translation>지금</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>싱크</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>처리 중</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>freed early</source>
        <translation>조기 해제</translation>
    </message>
    <message>
        <source>held</source>
        <translation>보유</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>측정</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>next picture</source>
        <translation>다음 그림</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Cache by layer</source>
        <translation>레이어별 캐시</translation>
    </message>
    <message>
        <source>Cache over scales</source>
        <translation>스케일별 캐시</translation>
    </message>
    <message>
        <source>of %1 predicted for the next picture</source>
        <translation>/ 예측 %1</translation>
    </message>
    <message>
        <source>Layer %1: %2 predicted at the end of the run</source>
        <translation>레이어 %1: 종료 시 %2 예측</translation>
    </message>
    <message>
        <source>Sinks</source>
        <translation>싱크</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>처리 중</translation>
    </message>
    <message>
        <source>Freed</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>Freed early</source>
        <translation>조기 해제</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>보유</translation>
    </message>
    <message>
        <source>Full cache</source>
        <translation>전체 캐시</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1 per layer</source>
        <extracomment>An axis counts in this unit, for every layer: &quot;MiB per layer&quot;.</extracomment>
        <translation>레이어당 %1</translation>
    </message>
    <message>
        <source>full %1 ↑</source>
        <translation>전체 %1 ↑</translation>
    </message>
    <message>
        <source>full cache %1</source>
        <translation>전체 캐시 %1</translation>
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
        <translation>캘리브레이션 실행</translation>
    </message>
    <message>
        <source>Each prompt is painted once with a full cache while the program measures how much attention later scales pay to each head. Ten prompts are enough for most models.</source>
        <translation>각 프롬프트를 전체 캐시로 한 번씩 그리면서, 이후 스케일이 각 헤드를 얼마나 되돌아보는지 측정합니다. 대부분의 모델은 프롬프트 열 개면 충분합니다.</translation>
    </message>
    <message numerus="yes">
        <source>Continue from the %n finished prompts</source>
        <translation>
            <numerusform>완료된 프롬프트 %n개 다음부터 계속</numerusform>
        </translation>
    </message>
    <message>
        <source>Source of the prompts</source>
        <translation>프롬프트 출처</translation>
    </message>
    <message>
        <source>Calibration set</source>
        <translation>캘리브레이션용 모음</translation>
    </message>
    <message>
        <source>Everyday prompts</source>
        <translation>일상 프롬프트</translation>
    </message>
    <message>
        <source>Landscapes</source>
        <translation>풍경</translation>
    </message>
    <message>
        <source>Recent prompts</source>
        <translation>이전에 쓴 프롬프트</translation>
    </message>
    <message>
        <source>A file...</source>
        <translation>파일...</translation>
    </message>
    <message>
        <source>Your own prompts</source>
        <translation>직접 쓴 프롬프트</translation>
    </message>
    <message>
        <source>Prompts, one per line</source>
        <translation>프롬프트, 한 줄에 하나씩</translation>
    </message>
    <message>
        <source>One prompt per line</source>
        <translation>한 줄에 프롬프트 하나</translation>
    </message>
    <message>
        <source>Seed of the first prompt; each following prompt adds 1.</source>
        <translation>첫 프롬프트의 시드입니다. 다음 프롬프트마다 1씩 늘어납니다.</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>첫 시드</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>가이던스</translation>
    </message>
    <message>
        <source>Set guidance per scale</source>
        <translation>스케일별 가이던스 설정</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>Set temperature per scale</source>
        <translation>스케일별 온도 설정</translation>
    </message>
    <message>
        <source>Number of first scales that always stay in the cache.</source>
        <translation>처음부터 이 개수만큼의 스케일은 항상 캐시에 남습니다.</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>가로세로 비율</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Sink scales</source>
        <translation>싱크 스케일</translation>
    </message>
    <message>
        <source>Also measure for ScaleKV</source>
        <translation>ScaleKV용도 함께</translation>
    </message>
    <message>
        <source>Also measure for HACK</source>
        <translation>HACK용도 함께</translation>
    </message>
    <message>
        <source>Open a prompt file</source>
        <translation>프롬프트 파일 열기</translation>
    </message>
    <message>
        <source>Prompts (*.txt *.tsv *.jsonl)</source>
        <translation>프롬프트 (*.txt *.tsv *.jsonl)</translation>
    </message>
    <message numerus="yes">
        <source>Only the first %n prompts of the file are used.</source>
        <translation>
            <numerusform>처음 프롬프트 %n개입니다. 파일에 더 있습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add prompts to continue: %n are finished.</source>
        <translation>
            <numerusform>계속하려면 프롬프트를 추가하십시오. %n개가 완료되었습니다.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>프롬프트 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationDialog</name>
    <message>
        <source>About this calibration</source>
        <translation>이 캘리브레이션 정보</translation>
    </message>
    <message>
        <source>Prompts used for calibration</source>
        <translation>캘리브레이션의 프롬프트</translation>
    </message>
    <message>
        <source>The file does not list its prompts.</source>
        <translation>파일에 프롬프트 정보가 없습니다.</translation>
    </message>
    <message>
        <source>Stability needs at least two prompts with scores.</source>
        <translation>프롬프트 하나나 순서 목록만으로는 순위가 얼마나 안정적인지 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Stability by source scale</source>
        <translation>소스 스케일별 안정성</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>scores per target scale</source>
        <translation>대상 스케일별 점수</translation>
    </message>
    <message>
        <source>scores per prompt</source>
        <translation>프롬프트별 점수</translation>
    </message>
    <message>
        <source>ScaleKV statistics</source>
        <translation>ScaleKV 통계</translation>
    </message>
    <message>
        <source>HACK statistics</source>
        <translation>HACK 통계</translation>
    </message>
    <message>
        <source>orders only</source>
        <translation>순서만</translation>
    </message>
    <message>
        <source>File</source>
        <translation>파일</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>저장 안 됨</translation>
    </message>
    <message>
        <source>Contains</source>
        <translation>내용</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>%1, %2 layers, %3 heads</source>
        <translation>%1, 레이어 %2개, 헤드 %3개</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>프롬프트</translation>
    </message>
    <message numerus="yes">
        <source>%n finished</source>
        <translation>
            <numerusform>%n개 완료</numerusform>
        </translation>
    </message>
    <message>
        <source>Hash of the prompts</source>
        <translation>프롬프트 해시</translation>
    </message>
    <message>
        <source>First seed</source>
        <translation>첫 시드</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>가이던스</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>%1 at %2, last scale %3</source>
        <translation>%1, %2, 마지막 스케일 %3</translation>
    </message>
    <message>
        <source>Sink scales</source>
        <translation>싱크 스케일</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>생성 환경</translation>
    </message>
    <message>
        <source>version %1 on %2, %3</source>
        <translation>버전 %1, %2에서 %3</translation>
    </message>
    <message>
        <source>Attention sum check</source>
        <translation>어텐션 검사</translation>
    </message>
    <message>
        <source>attention of each query sums to 1 within %1</source>
        <translation>쿼리 질량의 오차 최대 %1</translation>
    </message>
    <message>
        <source>Source scale</source>
        <translation>소스 스케일</translation>
    </message>
    <message>
        <source>Rank correlation between halves</source>
        <translation>절반 간 순위 상관</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationFile</name>
    <message>
        <source>The calibrations folder could not be created.</source>
        <translation>캘리브레이션 폴더를 만들 수 없습니다.</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>쓰기 가능한 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>The calibration file was changed by another program.</source>
        <translation>다른 프로그램이 캘리브레이션 파일을 변경했습니다.</translation>
    </message>
    <message>
        <source>Open it again, then continue.</source>
        <translation>다시 연 다음 계속하십시오.</translation>
    </message>
    <message>
        <source>The calibration could not be written.</source>
        <translation>캘리브레이션을 저장할 수 없습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::CalibrationRuns</name>
    <message>
        <source>This calibration was made at another picture size; it is being applied to the current one.</source>
        <translation>이 캘리브레이션은 다른 그림 크기로 만들었습니다. 현재 크기에 그대로 적용합니다.</translation>
    </message>
    <message numerus="yes">
        <source>Calibration with %n prompts saved to %1.</source>
        <translation>
            <numerusform>프롬프트 %n개로 만든 캘리브레이션을 %1에 저장했습니다.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::Centre</name>
    <message>
        <source>Views</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>이미지</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>스윕</translation>
    </message>
    <message>
        <source>Picture in the batch</source>
        <translation>배치의 그림</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>따라가기</translation>
    </message>
    <message>
        <source>Show each scale as it is finished</source>
        <translation>그려지는 스케일을 차례로 표시</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>맞춤</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>그림 맞춤</translation>
    </message>
    <message>
        <source>Picture %1 of %2</source>
        <translation>그림 %1/%2</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Close the models page</source>
        <translation>모델 닫기</translation>
    </message>
    <message>
        <source>Fit · %1</source>
        <extracomment>The zoom at which the picture fits: &quot;Fit · 174 %&quot;.</extracomment>
        <translation>맞춤 · %1</translation>
    </message>
    <message>
        <source>The full-cache twin is being painted · %1</source>
        <translation>전체 캐시 비교 그림을 그리는 중 · %1</translation>
    </message>
    <message>
        <source>Play the scales one by one</source>
        <translation>스케일을 하나씩 재생</translation>
    </message>
    <message>
        <source>Stop playing</source>
        <translation>재생 중지</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareCanvas</name>
    <message>
        <source>Comparison</source>
        <translation>비교</translation>
    </message>
</context>
<context>
    <name>heatkv::ComparePane</name>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Slider</source>
        <translation>슬라이더</translation>
    </message>
    <message>
        <source>Flip</source>
        <translation>번갈아 보기</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>나란히 보기</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Comparison mode</source>
        <translation>비교 방법</translation>
    </message>
    <message>
        <source>Switch between the two (Space)</source>
        <translation>하나씩 번갈아 표시(Space)</translation>
    </message>
    <message>
        <source>Absolute</source>
        <translation>절댓값</translation>
    </message>
    <message>
        <source>Signed</source>
        <translation>부호 있음</translation>
    </message>
    <message>
        <source>1 − SSIM</source>
        <translation>1 − SSIM</translation>
    </message>
    <message>
        <source>Difference measure</source>
        <translation>차이 종류</translation>
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
        <translation>차이 증폭</translation>
    </message>
    <message>
        <source>Picture A</source>
        <translation>그림 A</translation>
    </message>
    <message>
        <source>Picture B</source>
        <translation>그림 B</translation>
    </message>
    <message>
        <source>Nothing to compare.</source>
        <translation>비교할 그림이 없습니다.</translation>
    </message>
    <message>
        <source>Paint the full-cache twin</source>
        <translation>전체 캐시 비교 그림 그리기</translation>
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
        <translation>스페이스 키로 전환</translation>
    </message>
</context>
<context>
    <name>heatkv::CompareView</name>
    <message>
        <source>%1 · edited by hand</source>
        <translation>%1 · 직접 편집됨</translation>
    </message>
    <message>
        <source>The pictures have different sizes.</source>
        <translation>그림의 크기가 서로 다릅니다.</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>Scales</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Details of the comparison</source>
        <translation>비교 세부 정보</translation>
    </message>
    <message>
        <source>identical · %1</source>
        <translation>동일 · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::DifferenceBar</name>
    <message>
        <source>Scale from %1 to %2</source>
        <translation>눈금 %1~%2</translation>
    </message>
</context>
<context>
    <name>heatkv::DivergenceStrip</name>
    <message>
        <source>Bits that differ, by scale</source>
        <translation>스케일별로 다른 비트</translation>
    </message>
    <message>
        <source>Both runs drew the same bits at every scale.</source>
        <translation>두 실행이 모든 스케일에서 같은 비트를 뽑았습니다.</translation>
    </message>
    <message>
        <source>The two runs first differ at %1: %2 of %3 bits.</source>
        <translation>두 실행은 %1에서 갈라지며, %3비트 중 %2비트가 다릅니다.</translation>
    </message>
    <message>
        <source>%1: %2 of %3 bits differ</source>
        <translation>%1: %3비트 중 %2비트 다름</translation>
    </message>
</context>
<context>
    <name>heatkv::DockGrip</name>
    <message>
        <source>Width of %1</source>
        <translation>%1 너비</translation>
    </message>
    <message>
        <source>Height of %1</source>
        <translation>%1 높이</translation>
    </message>
    <message>
        <source>Move it with the arrow keys.</source>
        <translation>화살표 키로 옮깁니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::DockTitleBar</name>
    <message>
        <source>Export %1</source>
        <translation>%1 내보내기</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1 추가 옵션</translation>
    </message>
    <message>
        <source>Float %1</source>
        <translation>%1 띄우기</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 닫기</translation>
    </message>
    <message>
        <source>Dock</source>
        <translation>도킹</translation>
    </message>
    <message>
        <source>Float</source>
        <translation>띄우기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
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
        <translation>오류</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부 정보</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
</context>
<context>
    <name>heatkv::Evaluation</name>
    <message>
        <source>The evaluation in %1 cannot be read: %2.</source>
        <translation>%1의 평가를 읽을 수 없습니다: %2.</translation>
    </message>
    <message>
        <source>Run heatkv evaluate on this folder again.</source>
        <translation>이 폴더에 heatkv evaluate를 다시 실행하십시오.</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, %2행</translation>
    </message>
    <message>
        <source>it has no prompts</source>
        <translation>프롬프트가 없습니다</translation>
    </message>
    <message>
        <source>the method %1 is unknown</source>
        <translation>알 수 없는 방식입니다: %1</translation>
    </message>
</context>
<context>
    <name>heatkv::FirstHints</name>
    <message>
        <source>Hints for a first look</source>
        <translation>처음 사용자를 위한 도움말</translation>
    </message>
    <message>
        <source>Close hints</source>
        <translation>도움말 닫기</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadBars</name>
    <message>
        <source>Head inspector, layer %1, head %2</source>
        <translation>헤드 검사기, 레이어 %1, 헤드 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n source scales kept to the end</source>
        <translation>
            <numerusform>소스 스케일 %n개 중 %1개 해제 안 됨</numerusform>
        </translation>
    </message>
    <message>
        <source>kept</source>
        <translation>남음</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>%1: score %2</source>
        <translation>%1: 점수 %2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>순위 %1</translation>
    </message>
    <message>
        <source>freed below %1</source>
        <translation>%1 미만에서 해제</translation>
    </message>
    <message>
        <source>freed before %1, layer %2, early</source>
        <translation>%1, 레이어 %2 전에 조기 해제</translation>
    </message>
    <message>
        <source>freed before %1</source>
        <translation>%1 전에 해제</translation>
    </message>
    <message>
        <source>%1: score %2 ± %3</source>
        <translation>%1: 점수 %2 ± %3</translation>
    </message>
    <message>
        <source>score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>순위</translation>
    </message>
    <message>
        <source>freed at</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>편차</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>순위</translation>
    </message>
    <message>
        <source>Freed below</source>
        <translation>해제 예산(미만)</translation>
    </message>
    <message>
        <source>Freed before</source>
        <translation>해제 시점(이전)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Early</source>
        <translation>조기</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>고정</translation>
    </message>
    <message>
        <source>Attended from %1</source>
        <translation>%1에서 봄</translation>
    </message>
    <message>
        <source>Attended from the last scale</source>
        <translation>마지막에서 봄</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>예</translation>
    </message>
    <message>
        <source>no</source>
        <translation>아니요</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>prune</source>
        <translation>가지치기</translation>
    </message>
    <message>
        <source>± spread over prompts</source>
        <translation>± 프롬프트 간 편차</translation>
    </message>
</context>
<context>
    <name>heatkv::HeadInspector</name>
    <message>
        <source>Show as table</source>
        <translation>표로 보기</translation>
    </message>
    <message>
        <source>Show where this head looks, on the picture</source>
        <translation>이 헤드가 그림에서 보는 곳 표시</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>Prune</source>
        <translation>가지치기</translation>
    </message>
    <message>
        <source>Select a cell in the heatmap.</source>
        <translation>히트맵에서 칸을 선택하십시오.</translation>
    </message>
    <message>
        <source>Select the first head to be freed</source>
        <translation>가장 먼저 해제될 헤드 선택</translation>
    </message>
    <message>
        <source>Head as table</source>
        <translation>헤드 표로 보기</translation>
    </message>
    <message>
        <source>Pin for this head</source>
        <translation>이 헤드의 처리 방법</translation>
    </message>
    <message>
        <source>Layer %1 · head %2</source>
        <translation>레이어 %1 · 헤드 %2</translation>
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
        <translation>표로 보기</translation>
    </message>
    <message>
        <source>Layer × head</source>
        <translation>레이어 × 헤드</translation>
    </message>
    <message>
        <source>Head × scale</source>
        <translation>헤드 × 스케일</translation>
    </message>
    <message>
        <source>This model has not been calibrated.</source>
        <translation>이 모델의 점수가 아직 없습니다.</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>캘리브레이션 실행, 약 2분</translation>
    </message>
    <message>
        <source>S-CAS scores as table</source>
        <translation>S-CAS 점수 표로 보기</translation>
    </message>
    <message>
        <source>Score view</source>
        <translation>점수 보기</translation>
    </message>
    <message>
        <source>Sort heads</source>
        <translation>헤드 순서</translation>
    </message>
    <message>
        <source>Unsorted</source>
        <translation>정렬 안 함</translation>
    </message>
    <message>
        <source>By score</source>
        <translation>점수순</translation>
    </message>
    <message>
        <source>Layer × target scale</source>
        <translation>레이어 × 대상 스케일</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>모든 헤드</translation>
    </message>
    <message>
        <source>Kept heads only</source>
        <translation>유지된 헤드만</translation>
    </message>
    <message>
        <source>Freed heads only</source>
        <translation>해제된 헤드만</translation>
    </message>
    <message>
        <source>Early-freed heads only</source>
        <translation>조기 해제된 헤드만</translation>
    </message>
    <message>
        <source>Colour range follows the view</source>
        <translation>색을 보기에 맞춤</translation>
    </message>
    <message>
        <source>Set the fixed range from this view</source>
        <translation>고정 색 범위를 이 보기에 맞춤</translation>
    </message>
    <message>
        <source>Logarithmic colour scale</source>
        <translation>로그 색 눈금</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Source scale</source>
        <translation>소스 스케일</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>By mean</source>
        <translation>평균순</translation>
    </message>
    <message>
        <source>First freed</source>
        <translation>먼저 해제되는 순</translation>
    </message>
    <message>
        <source>Lock the colour range</source>
        <translation>색 범위 고정</translation>
    </message>
    <message>
        <source>Keeps this range for other calibrations, so that colours can be compared.</source>
        <translation>다른 캘리브레이션에도 이 범위를 유지하여 색을 비교할 수 있게 합니다.</translation>
    </message>
    <message>
        <source>Colours: viridis</source>
        <translation>색: viridis</translation>
    </message>
    <message>
        <source>Colours: cividis</source>
        <translation>색: cividis</translation>
    </message>
    <message>
        <source>Colours: grey</source>
        <translation>색: 회색</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>모든 칸 보기</translation>
    </message>
    <message>
        <source>Outline what a new budget changes</source>
        <translation>새 예산으로 바뀌는 항목을 테두리로 표시</translation>
    </message>
</context>
<context>
    <name>heatkv::HeatmapPlot</name>
    <message>
        <source>always kept</source>
        <translation>항상 유지</translation>
    </message>
    <message>
        <source>never cached</source>
        <translation>캐시 안 함</translation>
    </message>
    <message>
        <source>Target scale</source>
        <translation>대상 스케일</translation>
    </message>
    <message>
        <source>early</source>
        <translation>조기</translation>
    </message>
    <message>
        <source>freed</source>
        <translation>해제</translation>
    </message>
    <message>
        <source>difference, fixed</source>
        <translation>차이, 고정</translation>
    </message>
    <message>
        <source>difference, view</source>
        <translation>차이, 보기</translation>
    </message>
    <message>
        <source>log, fixed</source>
        <translation>로그, 고정</translation>
    </message>
    <message>
        <source>log, view</source>
        <translation>로그, 보기</translation>
    </message>
    <message>
        <source>linear, fixed</source>
        <translation>선형, 고정</translation>
    </message>
    <message>
        <source>linear, view</source>
        <translation>선형, 보기</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>헤드</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>S-CAS heatmap, head by scale, layer %1</source>
        <translation>S-CAS 히트맵, 스케일별 헤드, 레이어 %1</translation>
    </message>
    <message>
        <source>S-CAS heatmap, layer by target scale</source>
        <translation>S-CAS 히트맵, 대상 스케일별 레이어</translation>
    </message>
    <message>
        <source>S-CAS heatmap, layer by head</source>
        <translation>S-CAS 히트맵, 헤드별 레이어</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>레이어 %1</translation>
    </message>
    <message>
        <source>Source scale %1</source>
        <translation>소스 스케일 %1</translation>
    </message>
    <message>
        <source>%1: difference of two calibrations</source>
        <translation>%1: 두 캘리브레이션의 차이</translation>
    </message>
    <message>
        <source>%1: difference to %2</source>
        <translation>%1: %2와(과)의 차이</translation>
    </message>
    <message>
        <source>%1: %2 of %3 kept</source>
        <translation>%1: %3 중 %2 유지</translation>
    </message>
    <message>
        <source>%1: colours from %2 to %3</source>
        <translation>%1: 색 범위 %2~%3</translation>
    </message>
    <message>
        <source>The two calibrations belong to different models.</source>
        <translation>두 캘리브레이션의 모델이 서로 다릅니다.</translation>
    </message>
    <message>
        <source>Choose two calibrations of the same model and picture size.</source>
        <translation>모델과 그림 크기가 같은 캘리브레이션 두 개를 선택하십시오.</translation>
    </message>
    <message>
        <source>not cached yet</source>
        <translation>아직 캐시되지 않음</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>유지</translation>
    </message>
    <message>
        <source>freed before %1</source>
        <translation>%1 전에 해제</translation>
    </message>
    <message>
        <source>Layer %1, %2 attended from %3: mean score %4</source>
        <translation>레이어 %1, %3에서 본 %2: 평균 점수 %4</translation>
    </message>
    <message>
        <source>Layer %1, head %2 at %3</source>
        <translation>%3, 레이어 %1, 헤드 %2</translation>
    </message>
    <message>
        <source>%1: always kept</source>
        <translation>%1: 항상 유지</translation>
    </message>
    <message>
        <source>%1: never cached</source>
        <translation>%1: 캐시 안 함</translation>
    </message>
    <message>
        <source>rank %1 of %2</source>
        <translation>순위 %1/%2</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>순위 %1</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>점수</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>순위</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>log, locked</source>
        <translation>로그, 고정</translation>
    </message>
    <message>
        <source>linear, locked</source>
        <translation>선형, 고정</translation>
    </message>
    <message>
        <source>Rank, first freed first</source>
        <translation>순위, 먼저 해제되는 순</translation>
    </message>
    <message>
        <source>Rank, highest score first</source>
        <translation>순위, 높은 점수순</translation>
    </message>
    <message>
        <source>freed early, before %1, layer %2</source>
        <translation>조기 해제, %1 이전, 레이어 %2</translation>
    </message>
    <message>
        <source>difference %1</source>
        <translation>차이 %1</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>점수 %1</translation>
    </message>
    <message>
        <source>Ranks, head by scale, layer %1</source>
        <translation>순위, 스케일별 헤드, 레이어 %1</translation>
    </message>
    <message>
        <source>Ranks, layer by head</source>
        <translation>순위, 헤드별 레이어</translation>
    </message>
    <message>
        <source>%1: colours from first to last freed</source>
        <translation>%1: 처음 해제되는 것부터 마지막 것까지의 색</translation>
    </message>
</context>
<context>
    <name>heatkv::HelpWindow</name>
    <message>
        <source>Guide</source>
        <translation>안내서</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>안내서 검색</translation>
    </message>
    <message>
        <source>Guide topics</source>
        <translation>안내서 목차</translation>
    </message>
    <message>
        <source>Guide text</source>
        <translation>안내서 본문</translation>
    </message>
    <message>
        <source>Nothing in the guide matches.</source>
        <translation>안내서에 이 단어가 없습니다.</translation>
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
        <translation>즐겨찾기, %1, %2</translation>
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
        <translation>기록</translation>
    </message>
    <message>
        <source>Pictures appear here.</source>
        <translation>그림이 여기에 나타납니다.</translation>
    </message>
    <message>
        <source>Try a sample prompt</source>
        <translation>예시 프롬프트 써 보기</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>보기</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>그림의 설정 복원</translation>
    </message>
    <message>
        <source>Paint its full-cache twin</source>
        <translation>전체 캐시 비교 그림 그리기</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Save as...</source>
        <translation>다른 이름으로 저장...</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>파일 관리자에서 보기</translation>
    </message>
    <message>
        <source>Compare these two</source>
        <translation>이 두 그림 비교</translation>
    </message>
    <message>
        <source>Remove from favourites</source>
        <translation>즐겨찾기 해제</translation>
    </message>
    <message>
        <source>Add to favourites</source>
        <translation>즐겨찾기로 표시</translation>
    </message>
    <message>
        <source>Move to trash</source>
        <translation>휴지통으로 이동</translation>
    </message>
    <message>
        <source>No picture matches.</source>
        <translation>일치하는 그림이 없습니다.</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>검색어 지우기</translation>
    </message>
    <message>
        <source>Its settings...</source>
        <translation>그림 설정...</translation>
    </message>
</context>
<context>
    <name>heatkv::HistoryStore</name>
    <message>
        <source>The list of pictures could not be saved.</source>
        <translation>그림 목록을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Free some disk space.</source>
        <translation>디스크 공간을 확보하십시오.</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures could not be moved to the trash.</source>
        <translation>
            <numerusform>그림 %n개를 휴지통으로 옮길 수 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete them in the file manager instead.</source>
        <translation>파일 관리자에서 삭제하십시오.</translation>
    </message>
</context>
<context>
    <name>heatkv::ImagePage</name>
    <message>
        <source>Picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Stopped at %1 · not saved</source>
        <translation>%1에서 중지됨 · 저장 안 됨</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>No preview of %1</source>
        <translation>%1 미리 보기 없음</translation>
    </message>
    <message>
        <source>Preview of %1</source>
        <translation>%1 미리 보기</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>열린 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>데모 모델 사용</translation>
    </message>
    <message>
        <source>Write a prompt, then press Generate.</source>
        <translation>프롬프트를 쓴 다음 생성하십시오.</translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>No scales are kept for this picture.</source>
        <translation>이 그림에는 보관된 스케일이 없습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::KeptRuns</name>
    <message>
        <source>Running · %1</source>
        <translation>실행 중 · %1</translation>
    </message>
    <message>
        <source>Last run · %1</source>
        <translation>마지막 실행 · %1</translation>
    </message>
    <message>
        <source>Picture · %1</source>
        <translation>그림 · %1</translation>
    </message>
</context>
<context>
    <name>heatkv::KeysDialog</name>
    <message>
        <source>Keys</source>
        <translation>단축키</translation>
    </message>
    <message>
        <source>Search actions and shortcuts</source>
        <translation>동작과 단축키 검색</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>동작</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>동작</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>새 단축키</translation>
    </message>
    <message>
        <source>Assign</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>기본값으로</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>모두 기본값으로</translation>
    </message>
    <message>
        <source>Already used by “%1”. Assigning them here removes them there.</source>
        <translation>이 단축키는 지금 “%1”에 쓰입니다. 설정하면 그곳에서는 해제됩니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::LogPanel</name>
    <message>
        <source>Log</source>
        <translation>로그</translation>
    </message>
    <message>
        <source>Nothing to report.</source>
        <translation>알릴 내용이 없습니다.</translation>
    </message>
    <message>
        <source>Copy diagnostics</source>
        <translation>진단 정보 복사</translation>
    </message>
    <message>
        <source>Error: </source>
        <translation>오류: </translation>
    </message>
    <message>
        <source>Warning: </source>
        <translation>경고: </translation>
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
        <translation>도구 모음</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>Sampling</source>
        <translation>샘플링</translation>
    </message>
    <message>
        <source>Cache method</source>
        <translation>캐시 방식</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>S-CAS heatmap</source>
        <translation>S-CAS 히트맵</translation>
    </message>
    <message>
        <source>Head inspector</source>
        <translation>헤드 검사기</translation>
    </message>
    <message>
        <source>Budget to the previous tick</source>
        <translation>예산을 이전 눈금으로</translation>
    </message>
    <message>
        <source>Budget to the next tick</source>
        <translation>예산을 다음 눈금으로</translation>
    </message>
    <message>
        <source>Type a budget</source>
        <translation>예산 입력</translation>
    </message>
    <message>
        <source>Next pane</source>
        <translation>다음 창</translation>
    </message>
    <message>
        <source>Previous pane</source>
        <translation>이전 창</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open...</source>
        <translation>열기(&amp;O)...</translation>
    </message>
    <message>
        <source>Open a prompt &amp;file...</source>
        <translation>프롬프트 파일 열기(&amp;F)...</translation>
    </message>
    <message>
        <source>&amp;Save picture as...</source>
        <translation>다른 이름으로 그림 저장(&amp;S)...</translation>
    </message>
    <message>
        <source>Save as &amp;animation...</source>
        <translation>스케일을 애니메이션으로 저장(&amp;A)...</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>그림 복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Use this picture&apos;s settings</source>
        <translation>그림의 설정 복원(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>내보내기(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Focused plot...</source>
        <translation>선택한 그래프(&amp;F)...</translation>
    </message>
    <message>
        <source>&amp;Schedule or masks...</source>
        <translation>스케줄 또는 마스크(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Pins...</source>
        <translation>고정(&amp;P)...</translation>
    </message>
    <message>
        <source>&amp;Calibration...</source>
        <translation>캘리브레이션(&amp;C)...</translation>
    </message>
    <message>
        <source>HeatKV &amp;orders...</source>
        <translation>HeatKV 순서(&amp;O)...</translation>
    </message>
    <message>
        <source>Files for the published &amp;HeatKV code...</source>
        <translation>공개 HeatKV 코드용 모든 파일(&amp;H)...</translation>
    </message>
    <message>
        <source>Scale&amp;KV budgets...</source>
        <translation>ScaleKV 예산(&amp;K)...</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>종료(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>Remove all &amp;pins</source>
        <translation>모든 고정 제거(&amp;P)</translation>
    </message>
    <message>
        <source>Remove all pins</source>
        <translation>모든 고정 제거</translation>
    </message>
    <message>
        <source>&amp;Settings...</source>
        <translation>설정(&amp;S)...</translation>
    </message>
    <message>
        <source>&amp;Keys...</source>
        <translation>단축키(&amp;K)...</translation>
    </message>
    <message>
        <source>&amp;Generate</source>
        <translation>생성(&amp;G)</translation>
    </message>
    <message>
        <source>Generate with a full-cache &amp;twin</source>
        <translation>전체 캐시 비교 그림과 함께 생성(&amp;T)</translation>
    </message>
    <message>
        <source>Paint the full-cache twin of this &amp;picture</source>
        <translation>이 그림의 전체 캐시 비교 그림 그리기(&amp;P)</translation>
    </message>
    <message>
        <source>Compare with and without p&amp;ins</source>
        <translation>고정 적용 전후 비교(&amp;I)</translation>
    </message>
    <message>
        <source>Set up a s&amp;weep...</source>
        <translation>스윕 설정(&amp;W)...</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>중지(&amp;S)</translation>
    </message>
    <message>
        <source>Stop &amp;after the current picture</source>
        <translation>이 그림 다음에 중지(&amp;A)</translation>
    </message>
    <message>
        <source>Stop and &amp;clear the queue</source>
        <translation>중지하고 대기열 비우기(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Resume the queue</source>
        <translation>대기열 계속(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Lock the seed</source>
        <translation>시드 잠금(&amp;L)</translation>
    </message>
    <message>
        <source>Draw a &amp;new seed</source>
        <translation>새 시드 뽑기(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>모델(&amp;M)</translation>
    </message>
    <message>
        <source>All &amp;models</source>
        <translation>모든 모델(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Add a model folder...</source>
        <translation>모델 폴더 추가(&amp;A)...</translation>
    </message>
    <message>
        <source>Use the &amp;demo model</source>
        <translation>데모 모델 사용(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;load</source>
        <translation>다시 불러오기(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Unload and free memory</source>
        <translation>내리고 메모리 비우기(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Calibration</source>
        <translation>캘리브레이션(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Calibrate...</source>
        <translation>캘리브레이션 실행(&amp;C)...</translation>
    </message>
    <message>
        <source>&amp;Open a calibration or schedule...</source>
        <translation>캘리브레이션 또는 스케줄 열기(&amp;O)...</translation>
    </message>
    <message>
        <source>&amp;About this calibration...</source>
        <translation>이 캘리브레이션 정보(&amp;A)...</translation>
    </message>
    <message>
        <source>Compare &amp;with another calibration...</source>
        <translation>다른 캘리브레이션과 비교(&amp;W)...</translation>
    </message>
    <message>
        <source>Stop &amp;comparing calibrations</source>
        <translation>이 캘리브레이션만 표시(&amp;L)</translation>
    </message>
    <message>
        <source>Schedule as &amp;table...</source>
        <translation>스케줄 표로 보기(&amp;T)...</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Image</source>
        <translation>이미지(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>비교(&amp;C)</translation>
    </message>
    <message>
        <source>S&amp;weep</source>
        <translation>스윕(&amp;W)</translation>
    </message>
    <message>
        <source>Flip between &amp;A and B</source>
        <translation>A와 B 번갈아 보기(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>차이(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Fit to window</source>
        <translation>그림 맞춤(&amp;F)</translation>
    </message>
    <message>
        <source>1&amp;00 % zoom</source>
        <translation>그림 100 %(&amp;0)</translation>
    </message>
    <message>
        <source>Focused plot as &amp;table</source>
        <translation>선택한 그래프 표로 보기(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>레이아웃(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>분석(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>레이아웃 초기화(&amp;R)</translation>
    </message>
    <message>
        <source>Doc&amp;ks</source>
        <translation>도크(&amp;K)</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>%1(으)로 이동</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>시스템(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>밝게(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>어둡게(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>안내서(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>이것은 무엇입니까?(&amp;W)</translation>
    </message>
    <message>
        <source>Copy a &amp;report...</source>
        <translation>보고서 복사(&amp;R)...</translation>
    </message>
    <message>
        <source>Open the &amp;pictures folder</source>
        <translation>그림 폴더 열기(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;About HeatKV Studio</source>
        <translation>HeatKV Studio 정보(&amp;A)</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>모델 없음</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>불러오는 중</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>Calibrating</source>
        <translation>캘리브레이션 중</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>중지하는 중...</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>메모리 부족</translation>
    </message>
    <message>
        <source>Calibration: %1 prompts, %2 sinks</source>
        <translation>캘리브레이션: 프롬프트 %1개, 싱크 %2개</translation>
    </message>
    <message>
        <source>No calibration</source>
        <translation>캘리브레이션 없음</translation>
    </message>
    <message>
        <source>Last picture %1 · %2 peak</source>
        <translation>마지막 그림 %1 · 최고 %2</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>Use 10 %</source>
        <translation>10 % 사용</translation>
    </message>
    <message>
        <source>Smaller picture</source>
        <translation>더 작은 그림</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>데모 모델 사용</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>다시 시도</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>세부 정보</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>캘리브레이션 실행...</translation>
    </message>
    <message>
        <source>Use a full cache</source>
        <translation>전체 캐시 사용</translation>
    </message>
    <message>
        <source>Change method</source>
        <translation>방식 변경</translation>
    </message>
    <message>
        <source>Export %1</source>
        <translation>%1 내보내기</translation>
    </message>
    <message>
        <source>Export the schedule</source>
        <translation>스케줄 내보내기</translation>
    </message>
    <message>
        <source>Schedule (*.json);;Masks for NumPy (*.npz);;Masks as a table (*.csv)</source>
        <translation>스케줄 (*.json);;NumPy용 마스크 (*.npz);;표 형식 마스크 (*.csv)</translation>
    </message>
    <message>
        <source>Export the pins</source>
        <translation>고정 내보내기</translation>
    </message>
    <message>
        <source>Pins (*.json)</source>
        <translation>고정 (*.json)</translation>
    </message>
    <message>
        <source>Export the calibration</source>
        <translation>캘리브레이션 내보내기</translation>
    </message>
    <message>
        <source>Calibration (*.json);;Calibration as tensors (*.safetensors)</source>
        <translation>캘리브레이션 (*.json);;텐서 형식 캘리브레이션 (*.safetensors)</translation>
    </message>
    <message>
        <source>Export the orders</source>
        <translation>순서 내보내기</translation>
    </message>
    <message>
        <source>HeatKV orders (*.json)</source>
        <translation>HeatKV 순서 (*.json)</translation>
    </message>
    <message>
        <source>Export ScaleKV budgets</source>
        <translation>ScaleKV 예산 내보내기</translation>
    </message>
    <message>
        <source>ScaleKV budgets (*.json)</source>
        <translation>ScaleKV 예산 (*.json)</translation>
    </message>
    <message>
        <source>Choose a folder for the published code&apos;s files</source>
        <translation>공개 코드용 파일을 둘 폴더 선택</translation>
    </message>
    <message>
        <source>Compare with another calibration</source>
        <translation>다른 캘리브레이션과 비교</translation>
    </message>
    <message>
        <source>Calibrations (*.json *.safetensors *.pt);;All files (*)</source>
        <translation>캘리브레이션 (*.json *.safetensors *.pt);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>A file with orders only has no scores to compare.</source>
        <translation>순서 목록에는 비교할 점수가 없습니다.</translation>
    </message>
    <message>
        <source>Choose a calibration that contains scores.</source>
        <translation>점수가 있는 캘리브레이션을 선택하십시오.</translation>
    </message>
    <message>
        <source>Picture opened. Your settings have not changed.</source>
        <translation>그림을 표시했습니다. 설정은 그대로입니다.</translation>
    </message>
    <message>
        <source>Use its settings</source>
        <translation>이 그림의 설정 사용</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>All supported files (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;All files (*)</source>
        <translation>열 수 있는 모든 파일 (*.png *.webp *.jpg *.jpeg *.json *.safetensors *.pt *.txt *.tsv *.jsonl);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open a prompt file</source>
        <translation>프롬프트 파일 열기</translation>
    </message>
    <message>
        <source>Prompts (*.txt *.tsv *.jsonl)</source>
        <translation>프롬프트 (*.txt *.tsv *.jsonl)</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>Save picture as</source>
        <translation>다른 이름으로 그림 저장</translation>
    </message>
    <message>
        <source>PNG picture (*.png);;WebP picture (*.webp);;JPEG picture (*.jpg)</source>
        <translation>PNG 그림 (*.png);;WebP 그림 (*.webp);;JPEG 그림 (*.jpg)</translation>
    </message>
    <message numerus="yes">
        <source>Move %n pictures to trash</source>
        <translation>
            <numerusform>그림 %n개를 휴지통으로 이동</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pictures moved to trash.</source>
        <translation>
            <numerusform>그림 %n개를 휴지통으로 옮겼습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>About HeatKV Studio</source>
        <translation>HeatKV Studio 정보</translation>
    </message>
    <message>
        <source>HeatKV Studio %1

Paints pictures from text with Infinity models, and lets you see and control what their KV cache holds.

GPL-3.0-or-later. Built on Qt, libtorch, QCustomPlot and OpenCV.</source>
        <translation>HeatKV Studio %1

Infinity 모델로 텍스트에서 그림을 그리고, 모델의 KV 캐시에 담긴 내용을 보여 주며 조절합니다.

GPL-3.0-or-later. Qt, libtorch, QCustomPlot, OpenCV를 기반으로 만들었습니다.</translation>
    </message>
    <message>
        <source>Save as animation</source>
        <translation>스케일을 애니메이션으로 저장</translation>
    </message>
    <message>
        <source>GIF animation (*.gif);;MP4 video (*.mp4)</source>
        <translation>GIF 애니메이션 (*.gif);;MP4 동영상 (*.mp4)</translation>
    </message>
    <message>
        <source>Animation saved.</source>
        <translation>애니메이션을 저장했습니다.</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>파일 관리자에서 보기</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time.</source>
        <translation>지난번에 프로그램이 예기치 않게 종료되었습니다.</translation>
    </message>
    <message>
        <source>Show report</source>
        <translation>보고서 보기</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Folder with the AlexNet weights and LPIPS&apos;s linear layers</source>
        <translation>AlexNet 가중치와 LPIPS 선형 헤드가 있는 폴더</translation>
    </message>
    <message>
        <source>There is no file &quot;%1&quot;.</source>
        <translation>&quot;%1&quot; 파일이 없습니다.</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its disk was disconnected.</source>
        <translation>옮겨졌거나 지워졌거나, 디스크가 분리되었을 수 있습니다.</translation>
    </message>
    <message>
        <source>&amp;Copy as command</source>
        <translation>명령으로 복사(&amp;C)</translation>
    </message>
    <message>
        <source>Not applied: %1</source>
        <translation>적용되지 않음: %1</translation>
    </message>
    <message>
        <source>Close &amp;schedule</source>
        <translation>스케줄 닫기(&amp;S)</translation>
    </message>
    <message>
        <source>History</source>
        <translation>기록</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>도크</translation>
    </message>
    <message>
        <source>Open an e&amp;valuation folder...</source>
        <translation>평가 폴더 열기(&amp;V)...</translation>
    </message>
    <message>
        <source>Settings of this p&amp;icture...</source>
        <translation>이 그림의 설정(&amp;I)...</translation>
    </message>
    <message>
        <source>&amp;Explore a shape...</source>
        <translation>모델 구조 살펴보기(&amp;E)...</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>전체 화면(&amp;U)</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>그리는 중</translation>
    </message>
    <message>
        <source>Painting %1 of %2</source>
        <translation>그리는 중 %1/%2</translation>
    </message>
    <message>
        <source>%1, shape only</source>
        <translation>%1, 구조만</translation>
    </message>
    <message>
        <source>Calibration: orders alone, %1 sinks</source>
        <translation>캘리브레이션: 순서만, 싱크 %1개</translation>
    </message>
    <message>
        <source>Shape only: no weights, nothing can be painted.</source>
        <translation>구조만 있음: 가중치가 없어 그림을 그릴 수 없습니다.</translation>
    </message>
    <message>
        <source>No CUDA device: painting on the CPU. More about devices is in the report of the Help menu.</source>
        <translation>CUDA 장치가 없어 CPU로 그립니다. 장치에 대한 자세한 내용은 도움말 메뉴의 보고서에 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>Calibrated with %n prompts. It is used from now on.</source>
        <translation>
            <numerusform>프롬프트 %n개로 캘리브레이션했습니다. 지금부터 사용됩니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>About it</source>
        <translation>자세한 정보</translation>
    </message>
    <message numerus="yes">
        <source>%n prompts</source>
        <translation>
            <numerusform>프롬프트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: the ranking still moves (rank correlation %2).</source>
        <translation>%1: 순위가 아직 변합니다(순위 상관 %2).</translation>
    </message>
    <message>
        <source>%1: too few to know whether the ranking is stable.</source>
        <translation>%1: 순위가 안정적인지 알기에는 너무 적습니다.</translation>
    </message>
    <message>
        <source>Continue to %1</source>
        <translation>%1까지 계속</translation>
    </message>
    <message>
        <source>Use the bundled one</source>
        <translation>기본 제공 항목 사용</translation>
    </message>
    <message>
        <source>Open an evaluation folder</source>
        <translation>평가 폴더 열기</translation>
    </message>
    <message>
        <source>Prompt file</source>
        <translation>프롬프트 파일</translation>
    </message>
    <message numerus="yes">
        <source>This file has %n prompts. Which are to be painted?</source>
        <translation>
            <numerusform>이 파일에는 프롬프트가 %n개 있습니다. 어느 것을 그리시겠습니까?</numerusform>
        </translation>
    </message>
    <message>
        <source>All, with one seed</source>
        <translation>모두, 같은 시드로</translation>
    </message>
    <message>
        <source>All, a seed each</source>
        <translation>모두, 각각 다른 시드로</translation>
    </message>
    <message>
        <source>Only the first</source>
        <translation>첫 번째만</translation>
    </message>
    <message>
        <source>Explore a shape</source>
        <translation>모델 구조 살펴보기</translation>
    </message>
    <message>
        <source>A published model (2b, 8b), layers x heads such as 32x16, or the path of a checkpoint.
Schedules, budgets and the heatmap work as with the model itself; nothing can be painted.</source>
        <translation>공개 모델(2b, 8b), 32x16과 같은 레이어 x 헤드, 또는 체크포인트 경로를 입력하십시오.
스케줄, 예산, 히트맵은 실제 모델과 똑같이 작동하지만 그림은 그릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>살펴보기</translation>
    </message>
    <message>
        <source>No calibration came with this model.</source>
        <translation>이 모델에는 캘리브레이션이 함께 제공되지 않았습니다.</translation>
    </message>
    <message>
        <source>Drag the budget: the heatmap and the cache show at once what a smaller cache would free.</source>
        <translation>예산을 끌어 보십시오. 더 작은 캐시에서 무엇이 해제되는지 히트맵과 캐시에 바로 표시됩니다.</translation>
    </message>
    <message>
        <source>Each cell is a head of a layer. Click one to see when its entries are freed, or pin it.</source>
        <translation>각 칸은 한 레이어의 헤드 하나입니다. 클릭하면 항목이 언제 해제되는지 보거나 고정할 수 있습니다.</translation>
    </message>
    <message>
        <source>Ctrl+Shift+Return also paints the picture with a full cache, and shows both beside each other.</source>
        <translation>Ctrl+Shift+Return을 누르면 전체 캐시로도 그림을 그려 두 그림을 나란히 표시합니다.</translation>
    </message>
    <message>
        <source>The full-cache twin is painted: %1</source>
        <translation>전체 캐시 비교 그림을 그렸습니다: %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message numerus="yes">
        <source>%n jobs are left from last time.</source>
        <translation>
            <numerusform>지난번에 작업 %n개가 남았습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryBar</name>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>%1 here · %2 others · %3 free</source>
        <extracomment>Memory of a device: used by this program, by others, free. %1 carries the unit.</extracomment>
        <translation>이 프로그램 %1 · 기타 %2 · 여유 %3</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryPanel</name>
    <message>
        <source>Generate a picture to see the memory it takes.</source>
        <translation>그림을 생성하면 쓰는 메모리가 보입니다.</translation>
    </message>
    <message>
        <source>Memory as table</source>
        <translation>표로 보는 메모리</translation>
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
        <translation>스케일</translation>
    </message>
    <message>
        <source>Memory by scale</source>
        <translation>스케일별 메모리</translation>
    </message>
    <message>
        <source>%1 at most, %2 planned</source>
        <translation>최대 %1, 계획 %2</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>그 밖의 모든 것</translation>
    </message>
    <message>
        <source>most so far</source>
        <translation>지금까지 최대</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>계획</translation>
    </message>
    <message>
        <source>%1: %2 in use (weights %3, cache %4, everything else %5), %6 at most</source>
        <translation>%1: %2 사용 중(가중치 %3, 캐시 %4, 그 밖 %5), 최대 %6</translation>
    </message>
    <message>
        <source>%1: %2 in use, %3 at most</source>
        <translation>%1: %2 사용 중, 최대 %3</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>사용 중</translation>
    </message>
    <message>
        <source>Most so far</source>
        <translation>지금까지 최대</translation>
    </message>
</context>
<context>
    <name>heatkv::MemoryShares</name>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>weights %1</source>
        <translation>가중치 %1</translation>
    </message>
    <message>
        <source>cache %1</source>
        <translation>캐시 %1</translation>
    </message>
    <message>
        <source>work %1</source>
        <translation>작업 %1</translation>
    </message>
    <message>
        <source>others %1</source>
        <translation>기타 %1</translation>
    </message>
    <message>
        <source>free %1</source>
        <translation>여유 %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>%1 초과</translation>
    </message>
</context>
<context>
    <name>heatkv::MessageBar</name>
    <message>
        <source>Close message</source>
        <translation>메시지 닫기</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>정보</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오류</translation>
    </message>
</context>
<context>
    <name>heatkv::MethodPanel</name>
    <message>
        <source>From %1 on whole maps no longer fit; unlike in HACK&apos;s paper only their best entries stay.</source>
        <translation>%1부터는 HACK 논문처럼 맵을 통째로 유지할 수 없어, 맵의 가장 좋은 항목만 남습니다.</translation>
    </message>
    <message>
        <source>Auto</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>논문 방식</translation>
    </message>
    <message>
        <source>Fewest entries</source>
        <translation>최소 항목</translation>
    </message>
    <message>
        <source>Least loss</source>
        <translation>최소 손실</translation>
    </message>
    <message>
        <source>Same as the run</source>
        <translation>실행과 같게</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32비트</translation>
    </message>
    <message>
        <source>16 bits (bf16)</source>
        <translation>16비트(bf16)</translation>
    </message>
    <message>
        <source>8 bits (int8)</source>
        <translation>8비트(int8)</translation>
    </message>
    <message>
        <source>8 bits (fp8)</source>
        <translation>8비트(fp8)</translation>
    </message>
    <message>
        <source>Number format of keys and values; 8-bit formats add one scale factor per token and head.</source>
        <translation>키와 값의 저장 형식입니다. 8비트에는 토큰과 헤드마다 배율이 하나씩 더 붙습니다.</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Early freeing</source>
        <translation>조기 해제</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>저장 형식</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>캘리브레이션</translation>
    </message>
    <message>
        <source>No calibration for this model.</source>
        <translation>이 모델의 캘리브레이션이 없습니다.</translation>
    </message>
    <message>
        <source>Calibrate...</source>
        <translation>캘리브레이션 실행...</translation>
    </message>
    <message>
        <source>Change method</source>
        <translation>방식 변경</translation>
    </message>
    <message>
        <source>Change early freeing</source>
        <translation>조기 해제 대상 변경</translation>
    </message>
    <message>
        <source>Change cache precision</source>
        <translation>캐시 저장 형식 변경</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n prompts</source>
        <translation>
            <numerusform>%1 · 프롬프트 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Bundled with the model</source>
        <translation>모델에 포함됨</translation>
    </message>
    <message>
        <source>Open...</source>
        <translation>열기...</translation>
    </message>
    <message>
        <source>Auto · least loss</source>
        <translation>자동 · 최소 손실</translation>
    </message>
    <message>
        <source>Auto · fewest entries</source>
        <translation>자동 · 최소 항목</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message numerus="yes">
        <source>±%n entries</source>
        <translation>
            <numerusform>항목 ±%n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · orders alone</source>
        <translation>%1 · 순서만</translation>
    </message>
    <message>
        <source>Published by HeatKV&apos;s authors</source>
        <translation>HeatKV 저자가 공개함</translation>
    </message>
    <message numerus="yes">
        <source>%n pins</source>
        <translation>
            <numerusform>고정 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::MethodTable</name>
    <message>
        <source>Methods compared with the full cache</source>
        <translation>전체 캐시 대비 방식</translation>
    </message>
    <message>
        <source>LPIPS weights...</source>
        <translation>LPIPS 가중치...</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>보유</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>최고</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>동일</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelDetails</name>
    <message>
        <source>Other files in the folder</source>
        <translation>폴더의 다른 파일</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>구성 요소</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>Loading</source>
        <translation>불러오는 중</translation>
    </message>
    <message>
        <source>Show folder in file manager</source>
        <translation>파일 관리자에서 폴더 보기</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>기본으로 설정</translation>
    </message>
    <message>
        <source>Loaded at start, and by the command line when no model is named</source>
        <translation>시작할 때, 그리고 명령줄에서 모델을 지정하지 않았을 때 불러옵니다</translation>
    </message>
    <message>
        <source>Rescan folder</source>
        <translation>다시 확인</translation>
    </message>
    <message>
        <source>Read the folder again</source>
        <translation>폴더 다시 읽기</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>제거</translation>
    </message>
    <message>
        <source>Removes it from this list; files stay on disk</source>
        <translation>이 목록에서만 빼고 파일은 남깁니다</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>자동</translation>
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
        <translation>트랜스포머와 같게</translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>트랜스포머</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>텍스트 인코더</translation>
    </message>
    <message>
        <source>After use</source>
        <translation>사용 후</translation>
    </message>
    <message>
        <source>Text encoder after use</source>
        <translation>사용 후 텍스트 인코더</translation>
    </message>
    <message>
        <source>Change precision</source>
        <translation>수 형식 변경</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>불러옴</translation>
    </message>
    <message>
        <source>default</source>
        <translation>기본</translation>
    </message>
    <message>
        <source>bundled</source>
        <translation>프로그램에 포함됨</translation>
    </message>
    <message>
        <source>This folder is read-only. Calibrations are kept in your own folder.</source>
        <translation>이 폴더는 읽기 전용입니다. 캘리브레이션은 사용자 폴더에 보관됩니다.</translation>
    </message>
    <message>
        <source>The folder is slow to respond: it may be on a network or a sleeping disk.</source>
        <translation>폴더의 응답이 느립니다. 네트워크나 절전 중인 디스크에 있을 수 있습니다.</translation>
    </message>
    <message>
        <source>This folder no longer exists. Was a disk disconnected?</source>
        <translation>이 폴더가 더 이상 없습니다. 디스크를 분리했습니까?</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>불러오기 중지</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>내리기</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>불러오기</translation>
    </message>
    <message>
        <source>It can be loaded once all parts are found and fit together.</source>
        <translation>모든 구성 요소가 있고 서로 맞아야 불러올 수 있습니다.</translation>
    </message>
    <message>
        <source>Runs as %1: %2.</source>
        <translation>%1(으)로 실행: %2.</translation>
    </message>
    <message>
        <source>Takes effect when it is loaded again.</source>
        <translation>다시 불러올 때 적용됩니다.</translation>
    </message>
    <message>
        <source>Runs as %1. fp16 files are widened because T5 overflows in fp16.</source>
        <translation>%1(으)로 실행합니다. T5는 fp16에서 오버플로되므로 fp16 파일은 넓은 형식으로 바꿉니다.</translation>
    </message>
    <message>
        <source>fp16 files are widened because T5 overflows in fp16.</source>
        <translation>T5는 fp16에서 오버플로되므로 fp16 파일은 넓은 형식으로 바꿉니다.</translation>
    </message>
    <message>
        <source>For the current picture settings and budget.</source>
        <translation>지금 설정된 그림과 예산 기준입니다.</translation>
    </message>
    <message>
        <source>Estimated from the files; the cache depends on picture size and budget.</source>
        <translation>파일을 바탕으로 추정했습니다. 캐시는 그림과 예산에 따라 다릅니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelPanel</name>
    <message>
        <source>Transformer</source>
        <translation>트랜스포머</translation>
    </message>
    <message>
        <source>Image decoder</source>
        <translation>이미지 디코더</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>텍스트 인코더</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>열린 모델이 없습니다.</translation>
    </message>
    <message>
        <source>found</source>
        <translation>있음</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>맞지 않음</translation>
    </message>
    <message>
        <source>%1: %2 layers of %3 heads. No weights are loaded, nothing can be painted.</source>
        <translation>%1: 레이어 %2개, 레이어마다 헤드 %3개. 가중치를 불러오지 않아 그림을 그릴 수 없습니다.</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>transformer</source>
        <translation>트랜스포머</translation>
    </message>
    <message>
        <source>+ full cache</source>
        <translation>+ 전체 캐시</translation>
    </message>
    <message>
        <source>+ cache at %1</source>
        <translation>+ 캐시(%1)</translation>
    </message>
</context>
<context>
    <name>heatkv::Models</name>
    <message>
        <source>The list of models could not be saved to %1.</source>
        <translation>모델 목록을 %1에 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>The folder %1 does not answer.</source>
        <translation>폴더가 응답하지 않습니다: %1.</translation>
    </message>
    <message>
        <source>Demo landscapes</source>
        <translation>데모 풍경</translation>
    </message>
    <message>
        <source>The engine is busy.</source>
        <translation>엔진이 작업 중입니다.</translation>
    </message>
    <message>
        <source>Wait until it is done, or stop it.</source>
        <translation>끝날 때까지 기다리거나 중지하십시오.</translation>
    </message>
    <message>
        <source>The demo model is not installed.</source>
        <translation>데모 모델이 설치되어 있지 않습니다.</translation>
    </message>
    <message>
        <source>Install the program&apos;s data, or set HEATKV_DATA_DIR.</source>
        <translation>프로그램 데이터를 설치하거나 HEATKV_DATA_DIR을 설정하십시오.</translation>
    </message>
    <message>
        <source>%1 loaded on %2 in %3, in %4.</source>
        <translation>모델을 불러왔습니다: %1, %2에서 %3, %4.</translation>
    </message>
</context>
<context>
    <name>heatkv::ModelsPage</name>
    <message>
        <source>Loading...</source>
        <translation>불러오는 중...</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>불러옴</translation>
    </message>
    <message>
        <source>Reading the folder...</source>
        <translation>폴더 읽는 중...</translation>
    </message>
    <message>
        <source>The folder is slow to respond</source>
        <translation>폴더 응답이 느림</translation>
    </message>
    <message>
        <source>%1 · complete</source>
        <translation>%1 · 완전함</translation>
    </message>
    <message>
        <source>Parts are missing or do not fit</source>
        <translation>구성 요소가 없거나 맞지 않음</translation>
    </message>
    <message>
        <source>The folder no longer exists</source>
        <translation>폴더가 없어짐</translation>
    </message>
    <message>
        <source>The folder cannot be read</source>
        <translation>폴더를 읽을 수 없음</translation>
    </message>
    <message>
        <source>No models yet.</source>
        <translation>아직 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Add a model folder</source>
        <translation>모델 폴더 추가</translation>
    </message>
    <message>
        <source>Use the demo model</source>
        <translation>데모 모델 사용</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Add a folder...</source>
        <translation>폴더 추가...</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>내리기</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>불러오기</translation>
    </message>
    <message>
        <source>Set as default</source>
        <translation>기본으로 설정</translation>
    </message>
    <message>
        <source>Show in file manager</source>
        <translation>파일 관리자에서 보기</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>목록에서 제거</translation>
    </message>
</context>
<context>
    <name>heatkv::Notifier</name>
    <message>
        <source>Calibration finished</source>
        <translation>캘리브레이션이 완료되었습니다</translation>
    </message>
    <message>
        <source>It took %1.</source>
        <translation>%1 걸렸습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures finished</source>
        <translation>
            <numerusform>그림 %n개를 그렸습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed</source>
        <translation>실행이 실패했습니다</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>보기</translation>
    </message>
</context>
<context>
    <name>heatkv::OccupancyReplay</name>
    <message>
        <source>Point in the run</source>
        <translation>실행 시점</translation>
    </message>
    <message>
        <source>Shows what the cache held right after a given layer of a given scale.</source>
        <translation>한 스케일의 한 레이어가 끝난 직후 캐시에 담긴 내용을 표시합니다.</translation>
    </message>
    <message>
        <source>No finished run to replay.</source>
        <translation>다시 볼 완료된 실행이 없습니다.</translation>
    </message>
    <message>
        <source>%1 · layer %2</source>
        <translation>%1 · 레이어 %2</translation>
    </message>
    <message>
        <source>measured %1</source>
        <translation>측정 %1</translation>
    </message>
    <message>
        <source>%1 · predicted %2</source>
        <translation>%1 · 예측 %2</translation>
    </message>
</context>
<context>
    <name>heatkv::Painter</name>
    <message>
        <source>%1 was stopped.</source>
        <translation>중지됨: %1</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 실패: %2</translation>
    </message>
    <message>
        <source>This picture has no full-cache twin: it was painted with a full cache, or contains no settings.</source>
        <translation>이 그림에는 전체 캐시 비교 그림이 없습니다. 전체 캐시로 그렸거나 설정 정보가 없습니다.</translation>
    </message>
    <message>
        <source>Choose a picture that was painted with a smaller cache.</source>
        <translation>더 작은 캐시로 그린 그림을 선택하십시오.</translation>
    </message>
    <message>
        <source>This picture was painted with other weights: %1.</source>
        <translation>이 그림은 다른 가중치로 그렸습니다: %1.</translation>
    </message>
    <message>
        <source>Open that model first.</source>
        <translation>그 모델을 먼저 여십시오.</translation>
    </message>
    <message>
        <source>The sweep varies the budget, so the opened schedule is not used.</source>
        <translation>스윕이 예산을 바꾸므로 열린 스케줄은 사용되지 않습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::ParetoPlot</name>
    <message>
        <source>PSNR in dB</source>
        <translation>PSNR(dB)</translation>
    </message>
    <message>
        <source>MiB</source>
        <translation>MiB</translation>
    </message>
    <message>
        <source>Quality vs cache size</source>
        <translation>캐시 대비 품질</translation>
    </message>
    <message>
        <source>Best: %1, %2 at %3</source>
        <translation>최고: %2에서 %1, %3</translation>
    </message>
    <message>
        <source>%1 at %2: all pictures identical, %3</source>
        <translation>%2에서 %1: 모든 그림 동일, %3</translation>
    </message>
    <message>
        <source>%1 at %2: %3, %4</source>
        <translation>%2에서 %1: %3, %4</translation>
    </message>
    <message>
        <source>%1 at %2: %3 ± %4, %5</source>
        <translation>%2에서 %1: %3 ± %4, %5</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>Spread</source>
        <translation>편차</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Identical</source>
        <translation>동일</translation>
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
            <numerusform>레이어 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Transformer</source>
        <translation>트랜스포머</translation>
    </message>
    <message>
        <source>Image decoder</source>
        <translation>이미지 디코더</translation>
    </message>
    <message>
        <source>Text encoder</source>
        <translation>텍스트 인코더</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>found</source>
        <translation>있음</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>맞지 않음</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 사용</translation>
    </message>
    <message>
        <source>Use the detected file</source>
        <translation>찾은 파일 사용</translation>
    </message>
    <message numerus="yes">
        <source>%n more would fit</source>
        <translation>
            <numerusform>%n개 더 맞음</numerusform>
        </translation>
    </message>
    <message>
        <source>Chosen manually</source>
        <translation>직접 선택함</translation>
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
        <translation>모두 첫 값과 같게</translation>
    </message>
    <message>
        <source>Interpolate first to last</source>
        <translation>마지막 값까지 균등하게</translation>
    </message>
    <message>
        <source>One value per scale: %1; the last one applies to all later scales. A number typed here applies to every scale.</source>
        <translation>스케일마다 값 하나: %1, 마지막 값이 이후 모든 스케일에 쓰입니다. 여기에 입력한 숫자는 모든 스케일에 적용됩니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::PictureCanvas</name>
    <message>
        <source>Picture</source>
        <translation>그림</translation>
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
        <translation>차이점만</translation>
    </message>
    <message>
        <source>Settings of %1</source>
        <translation>%1의 설정</translation>
    </message>
    <message>
        <source>This picture contains no settings.</source>
        <translation>이 그림에는 설정 정보가 없습니다.</translation>
    </message>
    <message>
        <source>Check the settings to take over from the picture.</source>
        <translation>그림에서 가져올 설정을 선택하십시오.</translation>
    </message>
    <message>
        <source>Settings of the picture</source>
        <translation>그림의 설정</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>Apply checked</source>
        <translation>선택 항목 적용</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>텍스트로 복사</translation>
    </message>
    <message>
        <source>Take over settings</source>
        <translation>설정 가져오기</translation>
    </message>
</context>
<context>
    <name>heatkv::Pictures</name>
    <message>
        <source>Seed %1: %2, %3 held.</source>
        <translation>시드 %1: %2 걸렸고 %3 보유했습니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::Plot</name>
    <message>
        <source>Plots cannot be saved as &quot;%1&quot;.</source>
        <translation>그래프를 &quot;%1&quot;(으)로 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Use a name that ends in .png, .svg, .pdf or .csv.</source>
        <translation>.png, .svg, .pdf 또는 .csv로 끝나는 이름을 선택하십시오.</translation>
    </message>
    <message>
        <source>PNG image (*.png);;SVG image (*.svg);;PDF document (*.pdf);;CSV table (*.csv)</source>
        <translation>PNG 그림 (*.png);;SVG 벡터 이미지 (*.svg);;PDF 문서 (*.pdf);;CSV 표 (*.csv)</translation>
    </message>
    <message>
        <source>The plot could not be saved: %1.</source>
        <translation>그래프를 저장할 수 없습니다: %1.</translation>
    </message>
    <message>
        <source>Choose a folder you can write to.</source>
        <translation>쓰기 가능한 폴더를 선택하십시오.</translation>
    </message>
</context>
<context>
    <name>heatkv::PlotTable</name>
    <message>
        <source>Copy rows</source>
        <translation>행 복사</translation>
    </message>
</context>
<context>
    <name>heatkv::Progress</name>
    <message>
        <source>Loading</source>
        <translation>불러오는 중</translation>
    </message>
    <message>
        <source>Loading %1 · %2</source>
        <translation>%1 불러오는 중 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>중지하는 중...</translation>
    </message>
    <message>
        <source>Calibrating · prompt %1 of %2</source>
        <translation>캘리브레이션 중 · 프롬프트 %1/%2</translation>
    </message>
    <message>
        <source>Decoding</source>
        <translation>디코딩 중</translation>
    </message>
    <message>
        <source>Reading the prompt</source>
        <translation>프롬프트 읽는 중</translation>
    </message>
    <message>
        <source>Scale %1 of %2 · %3 · layer %4 of %5</source>
        <translation>스케일 %1/%2 · %3 · 레이어 %4/%5</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>Failed at %1, layer %2</source>
        <translation>%1, 레이어 %2에서 실패</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Out of memory</source>
        <translation>메모리 부족</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>준비됨</translation>
    </message>
</context>
<context>
    <name>heatkv::PromptPanel</name>
    <message>
        <source>Negative prompt</source>
        <translation>네거티브 프롬프트</translation>
    </message>
    <message>
        <source>Describe a picture</source>
        <translation>그림을 설명하십시오</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>What the picture shows. Control+Return paints it.</source>
        <translation>그림에 담을 내용입니다. Control과 Return을 함께 누르면 그립니다.</translation>
    </message>
    <message>
        <source>What the picture should not show</source>
        <translation>그림에서 제외할 내용</translation>
    </message>
    <message>
        <source>Choose an earlier prompt</source>
        <translation>이전 프롬프트 선택</translation>
    </message>
    <message>
        <source>Edit prompt</source>
        <translation>프롬프트 편집</translation>
    </message>
    <message>
        <source>Edit negative prompt</source>
        <translation>네거티브 프롬프트 편집</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>set</source>
        <translation>설정됨</translation>
    </message>
    <message numerus="yes">
        <source>512 of 512 tokens used, %n cut off</source>
        <translation>
            <numerusform>토큰 512/512개, %n개 잘림</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of 512 tokens</source>
        <translation>토큰 %1/512개</translation>
    </message>
    <message>
        <source>No earlier prompts yet</source>
        <translation>이전 프롬프트 아직 없음</translation>
    </message>
    <message>
        <source>Open a prompt file...</source>
        <translation>프롬프트 파일 열기...</translation>
    </message>
    <message>
        <source>Paste settings</source>
        <translation>설정 붙여넣기</translation>
    </message>
</context>
<context>
    <name>heatkv::QueuePanel</name>
    <message>
        <source>Queue</source>
        <translation>대기열</translation>
    </message>
    <message>
        <source>Move up in the queue</source>
        <translation>대기열에서 위로 이동</translation>
    </message>
    <message>
        <source>Move down in the queue</source>
        <translation>대기열에서 아래로 이동</translation>
    </message>
    <message>
        <source>Cancel the selected jobs</source>
        <translation>선택 항목 취소</translation>
    </message>
    <message>
        <source>The queue is empty.</source>
        <translation>대기 중인 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Sweep...</source>
        <translation>스윕...</translation>
    </message>
    <message>
        <source>Running · %1</source>
        <translation>실행 중 · %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 중지</translation>
    </message>
    <message>
        <source>Paused. Start the next one.</source>
        <translation>대기열이 멈춰 있습니다. 다음 항목을 시작하십시오.</translation>
    </message>
    <message>
        <source>Finish the current one and keep the rest.</source>
        <translation>현재 항목은 끝내고 나머지는 남겨 둡니다.</translation>
    </message>
    <message>
        <source>Run next</source>
        <translation>다음으로 실행</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>위로 이동</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>아래로 이동</translation>
    </message>
    <message>
        <source>Repeat with a new seed</source>
        <translation>새 시드로 반복</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
</context>
<context>
    <name>heatkv::ReportDialog</name>
    <message>
        <source>Include prompts</source>
        <translation>프롬프트 포함</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>보고서</translation>
    </message>
    <message>
        <source>This report contains the following about the program and this computer.</source>
        <translation>보고서에 담기는 프로그램과 이 컴퓨터의 정보입니다.</translation>
    </message>
    <message>
        <source>The program ended unexpectedly last time. This report helps to find out why.</source>
        <translation>지난번에 프로그램이 예기치 않게 종료되었습니다. 이 보고서는 원인을 찾는 데 도움이 됩니다.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
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
        <translation>%1 · 시드 %2</translation>
    </message>
    <message>
        <source>%1 of the entries</source>
        <translation>항목의 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::RunCost</name>
    <message>
        <source>about %1</source>
        <translation>약 %1</translation>
    </message>
    <message>
        <source>up to %1 of memory</source>
        <extracomment>Memory that a run needs at most.</extracomment>
        <translation>메모리 최대 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::SamplingPanel</name>
    <message>
        <source>Seed</source>
        <translation>시드</translation>
    </message>
    <message>
        <source>Guidance</source>
        <translation>가이던스</translation>
    </message>
    <message>
        <source>Set guidance per scale</source>
        <translation>스케일별 가이던스 설정</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>온도</translation>
    </message>
    <message>
        <source>Set temperature per scale</source>
        <translation>스케일별 온도 설정</translation>
    </message>
    <message>
        <source>Top-p</source>
        <translation>Top-p</translation>
    </message>
    <message>
        <source>Aspect</source>
        <translation>가로세로 비율</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>이미지 수</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>미리 보기</translation>
    </message>
    <message>
        <source>Change guidance</source>
        <translation>가이던스 변경</translation>
    </message>
    <message>
        <source>Change temperature</source>
        <translation>온도 변경</translation>
    </message>
    <message>
        <source>Change top-p</source>
        <translation>Top-p 변경</translation>
    </message>
    <message>
        <source>Change aspect</source>
        <translation>가로세로 비율 변경</translation>
    </message>
    <message>
        <source>Change size</source>
        <translation>크기 변경</translation>
    </message>
    <message>
        <source>Change the number of images</source>
        <translation>이미지 수 변경</translation>
    </message>
    <message>
        <source>Change preview</source>
        <translation>미리 보기 변경</translation>
    </message>
    <message>
        <source>Draw a new seed</source>
        <translation>새 시드 뽑기</translation>
    </message>
    <message>
        <source>Lock the seed</source>
        <translation>모든 그림에 이 시드 유지</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>Every scale</source>
        <translation>모든 스케일</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>Every %1 scales</source>
        <translation>%1개 스케일마다</translation>
    </message>
    <message>
        <source>Lock seed</source>
        <translation>시드 잠금</translation>
    </message>
    <message>
        <source>Change seed</source>
        <translation>시드 변경</translation>
    </message>
    <message>
        <source>Unlock: new seed each time</source>
        <translation>그림마다 새 시드 뽑기</translation>
    </message>
    <message>
        <source>%1 slower, as measured in the last run</source>
        <translation>마지막 실행에서 측정한 결과 %1 느려짐</translation>
    </message>
    <message>
        <source>Every 2nd scale</source>
        <translation>2개 스케일마다</translation>
    </message>
    <message>
        <source>Every 3rd scale</source>
        <translation>3개 스케일마다</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>재조정</translation>
    </message>
    <message>
        <source>Change guidance rescale</source>
        <translation>가이던스 재조정 변경</translation>
    </message>
    <message>
        <source>How much of the contrast that guidance adds is taken back: 0 none, 1 all of it.</source>
        <translation>가이던스가 더하는 대비를 얼마나 되돌릴지 정합니다. 0은 그대로, 1은 모두 되돌림.</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
</context>
<context>
    <name>heatkv::ScaleStrip</name>
    <message>
        <source>Scales</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>running</source>
        <translation>실행 중</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>실패</translation>
    </message>
    <message>
        <source>Scale %1 of %2, %3, %4</source>
        <translation>스케일 %1/%2, %3, %4</translation>
    </message>
    <message>
        <source>%1, preview skipped</source>
        <translation>%1, 미리 보기 건너뜀</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>건너뜀</translation>
    </message>
    <message>
        <source>%1, runs %2 of its tokens</source>
        <translation>%1, 토큰의 %2 실행</translation>
    </message>
</context>
<context>
    <name>heatkv::ScheduleDialog</name>
    <message>
        <source>Schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>Export as CSV...</source>
        <translation>CSV로 내보내기...</translation>
    </message>
    <message>
        <source>Schedule by scale</source>
        <translation>스케일별 스케줄</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>스케일</translation>
    </message>
    <message>
        <source>Heads pruned</source>
        <translation>가지치기된 헤드</translation>
    </message>
    <message>
        <source>Entries freed</source>
        <translation>제거된 항목</translation>
    </message>
    <message>
        <source>Freed early</source>
        <translation>조기 해제</translation>
    </message>
    <message>
        <source>Most held</source>
        <translation>최대 보유</translation>
    </message>
    <message>
        <source>Share of full cache</source>
        <translation>전체 캐시 대비</translation>
    </message>
    <message>
        <source>Attention lost</source>
        <translation>잃은 어텐션</translation>
    </message>
    <message>
        <source>%1 of the full cache: which entries are freed at each scale, and what stays.</source>
        <translation>전체 캐시의 %1입니다. 캘리브레이션의 헤드 중 스케일마다 가지치기되는 것과 남는 양을 보여 줍니다.</translation>
    </message>
    <message>
        <source>There is no schedule: it needs HeatKV and a calibration.</source>
        <translation>스케줄이 없습니다. HeatKV 방식과 캘리브레이션이 필요합니다.</translation>
    </message>
    <message>
        <source>Export schedule table</source>
        <translation>스케줄 표 내보내기</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 표 (*.csv)</translation>
    </message>
</context>
<context>
    <name>heatkv::Session</name>
    <message>
        <source>The session could not be saved to %1.</source>
        <translation>세션을 %1에 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Not all of the session could be read. The old file was kept as %1.</source>
        <translation>세션 일부를 읽을 수 없습니다. 이전 파일은 %1(으)로 보관했습니다.</translation>
    </message>
    <message>
        <source>Not all of the queue could be read. The old file was kept as %1.</source>
        <translation>대기열 일부를 읽을 수 없습니다. 이전 파일은 %1(으)로 보관했습니다.</translation>
    </message>
    <message>
        <source>The queue could not be saved to %1.</source>
        <translation>대기열을 %1에 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Removed from the queue: %1. %2</source>
        <translation>대기열에서 제거됨: %1. %2</translation>
    </message>
</context>
<context>
    <name>heatkv::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>설정 검색</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 초기화</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>폴더 선택</translation>
    </message>
</context>
<context>
    <name>heatkv::SpeedControls</name>
    <message>
        <source>Speed</source>
        <translation>속도</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>끔</translation>
    </message>
    <message>
        <source>Skip the last two scales</source>
        <translation>마지막 두 스케일 건너뛰기</translation>
    </message>
    <message>
        <source>FastVAR</source>
        <translation>FastVAR</translation>
    </message>
    <message>
        <source>Custom shares</source>
        <translation>비율 직접 지정</translation>
    </message>
    <message>
        <source>Leaves tokens of late scales out, or skips these scales. At 1M the 2B model does about a third of its work without the last two scales, and a quarter with FastVAR.
Pictures change more than with a cache of 10%: others report ImageReward 0.89 in place of 0.94 for the 2B model, and a PSNR of 17 to the unpruned picture for the 8B model.</source>
        <translation>뒤쪽 스케일의 토큰을 생략하거나 그 스케일을 건너뜁니다. 1M에서 2B 모델의 작업량은 마지막 두 스케일을 빼면 약 3분의 1, FastVAR를 쓰면 약 4분의 1이 됩니다.
그림은 10% 캐시를 쓸 때보다 더 많이 달라집니다. 보고된 결과에 따르면 2B 모델의 ImageReward는 0.94에서 0.89로 낮아지고, 8B 모델은 가지치기하지 않은 그림 대비 PSNR이 17입니다.</translation>
    </message>
    <message>
        <source>The share of its tokens that each scale leaves out, from the first scale on, such as 0,0,0,0,0,2/5,1. 1 skips the scale; only the last scales can be skipped.</source>
        <translation>첫 스케일부터 차례로 각 스케일이 생략하는 토큰의 비율입니다. 예: 0,0,0,0,0,2/5,1. 1이면 그 스케일을 건너뛰며, 마지막 스케일들만 건너뛸 수 있습니다.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>자동</translation>
    </message>
    <message>
        <source>The first and last layer that leave tokens out, such as 3-27.</source>
        <translation>토큰을 생략하는 첫 레이어와 마지막 레이어입니다. 예: 3-27.</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>끝</translation>
    </message>
    <message>
        <source>The scale from which guidance no longer runs. This saves half of the later scales&apos; work and memory; 9 or 10 are good values at 1M.</source>
        <translation>이 스케일부터 가이던스를 실행하지 않습니다. 이후 스케일의 작업량과 메모리가 절반으로 줄어듭니다. 1M에서는 9나 10이 적당합니다.</translation>
    </message>
    <message>
        <source>Fewer tokens</source>
        <translation>토큰 줄이기</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>생략 비율</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>레이어</translation>
    </message>
    <message>
        <source>Guidance until</source>
        <translation>가이던스 종료</translation>
    </message>
    <message>
        <source>Change shares</source>
        <translation>비율 변경</translation>
    </message>
    <message>
        <source>Change layers</source>
        <translation>레이어 변경</translation>
    </message>
    <message>
        <source>Change the end of guidance</source>
        <translation>가이던스 종료 변경</translation>
    </message>
    <message>
        <source>Change fewer tokens</source>
        <translation>토큰 줄이기 변경</translation>
    </message>
    <message>
        <source>Fewer tokens works with the full cache and with HeatKV only.</source>
        <translation>토큰 줄이기는 전체 캐시와 HeatKV 방식에서만 작동합니다.</translation>
    </message>
    <message>
        <source>On</source>
        <translation>켬</translation>
    </message>
    <message>
        <source>%1 of the work</source>
        <translation>작업량의 %1</translation>
    </message>
    <message>
        <source>This size has no such scales: nothing is left out.</source>
        <translation>이 크기에는 해당 스케일이 없어 아무것도 생략하지 않습니다.</translation>
    </message>
    <message>
        <source>The share of the kept keys that each head looks at: those that the calibration says it needs most. The cache holds the same; with less than 100% pictures change.</source>
        <translation>각 헤드가 보는 유지된 키의 비율입니다. 캘리브레이션에서 가장 필요하다고 나온 키를 봅니다. 캐시가 지닌 것은 같으며, 100%보다 작으면 그림이 달라집니다.</translation>
    </message>
    <message>
        <source>Keys looked at</source>
        <translation>보는 키</translation>
    </message>
    <message>
        <source>Change the keys looked at</source>
        <translation>보는 키 변경</translation>
    </message>
    <message>
        <source>Looking at fewer keys works with the full cache and with HeatKV only.</source>
        <translation>키를 덜 보는 것은 전체 캐시와 HeatKV에서만 됩니다.</translation>
    </message>
    <message>
        <source>Looking at fewer keys needs a calibration.</source>
        <translation>키를 덜 보려면 캘리브레이션이 필요합니다.</translation>
    </message>
</context>
<context>
    <name>heatkv::SplitButton</name>
    <message numerus="yes">
        <source>%n waiting</source>
        <translation>
            <numerusform>%n개 대기 중</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::StatusParts</name>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Queue %1</source>
        <translation>대기열 %1</translation>
    </message>
</context>
<context>
    <name>heatkv::StayAwake</name>
    <message>
        <source>Painting pictures</source>
        <translation>그림 그리는 중</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepDialog</name>
    <message>
        <source>Set up a sweep</source>
        <translation>스윕 설정</translation>
    </message>
    <message>
        <source>One prompt per line.</source>
        <translation>한 줄에 프롬프트 하나.</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>시작</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>방식</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>Prompts</source>
        <translation>프롬프트</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a budget. Examples: 10%, 1/10, 10x, 512MiB.</source>
        <translation>&quot;%1&quot;은(는) 예산이 아닙니다. 10%, 1/10, 10x 또는 512MiB처럼 쓰십시오.</translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation>시드 수</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures, one per seed and prompt with the full cache</source>
        <translation>
            <numerusform>그림 %n개, 시드와 프롬프트마다 하나는 전체 캐시</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>heatkv::SweepReport</name>
    <message>
        <source>The report&apos;s pictures could not be saved.</source>
        <translation>보고서의 그림을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>다른 폴더를 선택하십시오.</translation>
    </message>
</context>
<context>
    <name>heatkv::SweepView</name>
    <message>
        <source>Numbers as CSV...</source>
        <translation>수치를 CSV로...</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>수치 내보내기</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 표 (*.csv)</translation>
    </message>
    <message>
        <source>The table could not be saved.</source>
        <translation>표를 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>다른 폴더를 선택하십시오.</translation>
    </message>
    <message>
        <source>Plot as SVG, PDF, PNG or CSV...</source>
        <translation>그래프를 SVG, PDF, PNG 또는 CSV로...</translation>
    </message>
    <message>
        <source>Export plot</source>
        <translation>그래프 내보내기</translation>
    </message>
    <message>
        <source>Contact sheet...</source>
        <translation>썸네일 모음...</translation>
    </message>
    <message>
        <source>Save contact sheet</source>
        <translation>썸네일 모음 저장</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 그림 (*.png)</translation>
    </message>
    <message>
        <source>The contact sheet could not be saved.</source>
        <translation>썸네일 모음을 저장할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Compare budgets and methods on the same seeds.</source>
        <translation>한 시드로 여러 예산을 시험해 보십시오.</translation>
    </message>
    <message>
        <source>Set up a sweep</source>
        <translation>스윕 설정</translation>
    </message>
    <message>
        <source>Sweep as table</source>
        <translation>스윕 수치</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>Sweep view</source>
        <translation>스윕 보기</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>New sweep...</source>
        <translation>새 스윕...</translation>
    </message>
    <message>
        <source>Seed %1</source>
        <translation>시드 %1</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>identical picture</source>
        <translation>같은 그림</translation>
    </message>
    <message numerus="yes">
        <source>%n pictures</source>
        <translation>
            <numerusform>그림 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>일시 중지</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>Method and budget</source>
        <translation>방식과 예산</translation>
    </message>
    <message>
        <source>± SE</source>
        <translation>± SE</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>보유</translation>
    </message>
    <message>
        <source>Peak</source>
        <translation>최고</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>The sweep cannot be saved.</source>
        <translation>스윕을 나중을 위해 보관할 수 없습니다.</translation>
    </message>
    <message>
        <source>The sweep continues, but after a crash it would start over. Free some disk space.</source>
        <translation>계속 진행되지만, 비정상 종료되면 처음부터 다시 시작합니다. 공간을 확보하십시오.</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>표</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>Report...</source>
        <translation>보고서...</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>보고서 저장</translation>
    </message>
    <message>
        <source>Web page (*.html);;Markdown (*.md)</source>
        <translation>웹 페이지 (*.html);;Markdown (*.md)</translation>
    </message>
</context>
<context>
    <name>heatkv::ToolStrip</name>
    <message numerus="yes">
        <source>CPU · %n threads</source>
        <translation>
            <numerusform>CPU · 스레드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Generate</source>
        <translation>생성</translation>
    </message>
    <message>
        <source>More ways to generate</source>
        <translation>다른 생성 방법</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>중지</translation>
    </message>
    <message>
        <source>More ways to stop</source>
        <translation>다른 중지 방법</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Analyse</source>
        <translation>분석</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>레이아웃</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>Cache budget</source>
        <translation>캐시 예산</translation>
    </message>
    <message>
        <source>How much of the full cache the next picture may hold.</source>
        <translation>다음 그림이 전체 캐시 중 얼마나 보유할 수 있는지 정합니다.</translation>
    </message>
    <message>
        <source>Change budget</source>
        <translation>예산 변경</translation>
    </message>
    <message>
        <source>Loading...</source>
        <translation>불러오는 중...</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>모델 없음</translation>
    </message>
    <message>
        <source>Add a model folder...</source>
        <translation>모델 폴더 추가...</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>모든 모델</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>열린 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Stopping...</source>
        <translation>중지하는 중...</translation>
    </message>
    <message>
        <source>The run stops within one layer.</source>
        <translation>한 레이어 안에 중지됩니다.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>실행 중인 작업이 없습니다.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>들어감</translation>
    </message>
    <message>
        <source>Applies to the next picture</source>
        <translation>다음 그림부터 적용</translation>
    </message>
    <message>
        <source>Does not fit</source>
        <translation>들어가지 않음</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3 · guidance ×%4</source>
        <translation>%1 · %2 · 배치 %3 · 가이던스 ×%4</translation>
    </message>
    <message>
        <source>%1 · %2 · batch %3</source>
        <translation>%1 · %2 · 배치 %3</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1, %2, %3</translation>
    </message>
    <message>
        <source>Shape only</source>
        <translation>구조만</translation>
    </message>
    <message>
        <source>%1 · %2 of the bytes, %3 of the entries</source>
        <translation>%1 · 바이트의 %2, 항목의 %3</translation>
    </message>
    <message>
        <source>%1 · %2 of the entries</source>
        <translation>%1 · 항목의 %2</translation>
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
        <translation>초</translation>
    </message>
    <message>
        <source>min</source>
        <translation>분</translation>
    </message>
    <message>
        <source>h</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <extracomment>The time a run still needs; %1 is a duration.</extracomment>
        <translation>약 %1 남음</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>%1 percent</source>
        <translation>%1퍼센트</translation>
    </message>
    <message>
        <source>%1 kibibytes</source>
        <translation>%1키비바이트</translation>
    </message>
    <message>
        <source>%1 mebibytes</source>
        <translation>%1메비바이트</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Paint pictures from text and see what the KV cache holds.</source>
        <translation>텍스트에서 그림을 그리고 KV 캐시에 담긴 내용을 보여 줍니다.</translation>
    </message>
    <message>
        <source>Pictures, schedules, calibrations or model folders to open.</source>
        <translation>그림, 스케줄, 캘리브레이션, 모델 폴더.</translation>
    </message>
    <message>
        <source>Explore a model&apos;s shape without weights: 2b, 8b, layers x heads, or a checkpoint.</source>
        <translation>가중치 없이 모델 구조를 살펴봅니다: 2b, 8b, 레이어 x 헤드 또는 체크포인트.</translation>
    </message>
</context>
</TS>
