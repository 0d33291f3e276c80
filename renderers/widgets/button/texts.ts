import { defineTexts } from '#schemas/text.ts'

export const texts = defineTexts({
  zh: {
    name: '按钮', buttonText: '按钮文字', type: '样式', default: '默认', primary: '主要', success: '成功', info: '信息', warning: '警告', danger: '危险', align: '位置', left: '左', center: '中', right: '右',
    action: '点击后', address: '打开地址', add: '新建记录', edit: '编辑本记录', detail: '查看本记录', refresh: '刷新', href: '地址', target: '打开方式', _self: '当前窗口', _blank: '新窗口', badAddress: '请填写以 https:// 或 / 开头的地址，域名中不能有占位符',
  },
  zhtw: {
    name: '按鈕', buttonText: '按鈕文字', type: '樣式', default: '預設', primary: '主要', success: '成功', info: '資訊', warning: '警告', danger: '危險', align: '位置', left: '左', center: '中', right: '右',
    action: '點擊後', address: '開啟位址', add: '新增記錄', edit: '編輯本記錄', detail: '檢視本記錄', refresh: '重新整理', href: '位址', target: '開啟方式', _self: '目前視窗', _blank: '新視窗', badAddress: '請填寫以 https:// 或 / 開頭的位址，網域中不能有佔位符',
  },
  en: {
    name: 'Button', buttonText: 'Text', type: 'Look', default: 'Plain', primary: 'Primary', success: 'Success', info: 'Information', warning: 'Warning', danger: 'Danger', align: 'Position', left: 'Left', center: 'Centre', right: 'Right',
    action: 'When pressed', address: 'Open an address', add: 'Add a record', edit: 'Edit this record', detail: 'Read this record', refresh: 'Refresh', href: 'Address', target: 'Opens in', _self: 'This window', _blank: 'A new window', badAddress: 'Enter an address that begins with https:// or /, without a placeholder in its host',
  },
})
