import { defineTexts } from '#schemas/text.ts'

/** Texts of comparing two states of a design. */
export const compareTexts = defineTexts({
  zh: {
    title: '比较版本', left: '原版本', right: '新版本', now: '当前设计', opened: '打开时', saved: '服务器上的草稿', version: '版本 {number}', words: '变更', json: 'JSON', same: '两个版本没有差别', failed: '加载失败', retry: '重试', loading: '正在加载', close: '关闭', count: '{count}处变更',
    added: '添加', removed: '删除', changed: '修改', form: '表单设置', list: '列表设置', ruleAdded: '添加联动规则', ruleRemoved: '删除联动规则', ruleChanged: '修改联动规则', ruleMoved: '调整联动规则的顺序', rule: '联动规则', ruleName: '规则名称', ruleState: '启用', movedIn: '移入“{to}”', movedBeside: '调整了位置', turned: '控件类型：{from} → {to}', fieldNow: '字段名：{from} → {to}', change: '{name}：{from} → {to}', nothing: '（空）', theForm: '表单',
    yes: '是', no: '否', gap: '、', part: '{name} {value}', inside: '{name} · {part}', inLanguage: '{name}（{language}）', zh: '简体中文', zhtw: '繁体中文', en: '英文', entriesAdded: '{name}：添加了 {entries}', entriesRemoved: '{name}：移除了 {entries}', entriesMoved: '{name}：移动了 {entries}', around: '{place}（{metres}米内）',
    choiceOf: '选项“{name}”', messageOf: '第{index}条校验规则的错误提示', parentId: '上级', column: '子表列', name: '名称', address: '地址', longitude: '经度', latitude: '纬度', sourceValue: '来源', targetField: '目标',
  },
  zhtw: {
    title: '比較版本', left: '原版本', right: '新版本', now: '目前設計', opened: '開啟時', saved: '伺服器上的草稿', version: '版本 {number}', words: '變更', json: 'JSON', same: '兩個版本沒有差別', failed: '載入失敗', retry: '重試', loading: '正在載入', close: '關閉', count: '{count}處變更',
    added: '新增', removed: '刪除', changed: '修改', form: '表單設定', list: '清單設定', ruleAdded: '新增連動規則', ruleRemoved: '刪除連動規則', ruleChanged: '修改連動規則', ruleMoved: '調整連動規則的順序', rule: '連動規則', ruleName: '規則名稱', ruleState: '啟用', movedIn: '移入「{to}」', movedBeside: '調整了位置', turned: '元件類型：{from} → {to}', fieldNow: '欄位名稱：{from} → {to}', change: '{name}：{from} → {to}', nothing: '（空）', theForm: '表單',
    yes: '是', no: '否', gap: '、', part: '{name} {value}', inside: '{name} · {part}', inLanguage: '{name}（{language}）', zh: '簡體中文', zhtw: '繁體中文', en: '英文', entriesAdded: '{name}：新增了 {entries}', entriesRemoved: '{name}：移除了 {entries}', entriesMoved: '{name}：移動了 {entries}', around: '{place}（{metres}公尺內）',
    choiceOf: '選項「{name}」', messageOf: '第{index}條驗證規則的錯誤提示', parentId: '上層', column: '子表欄', name: '名稱', address: '地址', longitude: '經度', latitude: '緯度', sourceValue: '來源', targetField: '目標',
  },
  en: {
    title: 'Compare', left: 'Before', right: 'After', now: 'The design now', opened: 'As it was opened', saved: 'The draft on the server', version: 'Version {number}', words: 'In words', json: 'JSON', same: 'There is no difference', failed: 'It could not be loaded', retry: 'Retry', loading: 'Loading', close: 'Close', count: '{count} changes',
    added: 'Added', removed: 'Removed', changed: 'Changed', form: 'Form settings', list: 'List settings', ruleAdded: 'Rule added', ruleRemoved: 'Rule removed', ruleChanged: 'Rule changed', ruleMoved: 'Rule moved in the order', rule: 'Rule', ruleName: 'Name of the rule', ruleState: 'On', movedIn: 'Moved into “{to}”', movedBeside: 'Moved to another place', turned: 'Kind: {from} → {to}', fieldNow: 'Field name: {from} → {to}', change: '{name}: {from} → {to}', nothing: '(nothing)', theForm: 'the form',
    yes: 'Yes', no: 'No', gap: ', ', part: '{name} {value}', inside: '{name} · {part}', inLanguage: '{name} ({language})', zh: 'Simplified Chinese', zhtw: 'Traditional Chinese', en: 'English', entriesAdded: '{name}: added {entries}', entriesRemoved: '{name}: removed {entries}', entriesMoved: '{name}: moved {entries}', around: '{place} ({metres} m around)',
    choiceOf: 'Choice “{name}”', messageOf: 'Message of pattern {index}', parentId: 'Below', column: 'As a column', name: 'Name', address: 'Address', longitude: 'Longitude', latitude: 'Latitude', sourceValue: 'Copied from', targetField: 'Copied to',
  },
})
