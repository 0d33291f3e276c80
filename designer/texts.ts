import { defineTexts } from '#schemas/text.ts'

/** Texts of the palette, the canvas, the outline and the frame around them. */
export const designTexts = defineTexts({
  zh: {
    form: '表单', palette: '控件', outline: '大纲', canvas: '画布', inspector: '设置', search: '搜索控件', searchOutline: '搜索节点', basic: '基础控件', advanced: '高级控件', system: '系统控件', layout: '布局控件',
    insert: '插入{name}', noPlace: '这里放不下{name}', noMove: '不能再往这个方向移动', movedTo: '{name}已移到{parent}的第{index}位', copied: '已复制{name}', nothingToPaste: '剪贴板里没有可粘贴的控件', tooLong: '剪贴板内容超过400万个字符，无法粘贴', copiedHere: '浏览器不允许写入剪贴板，仅可在本窗口内粘贴', noWidth: '宽度不能再改变', lineFull: '一行最多并排{most}个', pasteMissing: '已粘贴；以下字段在此表单中不存在：{names}',
    undone: '已撤销：{step}', redone: '已重做：{step}', emptyForm: '把控件拖到这里，或点击左侧控件添加', emptyBox: '拖入控件', nothingFound: '没有找到', unreadable: '该控件无法显示',
    copy: '复制', remove: '删除', moveTo: '移动到…', moveToTitle: '将{name}移动到', moveInto: '放入', atStart: '最前面', behind: '{name}之后', position: '位置', path: '所在位置', rename: '标签', noColumns: '把字段拖入子表作为列',
    required: '必填', hasRule: '有联动规则', hasProblem: '有问题', hidden: '隐藏', narrowTo: '只显示', openAll: '全部展开', closeAll: '全部收起', insertByName: '插入控件', insertHint: '输入名称，按回车插入', narrow: '屏幕较窄：点按控件即可添加，拖动排列请使用更宽的屏幕',
    refusedHere: '{reason}，将放在旁边', column: '列：{name}', cancel: '取消', confirm: '确定', width: '宽度', ofLine: '{width}/24', pixels: '{width}像素', columns: '子表{name}的列', node: '{kind}：{name}', andMore: '{name}（另{count}项）',
  },
  zhtw: {
    form: '表單', palette: '元件', outline: '大綱', canvas: '畫布', inspector: '設定', search: '搜尋元件', searchOutline: '搜尋節點', basic: '基礎元件', advanced: '進階元件', system: '系統元件', layout: '版面元件',
    insert: '插入{name}', noPlace: '這裡放不下{name}', noMove: '不能再往這個方向移動', movedTo: '{name}已移到{parent}的第{index}位', copied: '已複製{name}', nothingToPaste: '剪貼簿裡沒有可貼上的元件', tooLong: '剪貼簿內容超過400萬個字元，無法貼上', copiedHere: '瀏覽器不允許寫入剪貼簿，僅可在本視窗內貼上', noWidth: '寬度不能再變更', lineFull: '一列最多並排{most}個', pasteMissing: '已貼上；以下欄位在此表單中不存在：{names}',
    undone: '已復原：{step}', redone: '已重做：{step}', emptyForm: '把元件拖到這裡，或點選左側元件新增', emptyBox: '拖入元件', nothingFound: '沒有找到', unreadable: '該元件無法顯示',
    copy: '複製', remove: '刪除', moveTo: '移動到…', moveToTitle: '將{name}移動到', moveInto: '放入', atStart: '最前面', behind: '{name}之後', position: '位置', path: '所在位置', rename: '標籤', noColumns: '把欄位拖入子表作為欄',
    required: '必填', hasRule: '有連動規則', hasProblem: '有問題', hidden: '隱藏', narrowTo: '只顯示', openAll: '全部展開', closeAll: '全部收合', insertByName: '插入元件', insertHint: '輸入名稱，按 Enter 插入', narrow: '螢幕較窄：點按元件即可新增，拖曳排列請使用較寬的螢幕',
    refusedHere: '{reason}，將放在旁邊', column: '欄：{name}', cancel: '取消', confirm: '確定', width: '寬度', ofLine: '{width}/24', pixels: '{width} 像素', columns: '子表{name}的欄', node: '{kind}：{name}', andMore: '{name}（另{count}項）',
  },
  en: {
    form: 'Form', palette: 'Palette', outline: 'Outline', canvas: 'Canvas', inspector: 'Settings', search: 'Search the palette', searchOutline: 'Search the outline', basic: 'Basic', advanced: 'Advanced', system: 'System', layout: 'Layout',
    insert: 'Insert {name}', noPlace: 'There is no place for {name} here', noMove: 'It cannot go further that way', movedTo: '{name} is now at position {index} of {parent}', copied: 'Copied {name}', nothingToPaste: 'The clipboard holds nothing that can be pasted here', tooLong: 'The clipboard holds more than 4 million characters, which cannot be pasted', copiedHere: 'The browser does not let it onto the clipboard; it can be pasted in this window only', noWidth: 'It cannot get wider or narrower', lineFull: 'At most {most} stand side by side', pasteMissing: 'Pasted; these fields are not in this form: {names}',
    undone: 'Undone: {step}', redone: 'Redone: {step}', emptyForm: 'Drag something here, or click it in the palette', emptyBox: 'Drop something here', nothingFound: 'Nothing found', unreadable: 'This cannot be drawn',
    copy: 'Copy', remove: 'Remove', moveTo: 'Move to…', moveToTitle: 'Move {name} to', moveInto: 'Into', atStart: 'The very start', behind: 'After {name}', position: 'Position', path: 'Where it stands', rename: 'Label', noColumns: 'Drag fields here: each becomes a column',
    required: 'Required', hasRule: 'Has a rule', hasProblem: 'Has a problem', hidden: 'Hidden', narrowTo: 'Show only', openAll: 'Open all', closeAll: 'Close all', insertByName: 'Insert', insertHint: 'Type a name and press Enter', narrow: 'On a narrow screen tap to insert; dragging needs a wider one',
    refusedHere: '{reason}; it goes beside it', column: 'Column {name}', cancel: 'Cancel', confirm: 'OK', width: 'Width', ofLine: '{width}/24', pixels: '{width} px', columns: 'Columns of {name}', node: '{kind}: {name}', andMore: '{name} and {count} more',
  },
})
