import { defineTexts } from '#schemas/text.ts'

export const noticeTexts = defineTexts({
  zh: {
    listTitle: '通知公告', add: '新建通知', editTitle: '编辑通知', keyword: '按标题搜索', state: '状态', allStates: '全部状态', state0: '草稿', state1: '已发布', state2: '已过期', loading: '正在加载…',
    title: '标题', receivers: '接收人', read: '已读', readCount: '{read} / {total}', author: '创建人', created: '创建时间', released: '发布时间', expires: '过期时间', actions: '操作', edit: '编辑', view: '查看', release: '发布', remove: '删除', act: '{act}：{name}', never: '不过期',
    everybody: '全体用户', chosen: '指定范围', organizes: '组织和部门', positions: '岗位', roles: '角色', users: '用户', groups: '{count} 个用户组', nobody: '未选择', below: '包含其下级', more: '{names} 等 {count} 个', people: '{count} 人',
    body: '正文', bodyHint: '在此输入通知正文', files: '附件', upload: '上传附件', fileHint: '最多 {limit} 个，每个不超过 {size}',
    preview: '预览', save: '保存草稿', saved: '已保存', removed: '已删除', releasedTo: '已发布，{count} 人可见', titleNeeded: '请输入标题', receiversNeeded: '请选择接收人', expired: '过期时间已过', tooLong: '正文过长', uploadsRun: '附件上传完成后再保存',
    releaseAsk: '发布后将通知 {whom}，且不能再修改。确定发布吗？',
    conflict: '此通知刚被他人修改', conflictText: '以下内容与您打开时不同。您可以采用对方的内容，或以您的内容覆盖保存。', conflictSent: '此通知已被他人发布，不能再修改。', takeTheirs: '采用对方的内容', saveMine: '以我的覆盖',
  },
  zhtw: {
    listTitle: '通知公告', add: '新增通知', editTitle: '編輯通知', keyword: '依標題搜尋', state: '狀態', allStates: '全部狀態', state0: '草稿', state1: '已發布', state2: '已過期', loading: '載入中…',
    title: '標題', receivers: '接收人', read: '已讀', readCount: '{read} / {total}', author: '建立人', created: '建立時間', released: '發布時間', expires: '到期時間', actions: '操作', edit: '編輯', view: '檢視', release: '發布', remove: '刪除', act: '{act}：{name}', never: '不過期',
    everybody: '全體使用者', chosen: '指定範圍', organizes: '組織和部門', positions: '職位', roles: '角色', users: '使用者', groups: '{count} 個使用者群組', nobody: '未選擇', below: '包含其下級', more: '{names} 等 {count} 個', people: '{count} 人',
    body: '內文', bodyHint: '在此輸入通知內文', files: '附件', upload: '上傳附件', fileHint: '最多 {limit} 個，每個不超過 {size}',
    preview: '預覽', save: '儲存草稿', saved: '已儲存', removed: '已刪除', releasedTo: '已發布，{count} 人可見', titleNeeded: '請輸入標題', receiversNeeded: '請選擇接收人', expired: '到期時間已過', tooLong: '內文過長', uploadsRun: '附件上傳完成後再儲存',
    releaseAsk: '發布後將通知 {whom}，且不能再修改。確定發布嗎？',
    conflict: '此通知剛被他人修改', conflictText: '以下內容與您開啟時不同。您可以採用對方的內容，或以您的內容覆蓋儲存。', conflictSent: '此通知已被他人發布，不能再修改。', takeTheirs: '採用對方的內容', saveMine: '以我的覆蓋',
  },
  en: {
    listTitle: 'Notices', add: 'New notice', editTitle: 'Edit notice', keyword: 'Search by title', state: 'State', allStates: 'All states', state0: 'Draft', state1: 'Sent', state2: 'Expired', loading: 'Loading…',
    title: 'Title', receivers: 'Receivers', read: 'Read', readCount: '{read} / {total}', author: 'Author', created: 'Created', released: 'Released', expires: 'Expires', actions: 'Actions', edit: 'Edit', view: 'View', release: 'Release', remove: 'Delete', act: '{act}: {name}', never: 'Never',
    everybody: 'Everybody', chosen: 'These only', organizes: 'Organisations and departments', positions: 'Positions', roles: 'Roles', users: 'Users', groups: '{count} groups', nobody: 'Nobody chosen', below: 'With all below', more: '{names} and others, {count} in all', people: '{count} people',
    body: 'Text', bodyHint: 'Write the text of the notice here', files: 'Files', upload: 'Upload files', fileHint: 'At most {limit}, {size} each',
    preview: 'Preview', save: 'Save draft', saved: 'Saved', removed: 'Deleted', releasedTo: 'Released to {count} people', titleNeeded: 'Please enter a title', receiversNeeded: 'Please choose receivers', expired: 'This time has passed', tooLong: 'The text is too long', uploadsRun: 'Please wait until the files are uploaded',
    releaseAsk: 'This tells {whom}, and cannot be changed afterwards. Release it?',
    conflict: 'Somebody else has just changed this notice', conflictText: 'These parts differ from what you opened. Take theirs, or save yours over them.', conflictSent: 'Somebody else has released this notice: it cannot be changed any more.', takeTheirs: 'Take theirs', saveMine: 'Save mine',
  },
})

/** The word for each state of a notice: draft, sent, expired. */
export const stateKeys = ['state0', 'state1', 'state2'] as const
