import { defineTexts } from '#schemas/text.ts'

export const dictionaryTexts = defineTexts({
  zh: {
    title: '数据字典', types: '字典分类', pick: '选择字典', none: '请先选择一个字典', name: '名称', code: '编码', parent: '上级', top: '顶级', order: '排序', description: '说明', tree: '树形结构',
    addType: '新增字典', editType: '编辑字典', removeType: '删除字典', addData: '新增字典数据', editData: '编辑字典数据',
    exportType: '导出字典', import: '导入字典', entries: '数据条数',
  },
  zhtw: {
    title: '資料字典', types: '字典分類', pick: '選擇字典', none: '請先選擇一個字典', name: '名稱', code: '編碼', parent: '上層', top: '最上層', order: '排序', description: '說明', tree: '樹狀結構',
    addType: '新增字典', editType: '編輯字典', removeType: '刪除字典', addData: '新增字典資料', editData: '編輯字典資料',
    exportType: '匯出字典', import: '匯入字典', entries: '資料筆數',
  },
  en: {
    title: 'Dictionaries', types: 'Dictionaries by group', pick: 'Choose a dictionary', none: 'Choose a dictionary first', name: 'Name', code: 'Code', parent: 'Below', top: 'The top', order: 'Order', description: 'Description', tree: 'Data are a tree',
    addType: 'New dictionary', editType: 'Edit dictionary', removeType: 'Remove dictionary', addData: 'New entry', editData: 'Edit entry',
    exportType: 'Export dictionary', import: 'Import dictionaries', entries: 'Entries',
  },
})
