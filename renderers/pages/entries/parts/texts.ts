import { defineTexts } from '#schemas/text.ts'

/** What every list of system entries says. */
export const entryTexts = defineTexts({
  zh: {
    add: '新增', edit: '编辑', remove: '删除', more: '更多', moreOf: '{name}的更多操作', below: '下级', belowOf: '{name}的下级', reload: '刷新', keyword: '关键词', search: '搜索', clear: '清除筛选', actions: '操作', state: '状态', on: '启用', off: '停用', total: '共 {total} 条', pages: '分页',
    failed: '加载失败', retry: '重试', empty: '暂无数据', forbidden: '您没有权限查看此内容', prompt: '提示', removePrompt: '此操作将永久删除该数据，是否继续？', removed: '已删除', saved: '已保存', switchOf: '{name}的状态',
    save: '保存', cancel: '取消', close: '关闭', unsaved: '有尚未保存的修改，确定要关闭吗？', conflict: '此数据刚被他人修改', conflictHint: '以下内容与您打开时不同。您可以采用对方的内容，或仍以您的内容覆盖保存。', theirs: '采用对方的内容', mine: '覆盖保存', otherProblems: '请检查以下问题', required: '请输入{name}',
    order: '排序', description: '说明', organize: '所属组织', allOrganizes: '全部组织', findOrganize: '查找组织', notOffered: '不可选的项目', members: '成员',
    membersOf: '{name}的成员', addMembers: '选择要添加的成员', addMember: '添加', takeOut: '移出', takeOutOf: '移出{name}', takeOutPrompt: '确定将其从“{name}”中移出吗？',
    export: '导出', format: '格式', columns: '导出的列', allColumns: '全部列', exported: '将导出列表中的 {total} 条数据', exporting: '正在生成 {total} 条数据的文件，可取消',
    import: '导入', chooseFile: '选择文件', importName: '名称', importCode: '编码', codeTaken: '编码已存在', codeFresh: '新增', conflictWay: '编码已存在时', skip: '跳过', overwrite: '覆盖', rename: '以新编码导入', imported: '新增 {added} 个，更新 {changed} 个，跳过 {skipped} 个', unreadable: '无法导入该文件',
  },
  zhtw: {
    add: '新增', edit: '編輯', remove: '刪除', more: '更多', moreOf: '{name}的更多操作', below: '下級', belowOf: '{name}的下級', reload: '重新整理', keyword: '關鍵字', search: '搜尋', clear: '清除篩選', actions: '操作', state: '狀態', on: '啟用', off: '停用', total: '共 {total} 筆', pages: '分頁',
    failed: '載入失敗', retry: '重試', empty: '暫無資料', forbidden: '您沒有權限查看此內容', prompt: '提示', removePrompt: '此操作將永久刪除該資料，是否繼續？', removed: '已刪除', saved: '已儲存', switchOf: '{name}的狀態',
    save: '儲存', cancel: '取消', close: '關閉', unsaved: '有尚未儲存的修改，確定要關閉嗎？', conflict: '此資料剛被他人修改', conflictHint: '以下內容與您開啟時不同。您可以採用對方的內容，或仍以您的內容覆蓋儲存。', theirs: '採用對方的內容', mine: '覆蓋儲存', otherProblems: '請檢查以下問題', required: '請輸入{name}',
    order: '排序', description: '說明', organize: '所屬組織', allOrganizes: '全部組織', findOrganize: '尋找組織', notOffered: '不可選的項目', members: '成員',
    membersOf: '{name}的成員', addMembers: '選擇要加入的成員', addMember: '加入', takeOut: '移出', takeOutOf: '移出{name}', takeOutPrompt: '確定將其從「{name}」中移出嗎？',
    export: '匯出', format: '格式', columns: '匯出的欄', allColumns: '全部欄', exported: '將匯出清單中的 {total} 筆資料', exporting: '正在產生 {total} 筆資料的檔案，可取消',
    import: '匯入', chooseFile: '選擇檔案', importName: '名稱', importCode: '編碼', codeTaken: '編碼已存在', codeFresh: '新增', conflictWay: '編碼已存在時', skip: '略過', overwrite: '覆蓋', rename: '以新編碼匯入', imported: '新增 {added} 個，更新 {changed} 個，略過 {skipped} 個', unreadable: '無法匯入該檔案',
  },
  en: {
    add: 'New', edit: 'Edit', remove: 'Remove', more: 'More', moreOf: 'More for {name}', below: 'Below', belowOf: 'Below {name}', reload: 'Reload', keyword: 'Keyword', search: 'Search', clear: 'Clear filters', actions: 'Actions', state: 'State', on: 'Enabled', off: 'Disabled', total: '{total} in all', pages: 'Pages',
    failed: 'Loading failed', retry: 'Retry', empty: 'No data', forbidden: 'You are not permitted to see this', prompt: 'Please confirm', removePrompt: 'This operation will permanently delete the data. Do you want to continue?', removed: 'Removed', saved: 'Saved', switchOf: 'State of {name}',
    save: 'Save', cancel: 'Cancel', close: 'Close', unsaved: 'There are unsaved changes. Close anyway?', conflict: 'Somebody else has just changed this', conflictHint: 'Some values differ from what you opened. Take theirs, or save yours over them.', theirs: 'Take theirs', mine: 'Save mine', otherProblems: 'Please look at this', required: 'Please enter: {name}',
    order: 'Order', description: 'Description', organize: 'Organisation', allOrganizes: 'All organisations', findOrganize: 'Find an organisation', notOffered: '(not on offer)', members: 'Members',
    membersOf: 'Members of {name}', addMembers: 'Choose people to add', addMember: 'Add', takeOut: 'Take out', takeOutOf: 'Take {name} out', takeOutPrompt: 'Take this person out of “{name}”?',
    export: 'Export', format: 'Format', columns: 'Columns', allColumns: 'All columns', exported: '{total} entries of the list will be in the file', exporting: 'A file of {total} entries is being made; it can be cancelled',
    import: 'Import', chooseFile: 'Choose a file', importName: 'Name', importCode: 'Code', codeTaken: 'Code is taken', codeFresh: 'New', conflictWay: 'Where the code is taken', skip: 'Leave what is there', overwrite: 'Overwrite', rename: 'Import under a new code', imported: '{added} added, {changed} changed, {skipped} left alone', unreadable: 'This file cannot be imported',
  },
})
