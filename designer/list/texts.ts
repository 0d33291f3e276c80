import { defineTexts } from '#schemas/text.ts'

/** Texts of the list under design. */
export const listTexts = defineTexts({
  zh: {
    list: '列表示例',
    sample: '示例数据。拖动表头可调整列的顺序，更多操作在表头菜单中。',
    left: '左移',
    right: '右移',
    hide: '隐藏列',
    takeOut: '移除',
    addColumn: '添加列',
    addSearch: '添加查询条件',
    menuOf: '{name}的操作',
    searches: '查询条件',
  },
  zhtw: {
    list: '清單範例',
    sample: '範例資料。拖曳表頭可調整欄的順序，更多操作在表頭選單中。',
    left: '左移',
    right: '右移',
    hide: '隱藏欄',
    takeOut: '移除',
    addColumn: '新增欄',
    addSearch: '新增查詢條件',
    menuOf: '{name}的操作',
    searches: '查詢條件',
  },
  en: {
    list: 'List preview',
    sample: 'Sample data. Drag a column head to move it; its menu does the rest.',
    left: 'Move left',
    right: 'Move right',
    hide: 'Hide column',
    takeOut: 'Remove',
    addColumn: 'Add column',
    addSearch: 'Add search field',
    menuOf: 'Actions of {name}',
    searches: 'Search fields',
  },
})
