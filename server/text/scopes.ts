import { defineTexts } from '#schemas/text.ts'

/** The data scopes, as the profile and the log of changes name them. */
export const scopeTexts = defineTexts({
  zh: {
    all: '全部数据',
    own: '本人数据',
    department: '本部门',
    departmentAndBelow: '本部门及下级',
    organizationAndBelow: '本组织及下级',
    managed: '我管理的人员',
    condition: '自定义条件',
  },
  zhtw: {
    all: '全部資料',
    own: '本人資料',
    department: '本部門',
    departmentAndBelow: '本部門及下級',
    organizationAndBelow: '本組織及下級',
    managed: '我管理的人員',
    condition: '自訂條件',
  },
  en: {
    all: 'All data',
    own: 'Own data',
    department: 'Own department',
    departmentAndBelow: 'Own department and below',
    organizationAndBelow: 'Own organization and below',
    managed: 'People I manage',
    condition: 'Custom conditions',
  },
})
