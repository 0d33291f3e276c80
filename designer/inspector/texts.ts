import { defineTexts } from '#schemas/text.ts'

/** Texts of the inspector's field, form and list tabs. */
export const inspectorTexts = defineTexts({
  zh: {
    field: '字段', form: '表单', list: '列表', rules: '联动', searchSettings: '搜索设置', nothing: '请在画布上选中一个控件', label: '标签', labelIn: '标签（{language}）', zh: '简体中文', zhtw: '繁体中文', en: '英文',
    fieldName: '字段名', kind: '控件类型', tip: '提示说明', required: '必填', readOnly: '只读', hidden: '默认隐藏', keepHidden: '隐藏时仍保存', span: '栅格宽度', labelWidth: '标签宽度', showLabel: '显示标签', visibility: '显示端', pc: '电脑', app: '手机',
    columnWidth: '列宽', align: '对齐', fixed: '固定', left: '左', center: '居中', right: '右', top: '上', none: '不固定', common: '通用', layout: '布局', noSetting: '没有找到设置', options: '选项', inTable: '子表列', languages: '其他语言',
    labelPosition: '标签位置', size: '尺寸', small: '小', medium: '中', large: '大', gutter: '栅格间距', opening: '打开方式', dialog: '弹窗', drawer: '抽屉', page: '整页', width: '宽度', confirmText: '确定按钮文字', cancelText: '取消按钮文字', hasConfirmAndAdd: '“保存并新增”按钮',
    columns: '列', searches: '查询条件', sort: '默认排序', sortable: '可排序', order: '顺序', asc: '升序', desc: '降序', hasPage: '分页', pageSize: '每页条数', buttons: '顶部按钮', rowButtons: '行按钮', add: '新增', batchRemove: '批量删除', edit: '编辑', detail: '详情', remove: '删除',
    filter: '固定筛选', noFilter: '显示全部记录', automatic: '未指定：按表单顺序显示全部字段', backToAutomatic: '恢复自动', type: '方式', fuzzy: '模糊', equals: '精确', range: '范围', keyword: '关键字', multiple: '可多选', addColumn: '添加列', addSearch: '添加查询', addSort: '添加排序',
    up: '上移{name}', down: '下移{name}', takeOut: '移除{name}', settingsOf: '{name}的设置', auto: '自动', several: '已选中{count}个控件，修改将应用到全部', mixed: '不一致',
  },
  zhtw: {
    field: '欄位', form: '表單', list: '清單', rules: '連動', searchSettings: '搜尋設定', nothing: '請在畫布上選取一個元件', label: '標籤', labelIn: '標籤（{language}）', zh: '簡體中文', zhtw: '繁體中文', en: '英文',
    fieldName: '欄位名稱', kind: '元件類型', tip: '提示說明', required: '必填', readOnly: '唯讀', hidden: '預設隱藏', keepHidden: '隱藏時仍儲存', span: '格線寬度', labelWidth: '標籤寬度', showLabel: '顯示標籤', visibility: '顯示裝置', pc: '電腦', app: '手機',
    columnWidth: '欄寬', align: '對齊', fixed: '固定', left: '左', center: '置中', right: '右', top: '上', none: '不固定', common: '通用', layout: '版面', noSetting: '沒有找到設定', options: '選項', inTable: '子表欄', languages: '其他語言',
    labelPosition: '標籤位置', size: '尺寸', small: '小', medium: '中', large: '大', gutter: '格線間距', opening: '開啟方式', dialog: '對話框', drawer: '抽屜', page: '整頁', width: '寬度', confirmText: '確定按鈕文字', cancelText: '取消按鈕文字', hasConfirmAndAdd: '「儲存並新增」按鈕',
    columns: '欄', searches: '查詢條件', sort: '預設排序', sortable: '可排序', order: '順序', asc: '遞增', desc: '遞減', hasPage: '分頁', pageSize: '每頁筆數', buttons: '頂部按鈕', rowButtons: '列按鈕', add: '新增', batchRemove: '批次刪除', edit: '編輯', detail: '詳情', remove: '刪除',
    filter: '固定篩選', noFilter: '顯示全部記錄', automatic: '未指定：依表單順序顯示全部欄位', backToAutomatic: '恢復自動', type: '方式', fuzzy: '模糊', equals: '精確', range: '範圍', keyword: '關鍵字', multiple: '可多選', addColumn: '新增欄', addSearch: '新增查詢', addSort: '新增排序',
    up: '上移{name}', down: '下移{name}', takeOut: '移除{name}', settingsOf: '{name}的設定', auto: '自動', several: '已選取{count}個元件，修改將套用到全部', mixed: '不一致',
  },
  en: {
    field: 'Field', form: 'Form', list: 'List', rules: 'Rules', searchSettings: 'Search the settings', nothing: 'Select something on the canvas', label: 'Label', labelIn: 'Label ({language})', zh: 'Simplified Chinese', zhtw: 'Traditional Chinese', en: 'English',
    fieldName: 'Field name', kind: 'Kind', tip: 'Help text', required: 'Required', readOnly: 'Read-only', hidden: 'Hidden at first', keepHidden: 'Saved even while hidden', span: 'Width of 24', labelWidth: 'Label width', showLabel: 'Show label', visibility: 'Shown on', pc: 'Computer', app: 'Phone',
    columnWidth: 'Column width', align: 'Alignment', fixed: 'Fixed', left: 'Left', center: 'Centre', right: 'Right', top: 'Top', none: 'Not fixed', common: 'General', layout: 'Layout', noSetting: 'No such setting', options: 'Options', inTable: 'As a column', languages: 'Other languages',
    labelPosition: 'Label position', size: 'Size', small: 'Small', medium: 'Medium', large: 'Large', gutter: 'Space between columns', opening: 'Opens as', dialog: 'Dialog', drawer: 'Drawer', page: 'Page', width: 'Width', confirmText: 'Text of the save button', cancelText: 'Text of the cancel button', hasConfirmAndAdd: '“Save and new” button',
    columns: 'Columns', searches: 'Searches', sort: 'Default sort', sortable: 'Sortable', order: 'Order', asc: 'Ascending', desc: 'Descending', hasPage: 'Pages', pageSize: 'Rows per page', buttons: 'Buttons above', rowButtons: 'Buttons of a row', add: 'Add', batchRemove: 'Remove several', edit: 'Edit', detail: 'Details', remove: 'Remove',
    filter: 'Permanent filter', noFilter: 'All records are shown', automatic: 'None named: every field in the order of the form', backToAutomatic: 'Back to automatic', type: 'Way', fuzzy: 'Contains', equals: 'Equals', range: 'Between', keyword: 'Keyword', multiple: 'Several', addColumn: 'Add a column', addSearch: 'Add a search', addSort: 'Add a sort',
    up: 'Move {name} up', down: 'Move {name} down', takeOut: 'Take {name} out', settingsOf: 'Settings of {name}', auto: 'Automatic', several: '{count} are selected; what you set is set for all', mixed: 'Mixed',
  },
})
