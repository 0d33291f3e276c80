import { defineTexts } from '#schemas/text.ts'

export const menuTexts = defineTexts({
  zh: {
    title: '菜单管理', add: '新增菜单', addBelow: '新增下级', edit: '编辑', remove: '删除', reload: '刷新', name: '名称', code: '编码', type: '类型', address: '地址', icon: '图标', order: '排序', parent: '上级', state: '状态', actions: '操作', on: '启用', off: '停用', top: '顶级',
    target: '打开方式', targetSelf: '在框架页中打开', targetBlank: '在新窗口中打开', save: '保存', required: '请输入{name}', codeRule: '编码只能输入英文、数字和小数点且小数点不能放在首尾',
    removeAsk: '此操作将永久删除该数据，是否继续？', failed: '加载失败', retry: '重试', empty: '暂无数据', unsaved: '有尚未保存的修改，确定要关闭吗？', saved: '已保存', removed: '已删除',
    conflict: '此菜单刚被他人修改', conflictHint: '以下内容与您打开时不同。您可以采用对方的内容，或仍以您的内容覆盖保存。', theirs: '采用对方的内容', mine: '覆盖保存', now: '现在：{value}',
    type1: '目录', type2: '页面', type3: '功能表单', type4: '动态字典', type5: '数据报表', type6: '数据大屏', type7: '外链', type8: '门户',
    more: '更多操作', moreOf: '{name}的更多操作', up: '上移', down: '下移', drag: '拖动{name}', moveHint: '拖动可排序或移到其他目录；也可用“上移”“下移”，或在编辑中更改上级。', exportOne: '导出', importFile: '导入', lost: '打开的内容不存在，将停用', below: '导入到', cancel: '取消', search: '名称、编码或地址', clear: '清除筛选', removeHeld: '已授权给 {subjects} 个对象，{people} 人将失去此菜单。', holders: '权限', model: '表单', dictionary: '字典', reportId: '报表编号', portalId: '门户编号', viewId: '大屏编号', moduleNeeded: '请选择要打开的内容', pathHint: '留空时使用编码', pagePath: '页面地址', linkAddress: '链接地址', linkHint: '可使用占位符：${token} 登录票据，${dataV} 大屏地址', linkRule: '请输入网址或本站路径', devices: '显示于', isPc: '电脑端', isApp: '手机端', permissions: '权限控制', permissionsHint: '关闭后，拥有此菜单的人即拥有该项全部权限。', isButtonAuthorize: '按钮权限', isColumnAuthorize: '列表权限', isFormAuthorize: '表单权限', isDataAuthorize: '数据权限',
  },
  zhtw: {
    title: '選單管理', add: '新增選單', addBelow: '新增下級', edit: '編輯', remove: '刪除', reload: '重新整理', name: '名稱', code: '編碼', type: '類型', address: '位址', icon: '圖示', order: '排序', parent: '上級', state: '狀態', actions: '操作', on: '啟用', off: '停用', top: '最上層',
    target: '開啟方式', targetSelf: '在框架頁中開啟', targetBlank: '在新視窗中開啟', save: '儲存', required: '請輸入{name}', codeRule: '編碼只能輸入英文、數字和小數點且小數點不能放在首尾',
    removeAsk: '此操作將永久刪除該資料，是否繼續？', failed: '載入失敗', retry: '重試', empty: '暫無資料', unsaved: '有尚未儲存的修改，確定要關閉嗎？', saved: '已儲存', removed: '已刪除',
    conflict: '此選單剛被他人修改', conflictHint: '以下內容與您開啟時不同。您可以採用對方的內容，或仍以您的內容覆蓋儲存。', theirs: '採用對方的內容', mine: '覆蓋儲存', now: '現在：{value}',
    type1: '目錄', type2: '頁面', type3: '功能表單', type4: '動態字典', type5: '資料報表', type6: '資料大屏', type7: '外部連結', type8: '入口',
    more: '更多操作', moreOf: '{name}的更多操作', up: '上移', down: '下移', drag: '拖曳{name}', moveHint: '拖曳可排序或移到其他目錄；也可用「上移」「下移」，或在編輯中變更上級。', exportOne: '匯出', importFile: '匯入', lost: '開啟的內容不存在，將停用', below: '匯入到', cancel: '取消', search: '名稱、編碼或位址', clear: '清除篩選', removeHeld: '已授權給 {subjects} 個對象，{people} 人將失去此選單。', holders: '權限', model: '表單', dictionary: '字典', reportId: '報表編號', portalId: '入口編號', viewId: '大屏編號', moduleNeeded: '請選擇要開啟的內容', pathHint: '留空時使用編碼', pagePath: '頁面位址', linkAddress: '連結位址', linkHint: '可使用預留位置：${token} 登入票據，${dataV} 大屏位址', linkRule: '請輸入網址或本站路徑', devices: '顯示於', isPc: '電腦端', isApp: '手機端', permissions: '權限控制', permissionsHint: '關閉後，擁有此選單的人即擁有該項全部權限。', isButtonAuthorize: '按鈕權限', isColumnAuthorize: '列表權限', isFormAuthorize: '表單權限', isDataAuthorize: '資料權限',
  },
  en: {
    title: 'Menus', add: 'Add menu', addBelow: 'Add below', edit: 'Edit', remove: 'Remove', reload: 'Reload', name: 'Name', code: 'Code', type: 'Type', address: 'Address', icon: 'Icon', order: 'Order', parent: 'Parent', state: 'State', actions: 'Actions', on: 'Enabled', off: 'Disabled', top: 'Top level',
    target: 'Opens', targetSelf: 'In a frame page', targetBlank: 'In a new window', save: 'Save', required: 'Please enter: {name}', codeRule: 'Letters, digits and dots only; no dot at the start or end',
    removeAsk: 'This operation will permanently delete the data. Do you want to continue?', failed: 'Loading failed', retry: 'Retry', empty: 'No data', unsaved: 'There are unsaved changes. Close anyway?', saved: 'Saved', removed: 'Removed',
    conflict: 'Somebody else has just changed this menu', conflictHint: 'These values differ from what you opened. Take theirs, or save yours over them.', theirs: 'Take theirs', mine: 'Save mine', now: 'Now: {value}',
    type1: 'Directory', type2: 'Page', type3: 'Form', type4: 'Dictionary', type5: 'Report', type6: 'Data view', type7: 'Link', type8: 'Portal',
    more: 'More', moreOf: 'More for {name}', up: 'Move up', down: 'Move down', drag: 'Drag {name}', moveHint: 'Drag an entry to sort it or to move it elsewhere; or use “Move up” and “Move down”, or change its parent.', exportOne: 'Export', importFile: 'Import', lost: 'What it opens is not here: it comes in disabled', below: 'Import below', cancel: 'Cancel', search: 'Name, code or address', clear: 'Clear the filter', removeHeld: 'It is granted to {subjects}; {people} people will lose it.', holders: 'Permissions', model: 'Form', dictionary: 'Dictionary', reportId: 'Id of the report', portalId: 'Id of the portal', viewId: 'Id of the data view', moduleNeeded: 'Choose what it opens', pathHint: 'Empty: its code', pagePath: 'Address of the page', linkAddress: 'Address of the link', linkHint: 'May hold ${token} for a sign-in ticket and ${dataV} for the visualisation host', linkRule: 'Enter a web address, or a path of this site', devices: 'Shown on', isPc: 'Desktop', isApp: 'Phone', permissions: 'Permissions asked for', permissionsHint: 'What is off is open to everybody who has this menu.', isButtonAuthorize: 'Buttons', isColumnAuthorize: 'List columns', isFormAuthorize: 'Form fields', isDataAuthorize: 'Records',
  },
})

/** The name of each type of menu item (specification 2.5). */
export const typeKeys = ['type1', 'type2', 'type3', 'type4', 'type5', 'type6', 'type7', 'type8'] as const
