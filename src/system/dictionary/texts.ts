import { defineTexts } from '#schemas/text.ts'

export const dictionaryTexts = defineTexts({
  zh: {
    title: '数据字典', types: '字典分类', pick: '选择字典', none: '请先选择一个字典', name: '名称', code: '编码', parent: '上级', top: '顶级', order: '排序', description: '说明', tree: '树形结构',
    addType: '新增字典', editType: '编辑字典', removeType: '删除字典', addData: '新增字典数据', editData: '编辑字典数据',
    exportType: '导出字典', import: '导入字典', take: '导入', chooseFile: '选择文件', entries: '数据条数', taken: '编码已存在', fresh: '新增', conflict: '编码已存在时',
    skip: '跳过', overwrite: '覆盖', rename: '以新编码导入', imported: '新增 {added} 个，更新 {changed} 个，跳过 {skipped} 个', unreadable: '无法读取该文件',
  },
  zhtw: {
    title: '資料字典', types: '字典分類', pick: '選擇字典', none: '請先選擇一個字典', name: '名稱', code: '編碼', parent: '上層', top: '最上層', order: '排序', description: '說明', tree: '樹狀結構',
    addType: '新增字典', editType: '編輯字典', removeType: '刪除字典', addData: '新增字典資料', editData: '編輯字典資料',
    exportType: '匯出字典', import: '匯入字典', take: '匯入', chooseFile: '選擇檔案', entries: '資料筆數', taken: '編碼已存在', fresh: '新增', conflict: '編碼已存在時',
    skip: '略過', overwrite: '覆蓋', rename: '以新編碼匯入', imported: '新增 {added} 個，更新 {changed} 個，略過 {skipped} 個', unreadable: '無法讀取該檔案',
  },
  en: {
    title: 'Dictionaries', types: 'Dictionaries by group', pick: 'Choose a dictionary', none: 'Choose a dictionary first', name: 'Name', code: 'Code', parent: 'Below', top: 'The top', order: 'Order', description: 'Description', tree: 'Data are a tree',
    addType: 'New dictionary', editType: 'Edit dictionary', removeType: 'Remove dictionary', addData: 'New entry', editData: 'Edit entry',
    exportType: 'Export dictionary', import: 'Import dictionaries', take: 'Import', chooseFile: 'Choose a file', entries: 'Entries', taken: 'Code is taken', fresh: 'New', conflict: 'Where the code is taken',
    skip: 'Leave what is there', overwrite: 'Overwrite', rename: 'Import under a new code', imported: '{added} added, {changed} changed, {skipped} left alone', unreadable: 'This file cannot be read',
  },
})
