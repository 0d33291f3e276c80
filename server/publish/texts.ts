import { defineTexts } from '#schemas/text.ts'

/** Words for what a publish would newly read. */
export const readingTexts = defineTexts({
  zh: {
    node: '“{reader}”读取“{field}”',
    rule: '规则“{reader}”读取“{field}”',
    list: '列表设置用到“{field}”',
    copied: '“{reader}”从所有数据中带出“{field}”',
    unique: '“{reader}”校验“{field}”唯一，保存时会透露已有的值',
    unmasked: '“{reader}”的脱敏被更改或取消，原值将会显示',
    refused: '{text}，但{people}无权查看，须由管理员同意后发布',
    ofForm: '{form}的{field}',
    nobody: '已停用的用户',
  },
  zhtw: {
    node: '「{reader}」讀取「{field}」',
    rule: '規則「{reader}」讀取「{field}」',
    list: '列表設定用到「{field}」',
    copied: '「{reader}」從所有資料中帶出「{field}」',
    unique: '「{reader}」檢查「{field}」唯一，儲存時會透露已有的值',
    unmasked: '「{reader}」的遮罩被更動或取消，原值將會顯示',
    refused: '{text}，但{people}無權檢視，須由管理員同意後發佈',
    ofForm: '{form}的{field}',
    nobody: '已停用的使用者',
  },
  en: {
    node: '“{reader}” reads “{field}”',
    rule: 'The rule “{reader}” reads “{field}”',
    list: 'The list settings use “{field}”',
    copied: '“{reader}” copies “{field}” out of all records',
    unique: '“{reader}” asks that “{field}” is unique: saving tells what other records hold',
    unmasked: 'The mask of “{reader}” is changed or taken off: what it hid will be seen',
    refused: '{text}, which {people} may not see: an administrator has to agree and publish',
    ofForm: '{form}: {field}',
    nobody: 'a former user',
  },
})
