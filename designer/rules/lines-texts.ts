import { defineTexts } from '#schemas/text.ts'

/** Texts about which lines a group of comparisons is evaluated on. */
export const linesTexts = defineTexts({
  zh: {
    byItself: '各条件分别判断',
    ofSome: '{table} 的某一行',
    ofAll: '{table} 的每一行',
    ofNone: '{table} 没有一行',
    ofCount: '{table} 中符合的行数',
    askedOf: '判断对象',
    lineCount: '行数',
  },
  zhtw: {
    byItself: '各條件分別判斷',
    ofSome: '{table} 的某一列',
    ofAll: '{table} 的每一列',
    ofNone: '{table} 沒有一列',
    ofCount: '{table} 中符合的列數',
    askedOf: '判斷對象',
    lineCount: '列數',
  },
  en: {
    byItself: 'Each condition separately',
    ofSome: 'Any row of {table}',
    ofAll: 'Every row of {table}',
    ofNone: 'No row of {table}',
    ofCount: 'Number of matching rows of {table}',
    askedOf: 'Applies to',
    lineCount: 'Number of rows',
  },
})
