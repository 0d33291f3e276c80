import { defineTexts } from '#schemas/text.ts'

/** Why a record does not come back. */
export const binTexts = defineTexts({
  zh: {
    gone: '已不在回收站中',
    changed: '刚刚被其他人处理，请刷新后再试',
    taken: '已有其他数据使用相同的值',
    takenBy: '“{fields}”的值已被其他数据使用',
  },
  zhtw: {
    gone: '已不在資源回收筒中',
    changed: '剛剛被其他人處理，請重新整理後再試',
    taken: '已有其他資料使用相同的值',
    takenBy: '「{fields}」的值已被其他資料使用',
  },
  en: {
    gone: 'No longer in the recycle bin',
    changed: 'Somebody else has just changed it; reload and try again',
    taken: 'Another record already has the same value',
    takenBy: 'Another record already has the same value of {fields}',
  },
})
