import { defineTexts } from '#schemas/text.ts'

/** Texts of comparing two states of a design. */
export const compareTexts = defineTexts({
  zh: {
    title: '比较版本', left: '原版本', right: '新版本', now: '当前设计', opened: '打开时', saved: '服务器上的草稿', version: '版本 {number}', words: '变更', json: 'JSON', same: '两个版本没有差别', failed: '加载失败', loading: '正在加载', close: '关闭', count: '{count}处变更',
    added: '添加', removed: '删除', changed: '修改', form: '表单设置', list: '列表设置', ruleAdded: '添加联动规则', ruleRemoved: '删除联动规则', ruleChanged: '修改联动规则', rule: '联动规则', movedIn: '移入“{to}”', movedBeside: '调整了位置', turned: '控件类型：{from} → {to}', fieldNow: '字段名：{from} → {to}', change: '{name}：{from} → {to}', nothing: '（空）', theForm: '表单',
  },
  zhtw: {
    title: '比較版本', left: '原版本', right: '新版本', now: '目前設計', opened: '開啟時', saved: '伺服器上的草稿', version: '版本 {number}', words: '變更', json: 'JSON', same: '兩個版本沒有差別', failed: '載入失敗', loading: '正在載入', close: '關閉', count: '{count}處變更',
    added: '新增', removed: '刪除', changed: '修改', form: '表單設定', list: '清單設定', ruleAdded: '新增連動規則', ruleRemoved: '刪除連動規則', ruleChanged: '修改連動規則', rule: '連動規則', movedIn: '移入「{to}」', movedBeside: '調整了位置', turned: '元件類型：{from} → {to}', fieldNow: '欄位名稱：{from} → {to}', change: '{name}：{from} → {to}', nothing: '（空）', theForm: '表單',
  },
  en: {
    title: 'Compare', left: 'Before', right: 'After', now: 'The design now', opened: 'As it was opened', saved: 'The draft on the server', version: 'Version {number}', words: 'In words', json: 'JSON', same: 'There is no difference', failed: 'It could not be loaded', loading: 'Loading', close: 'Close', count: '{count} changes',
    added: 'Added', removed: 'Removed', changed: 'Changed', form: 'Form settings', list: 'List settings', ruleAdded: 'Rule added', ruleRemoved: 'Rule removed', ruleChanged: 'Rule changed', rule: 'Rule', movedIn: 'Moved into “{to}”', movedBeside: 'Moved to another place', turned: 'Kind: {from} → {to}', fieldNow: 'Field name: {from} → {to}', change: '{name}: {from} → {to}', nothing: '(nothing)', theForm: 'the form',
  },
})
