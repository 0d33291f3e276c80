import { defineTexts } from '#schemas/text.ts'

export const areaTexts = defineTexts({
  zh: { title: '行政区划', name: '区域名称', code: '区域编码', parent: '上级区域', top: '顶级', order: '排序', description: '说明', add: '新增区域', addBelow: '新增下级', edit: '编辑区域' },
  zhtw: { title: '行政區劃', name: '區域名稱', code: '區域編碼', parent: '上層區域', top: '最上層', order: '排序', description: '說明', add: '新增區域', addBelow: '新增下層', edit: '編輯區域' },
  en: { title: 'Areas', name: 'Name', code: 'Code', parent: 'Below', top: 'The top', order: 'Order', description: 'Description', add: 'New area', addBelow: 'New below', edit: 'Edit area' },
})
