import { defineTexts } from '#schemas/text.ts'

/** What the editor says by itself; its English is the key by which it asks. */
export const phraseTexts = defineTexts({
  zh: {
    find: '查找', replaceField: '替换为', next: '下一个', previous: '上一个', all: '全部', matchCase: '区分大小写', regexp: '正则表达式', byWord: '全字匹配', replace: '替换', replaceAll: '全部替换', close: '关闭', current: '当前匹配', onLine: '位于行', replacedOne: '已替换第 $ 行的匹配项', replaced: '已替换 $ 处',
    deleted: '已删除所选内容', goToLine: '转到行', go: '转到', diagnostics: '问题', noDiagnostics: '没有问题', completions: '补全建议', control: '控制字符', unchanged: '$ 行未改变', fold: '折叠', unfold: '展开', folded: '已折叠的内容', foldedLines: '已折叠的行', unfoldedLines: '已展开的行', to: '至',
  },
  zhtw: {
    find: '尋找', replaceField: '取代為', next: '下一個', previous: '上一個', all: '全部', matchCase: '區分大小寫', regexp: '規則運算式', byWord: '全字拼寫須相符', replace: '取代', replaceAll: '全部取代', close: '關閉', current: '目前相符項目', onLine: '位於行', replacedOne: '已取代第 $ 行的相符項目', replaced: '已取代 $ 處',
    deleted: '已刪除選取的內容', goToLine: '移至行', go: '移至', diagnostics: '問題', noDiagnostics: '沒有問題', completions: '補全建議', control: '控制字元', unchanged: '$ 行未變更', fold: '摺疊', unfold: '展開', folded: '已摺疊的內容', foldedLines: '已摺疊的行', unfoldedLines: '已展開的行', to: '至',
  },
  en: {
    find: 'Find', replaceField: 'Replace', next: 'next', previous: 'previous', all: 'all', matchCase: 'match case', regexp: 'regexp', byWord: 'by word', replace: 'replace', replaceAll: 'replace all', close: 'close', current: 'current match', onLine: 'on line', replacedOne: 'replaced match on line $', replaced: 'replaced $ matches',
    deleted: 'Selection deleted', goToLine: 'Go to line', go: 'go', diagnostics: 'Diagnostics', noDiagnostics: 'No diagnostics', completions: 'Completions', control: 'Control character', unchanged: '$ unchanged lines', fold: 'Fold line', unfold: 'Unfold line', folded: 'folded code', foldedLines: 'Folded lines', unfoldedLines: 'Unfolded lines', to: 'to',
  },
})
