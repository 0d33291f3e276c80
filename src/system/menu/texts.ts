import { defineTexts } from '#schemas/text.ts'

export const menuTexts = defineTexts({
  zh: {
    title: '菜单管理', add: '新增菜单', addBelow: '新增下级', edit: '编辑', remove: '删除', reload: '刷新', name: '名称', code: '编码', type: '类型', address: '地址', icon: '图标', order: '排序', parent: '上级', state: '状态', actions: '操作', on: '启用', off: '停用', top: '顶级',
    target: '打开方式', targetSelf: '在框架页中打开', targetBlank: '在新窗口中打开', properties: '属性（JSON）', save: '保存', required: '请输入{name}', codeRule: '编码只能输入英文、数字和小数点且小数点不能放在首尾', jsonRule: '请输入有效的 JSON',
    removeAsk: '此操作将永久删除该数据，是否继续？', failed: '加载失败', retry: '重试', empty: '暂无数据', unsaved: '有尚未保存的修改，确定要关闭吗？', saved: '已保存', removed: '已删除',
    conflict: '此菜单刚被他人修改', conflictHint: '以下内容与您打开时不同。您可以采用对方的内容，或仍以您的内容覆盖保存。', theirs: '采用对方的内容', mine: '覆盖保存', now: '现在：{value}',
    type1: '目录', type2: '页面', type3: '功能表单', type4: '动态字典', type5: '数据报表', type6: '数据大屏', type7: '外链', type8: '门户',
  },
  zhtw: {
    title: '選單管理', add: '新增選單', addBelow: '新增下級', edit: '編輯', remove: '刪除', reload: '重新整理', name: '名稱', code: '編碼', type: '類型', address: '位址', icon: '圖示', order: '排序', parent: '上級', state: '狀態', actions: '操作', on: '啟用', off: '停用', top: '最上層',
    target: '開啟方式', targetSelf: '在框架頁中開啟', targetBlank: '在新視窗中開啟', properties: '屬性（JSON）', save: '儲存', required: '請輸入{name}', codeRule: '編碼只能輸入英文、數字和小數點且小數點不能放在首尾', jsonRule: '請輸入有效的 JSON',
    removeAsk: '此操作將永久刪除該資料，是否繼續？', failed: '載入失敗', retry: '重試', empty: '暫無資料', unsaved: '有尚未儲存的修改，確定要關閉嗎？', saved: '已儲存', removed: '已刪除',
    conflict: '此選單剛被他人修改', conflictHint: '以下內容與您開啟時不同。您可以採用對方的內容，或仍以您的內容覆蓋儲存。', theirs: '採用對方的內容', mine: '覆蓋儲存', now: '現在：{value}',
    type1: '目錄', type2: '頁面', type3: '功能表單', type4: '動態字典', type5: '資料報表', type6: '資料大屏', type7: '外部連結', type8: '入口',
  },
  en: {
    title: 'Menus', add: 'Add menu', addBelow: 'Add below', edit: 'Edit', remove: 'Remove', reload: 'Reload', name: 'Name', code: 'Code', type: 'Type', address: 'Address', icon: 'Icon', order: 'Order', parent: 'Parent', state: 'State', actions: 'Actions', on: 'Enabled', off: 'Disabled', top: 'Top level',
    target: 'Opens', targetSelf: 'In a frame page', targetBlank: 'In a new window', properties: 'Properties (JSON)', save: 'Save', required: 'Please enter: {name}', codeRule: 'Letters, digits and dots only; no dot at the start or end', jsonRule: 'Please enter valid JSON',
    removeAsk: 'This operation will permanently delete the data. Do you want to continue?', failed: 'Loading failed', retry: 'Retry', empty: 'No data', unsaved: 'There are unsaved changes. Close anyway?', saved: 'Saved', removed: 'Removed',
    conflict: 'Somebody else has just changed this menu', conflictHint: 'These values differ from what you opened. Take theirs, or save yours over them.', theirs: 'Take theirs', mine: 'Save mine', now: 'Now: {value}',
    type1: 'Directory', type2: 'Page', type3: 'Form', type4: 'Dictionary', type5: 'Report', type6: 'Data view', type7: 'Link', type8: 'Portal',
  },
})

/** The name of each type of menu item (specification 2.5). */
export const typeKeys = ['type1', 'type2', 'type3', 'type4', 'type5', 'type6', 'type7', 'type8'] as const
