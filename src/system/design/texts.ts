import { defineTexts } from '#schemas/text.ts'

/** Texts of the list of designs. */
export const texts = defineTexts({
  zh: {
    title: '表单设计', fullName: '名称', enCode: '编码', category: '分类', state: '状态', creator: '创建人', created: '创建时间', changed: '最后修改', description: '说明', sortCode: '排序', actions: '操作',
    never: '未发布', published: '已发布', changedSince: '发布后有修改', number: '版本 {number}', add: '新建', import: '导入', template: '从模板新建', design: '设计', edit: '修改', copy: '复制', remove: '删除', preview: '预览', search: '搜索名称或编码', addTitle: '新建表单', editTitle: '修改表单',
    removeAsk: '确定删除“{name}”吗？已有数据会被搁置保存，不再显示。', copied: '已复制', removed: '已删除', saved: '已保存', cancel: '取消', save: '保存', saveAndDesign: '保存并设计', codeRule: '以字母开头，只能含字母、数字和下划线，最多40个字符', needed: '请填写', failed: '加载失败', retry: '重试', reset: '清除条件', close: '关闭', allCategories: '全部分类', act: '{act} {name}',
  },
  zhtw: {
    title: '表單設計', fullName: '名稱', enCode: '編碼', category: '分類', state: '狀態', creator: '建立者', created: '建立時間', changed: '最後修改', description: '說明', sortCode: '排序', actions: '操作',
    never: '未發布', published: '已發布', changedSince: '發布後有修改', number: '版本 {number}', add: '新增', import: '匯入', template: '從範本新增', design: '設計', edit: '修改', copy: '複製', remove: '刪除', preview: '預覽', search: '搜尋名稱或編碼', addTitle: '新增表單', editTitle: '修改表單',
    removeAsk: '確定刪除「{name}」嗎？已有資料會被擱置保存，不再顯示。', copied: '已複製', removed: '已刪除', saved: '已儲存', cancel: '取消', save: '儲存', saveAndDesign: '儲存並設計', codeRule: '以字母開頭，只能含字母、數字和底線，最多40個字元', needed: '請填寫', failed: '載入失敗', retry: '重試', reset: '清除條件', close: '關閉', allCategories: '全部分類', act: '{act} {name}',
  },
  en: {
    title: 'Form design', fullName: 'Name', enCode: 'Code', category: 'Category', state: 'State', creator: 'Made by', created: 'Made', changed: 'Last change', description: 'Description', sortCode: 'Order', actions: 'Actions',
    never: 'Never published', published: 'Published', changedSince: 'Changed since', number: 'Version {number}', add: 'New', import: 'Import', template: 'From a template', design: 'Design', edit: 'Edit', copy: 'Copy', remove: 'Remove', preview: 'Preview', search: 'Search name or code', addTitle: 'New form', editTitle: 'Edit form',
    removeAsk: 'Remove “{name}”? Its data is kept aside and shown no more.', copied: 'Copied', removed: 'Removed', saved: 'Saved', cancel: 'Cancel', save: 'Save', saveAndDesign: 'Save and design', codeRule: 'A letter first, then letters, digits and underscores, 40 at most', needed: 'Please fill this in', failed: 'It could not be loaded', retry: 'Retry', reset: 'Clear the filters', close: 'Close', allCategories: 'All categories', act: '{act} {name}',
  },
})
