import { defineTexts } from '#schemas/text.ts'

/** Words of the records of other forms that link to the open one. */
export const linkTexts = defineTexts({
  zh: {
    links: '关联数据',
    linksOf: '关联数据（{count}）',
    by: '{form} · {label}',
    add: '新建',
    open: '详情',
    none: '没有关联到此数据的记录',
    total: '共 {total} 条',
  },
  zhtw: {
    links: '關聯資料',
    linksOf: '關聯資料（{count}）',
    by: '{form} · {label}',
    add: '新增',
    open: '詳情',
    none: '沒有關聯到此資料的記錄',
    total: '共 {total} 筆',
  },
  en: {
    links: 'Linked records',
    linksOf: 'Linked records ({count})',
    by: '{form} · {label}',
    add: 'New',
    open: 'Details',
    none: 'No records link here yet',
    total: '{total} in all',
  },
})
