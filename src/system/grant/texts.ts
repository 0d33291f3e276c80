import { defineTexts } from '#schemas/text.ts'

export const grantTexts = defineTexts({
  zh: {
    title: '权限管理', viewAs: '以此用户身份查看', explain: '为什么', explainWhat: '要说明的内容', menu_: '菜单', column_: '列表字段', form_: '表单字段', button_: '按钮', record_: '数据', whichMenu: '菜单', whichModel: '表单', whichPart: '名称', whichRecord: '数据编号', ask: '说明原因', allowed: '可以：{reason}', refused: '不可以：{reason}', administrator: '此用户是管理员，拥有全部权限', granted_: '由下列授权决定', notGranted: '没有任何授权', switchedOff: '已授权，但此菜单或其上级已停用', outOfScope: '已授权的数据范围都不包含此数据', own_: '未授权数据范围，但这是本人的数据', notOwn: '未授权数据范围，且不是本人的数据', decides: '决定', via: '{type}「{name}」', subjectType: '授权对象类型', subject: '授权对象', choose: '请选择授权对象', chooseHint: '选择角色、用户、部门、组织或岗位，然后设置其菜单与表单权限。',
    role: '角色', user: '用户', department: '部门', organize: '组织', position: '岗位', group: '分组',
    menus: '菜单权限', models: '表单权限', columns: '列表字段', forms: '表单字段', buttons: '按钮', scopes: '数据范围', granted: '授权此表单', all: '全选', none: '全不选', count: '{count}/{total}', noModels: '还没有已发布的表单', noParts: '无可授权的内容',
    all_: '全部数据', own: '本人数据', department_: '本部门', departmentAndBelow: '本部门及下级', organizationAndBelow: '本组织及下级', managed: '我管理的人员', condition: '自定义条件', conditionKept: '自定义条件（{count} 组，保留）', noScope: '未选择时仅能看到本人数据。',
    save: '保存', saveTitle: '确认权限变更', saved: '已保存，下一次请求起生效', revert: '撤销修改', unchanged: '没有修改', added: '增加', removed: '移除', failed: '加载失败', retry: '重试',
    conflict: '此对象的权限刚被他人修改', conflictHint: '重新加载后再修改，您的修改将丢失。', reload: '重新加载', leave: '有尚未保存的权限修改，确定要离开吗？',
  },
  zhtw: {
    title: '權限管理', viewAs: '以此使用者身分檢視', explain: '為什麼', explainWhat: '要說明的內容', menu_: '選單', column_: '列表欄位', form_: '表單欄位', button_: '按鈕', record_: '資料', whichMenu: '選單', whichModel: '表單', whichPart: '名稱', whichRecord: '資料編號', ask: '說明原因', allowed: '可以：{reason}', refused: '不可以：{reason}', administrator: '此使用者是管理員，擁有全部權限', granted_: '由下列授權決定', notGranted: '沒有任何授權', switchedOff: '已授權，但此選單或其上級已停用', outOfScope: '已授權的資料範圍都不包含此資料', own_: '未授權資料範圍，但這是本人的資料', notOwn: '未授權資料範圍，且不是本人的資料', decides: '決定', via: '{type}「{name}」', subjectType: '授權對象類型', subject: '授權對象', choose: '請選擇授權對象', chooseHint: '選擇角色、使用者、部門、組織或職位，然後設定其選單與表單權限。',
    role: '角色', user: '使用者', department: '部門', organize: '組織', position: '職位', group: '群組',
    menus: '選單權限', models: '表單權限', columns: '列表欄位', forms: '表單欄位', buttons: '按鈕', scopes: '資料範圍', granted: '授權此表單', all: '全選', none: '全不選', count: '{count}/{total}', noModels: '還沒有已發布的表單', noParts: '沒有可授權的內容',
    all_: '全部資料', own: '本人資料', department_: '本部門', departmentAndBelow: '本部門及下級', organizationAndBelow: '本組織及下級', managed: '我管理的人員', condition: '自訂條件', conditionKept: '自訂條件（{count} 組，保留）', noScope: '未選擇時僅能看到本人資料。',
    save: '儲存', saveTitle: '確認權限變更', saved: '已儲存，下一次請求起生效', revert: '復原修改', unchanged: '沒有修改', added: '增加', removed: '移除', failed: '載入失敗', retry: '重試',
    conflict: '此對象的權限剛被他人修改', conflictHint: '重新載入後再修改，您的修改將遺失。', reload: '重新載入', leave: '有尚未儲存的權限修改，確定要離開嗎？',
  },
  en: {
    title: 'Permissions', viewAs: 'View as this user', explain: 'Why', explainWhat: 'What to explain', menu_: 'Menu entry', column_: 'List column', form_: 'Form field', button_: 'Button', record_: 'Record', whichMenu: 'Menu entry', whichModel: 'Form', whichPart: 'Which one', whichRecord: 'Id of the record', ask: 'Explain', allowed: 'Yes: {reason}', refused: 'No: {reason}', administrator: 'this user is an administrator and passes everything', granted_: 'these grants decide', notGranted: 'nothing grants it', switchedOff: 'it is granted, but the entry or one above it is switched off', outOfScope: 'no granted scope reaches this record', own_: 'no scope is granted, but the record is the user’s own', notOwn: 'no scope is granted, and the record is not the user’s own', decides: 'decides', via: '{type} “{name}”', subjectType: 'Kind of subject', subject: 'Subject', choose: 'Please choose a subject', chooseHint: 'Choose a role, user, department, organisation or position, then set what it may see and do.',
    role: 'Role', user: 'User', department: 'Department', organize: 'Organisation', position: 'Position', group: 'Group',
    menus: 'Menus', models: 'Forms', columns: 'List columns', forms: 'Form fields', buttons: 'Buttons', scopes: 'Data scopes', granted: 'Grant this form', all: 'All', none: 'None', count: '{count}/{total}', noModels: 'No form is published yet', noParts: 'Nothing to grant',
    all_: 'All data', own: 'Own data', department_: 'Own department', departmentAndBelow: 'Own department and below', organizationAndBelow: 'Own organisation and below', managed: 'People I manage', condition: 'Own conditions', conditionKept: 'Own conditions ({count} groups, kept)', noScope: 'With none chosen, only own data can be seen.',
    save: 'Save', saveTitle: 'Confirm the change of permissions', saved: 'Saved; effective at the next request', revert: 'Undo changes', unchanged: 'No changes', added: 'Added', removed: 'Removed', failed: 'Loading failed', retry: 'Retry',
    conflict: 'Somebody else has just changed these permissions', conflictHint: 'Reload, then change again; your changes will be lost.', reload: 'Reload', leave: 'There are unsaved changes of permissions. Leave anyway?',
  },
})

/** Data scopes in their order (rulings), each with its text. */
export const scopeKeys = { all: 'all_', own: 'own', department: 'department_', departmentAndBelow: 'departmentAndBelow', organizationAndBelow: 'organizationAndBelow', managed: 'managed' } as const

/** What can be explained. */
export const targetKeys = { menu: 'menu_', column: 'column_', form: 'form_', button: 'button_', record: 'record_' } as const

/** The words of each reason. */
export const reasonKeys = { administrator: 'administrator', granted: 'granted_', notGranted: 'notGranted', switchedOff: 'switchedOff', outOfScope: 'outOfScope', own: 'own_', notOwn: 'notOwn' } as const
