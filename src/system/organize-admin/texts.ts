import { defineTexts } from '#schemas/text.ts'

export const adminTexts = defineTexts({
  zh: {
    title: '分级管理', person: '管理员', organize: '管理的组织', thisLayer: '本层级', subLayer: '子层级', Select: '查看', Add: '新增', Edit: '编辑', Delete: '删除', none: '无', hint: '本层级是该组织自身，子层级是其下所有组织和部门。管理员还需拥有相应菜单才能操作。',
    add: '新增管理员', of: '“{name}”的管理员', choose: '选择组织', people: '添加人员', empty: '尚无管理员', rights: '{name}在{layer}的权限', takeOut: '移除{name}', remove: '移除',
  },
  zhtw: {
    title: '分級管理', person: '管理員', organize: '管理的組織', thisLayer: '本層級', subLayer: '子層級', Select: '檢視', Add: '新增', Edit: '編輯', Delete: '刪除', none: '無', hint: '本層級是該組織自身，子層級是其下所有組織和部門。管理員還須擁有相應選單才能操作。',
    add: '新增管理員', of: '「{name}」的管理員', choose: '選擇組織', people: '加入人員', empty: '尚無管理員', rights: '{name}在{layer}的權限', takeOut: '移除{name}', remove: '移除',
  },
  en: {
    title: 'Organisation admins', person: 'Administrator', organize: 'Organisation', thisLayer: 'This layer', subLayer: 'Sub layer', Select: 'See', Add: 'Add', Edit: 'Edit', Delete: 'Delete', none: 'Nothing', hint: 'This layer is the organisation itself, the sub layer is all below it. An administrator needs the menu entries too.',
    add: 'New administrator', of: 'Administrators of {name}', choose: 'Choose an organisation', people: 'Add people', empty: 'Nobody administers it yet', rights: '{layer}: what {name} may do', takeOut: 'Take {name} out', remove: 'Take out',
  },
})
