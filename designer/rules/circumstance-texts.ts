import { defineTexts } from '#schemas/text.ts'

/** Names of what is known about the person who fills in a form, and about the time. */
export const circumstanceTexts = defineTexts({
  zh: {
    '@user': '填写人',
    '@department': '填写人的部门',
    '@organization': '填写人的组织',
    '@positions': '填写人的岗位',
    '@roles': '填写人的角色',
    '@groups': '填写人的分组',
    '@today': '填写日期',
    '@time': '填写时间',
    '@new': '新增记录',
  },
  zhtw: {
    '@user': '填寫人',
    '@department': '填寫人的部門',
    '@organization': '填寫人的組織',
    '@positions': '填寫人的職位',
    '@roles': '填寫人的角色',
    '@groups': '填寫人的群組',
    '@today': '填寫日期',
    '@time': '填寫時間',
    '@new': '新增記錄',
  },
  en: {
    '@user': 'Current user',
    '@department': 'User’s department',
    '@organization': 'User’s organization',
    '@positions': 'User’s positions',
    '@roles': 'User’s roles',
    '@groups': 'User’s groups',
    '@today': 'Current date',
    '@time': 'Current time',
    '@new': 'New record',
  },
})
