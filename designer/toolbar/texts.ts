import { defineTexts } from '#schemas/text.ts'

/** Texts of the toolbar, its sheets, and the words for how the draft stands. */
export const toolbarTexts = defineTexts({
  zh: {
    toolbar: '设计器工具栏', back: '返回', undo: '撤销', redo: '重做', history: '历史记录', problems: '问题', preview: '预览', versions: '版本', more: '更多', source: '源代码', compare: '比较版本', translations: '翻译', publish: '发布', help: '快捷键', outline: '大纲', palette: '控件', settings: '设置',
    saved: '已保存 {time}', saving: '保存中…', unsaved: '未保存', failed: '保存失败', retry: '重试', conflict: '他人已保存了新版本', start: '打开时', current: '当前', error: '错误', warning: '提醒',
    conflictText: '其他人在您编辑期间保存了此设计。可以载入他人的版本（您的修改可通过撤销找回），或以您的版本覆盖。', loadTheirs: '载入他人的版本', keepMine: '保留我的版本', recovered: '已恢复上次未保存的修改（{time}）', recoverAsk: '本机保存着{time}未保存的修改，但服务器上的设计在那之后又有更新。', recover: '使用本机修改', discard: '丢弃',
    close: '关闭', leave: '有未保存的修改，确定离开吗？',
    walkUp: '上一个', walkDown: '下一个', walkLeft: '上一层', walkRight: '进入', moreUp: '连同上一个选中', moreDown: '连同下一个选中', all: '选中同级全部', moveUp: '上移', moveDown: '下移', moveOut: '移出容器', moveInto: '移入容器', remove: '删除', copy: '复制', cut: '剪切', paste: '粘贴', duplicate: '原地复制', rename: '修改标签', inspect: '转到设置', insert: '按名称插入', climb: '选中上一层',
    walkFirst: '第一个', walkLast: '最后一个', narrower: '变窄', wider: '变宽', commands: '命令面板', save: '立即保存', nextPart: '下一区域', previousPart: '上一区域', nextProblem: '下一个问题', keysFind: '查找与前往', keysSelect: '选择', keysChange: '修改与移动', keysEdit: '编辑', dragKeys: '拖动时：Alt 放到外层容器，Ctrl/⌘ 放下副本，Esc 取消',
  },
  zhtw: {
    toolbar: '設計器工具列', back: '返回', undo: '復原', redo: '重做', history: '歷史記錄', problems: '問題', preview: '預覽', versions: '版本', more: '更多', source: '原始碼', compare: '比較版本', translations: '翻譯', publish: '發布', help: '快速鍵', outline: '大綱', palette: '元件', settings: '設定',
    saved: '已儲存 {time}', saving: '儲存中…', unsaved: '未儲存', failed: '儲存失敗', retry: '重試', conflict: '他人已儲存新版本', start: '開啟時', current: '目前', error: '錯誤', warning: '提醒',
    conflictText: '其他人在您編輯期間儲存了此設計。可以載入他人的版本（您的修改可透過復原找回），或以您的版本覆蓋。', loadTheirs: '載入他人的版本', keepMine: '保留我的版本', recovered: '已復原上次未儲存的修改（{time}）', recoverAsk: '本機儲存著{time}未儲存的修改，但伺服器上的設計在那之後又有更新。', recover: '使用本機修改', discard: '捨棄',
    close: '關閉', leave: '有未儲存的修改，確定離開嗎？',
    walkUp: '上一個', walkDown: '下一個', walkLeft: '上一層', walkRight: '進入', moreUp: '連同上一個選取', moreDown: '連同下一個選取', all: '選取同層全部', moveUp: '上移', moveDown: '下移', moveOut: '移出容器', moveInto: '移入容器', remove: '刪除', copy: '複製', cut: '剪下', paste: '貼上', duplicate: '原地複製', rename: '修改標籤', inspect: '前往設定', insert: '依名稱插入', climb: '選取上一層',
    walkFirst: '第一個', walkLast: '最後一個', narrower: '變窄', wider: '變寬', commands: '命令面板', save: '立即儲存', nextPart: '下一區域', previousPart: '上一區域', nextProblem: '下一個問題', keysFind: '尋找與前往', keysSelect: '選取', keysChange: '修改與移動', keysEdit: '編輯', dragKeys: '拖曳時：Alt 放到外層容器，Ctrl/⌘ 放下副本，Esc 取消',
  },
  en: {
    toolbar: 'Designer toolbar', back: 'Back', undo: 'Undo', redo: 'Redo', history: 'History', problems: 'Problems', preview: 'Preview', versions: 'Versions', more: 'More', source: 'Source', compare: 'Compare', translations: 'Translations', publish: 'Publish', help: 'Keys', outline: 'Outline', palette: 'Palette', settings: 'Settings',
    saved: 'Saved {time}', saving: 'Saving…', unsaved: 'Unsaved', failed: 'Not saved', retry: 'Retry', conflict: 'Somebody else saved', start: 'As it was opened', current: 'Now', error: 'Error', warning: 'Warning',
    conflictText: 'Somebody else saved this design while you were editing. Load their version (undo brings yours back), or keep yours and replace theirs.', loadTheirs: 'Load their version', keepMine: 'Keep mine', recovered: 'Unsaved changes of {time} were recovered', recoverAsk: 'This computer holds unsaved changes of {time}, but the design on the server has changed since.', recover: 'Use my changes', discard: 'Discard them',
    close: 'Close', leave: 'There are unsaved changes. Leave anyway?',
    walkUp: 'Previous', walkDown: 'Next', walkLeft: 'Out to the container', walkRight: 'Into the container', moreUp: 'Select the previous too', moreDown: 'Select the next too', all: 'Select all beside it', moveUp: 'Move up', moveDown: 'Move down', moveOut: 'Move out', moveInto: 'Move into the neighbour', remove: 'Remove', copy: 'Copy', cut: 'Cut', paste: 'Paste', duplicate: 'Duplicate', rename: 'Edit the label', inspect: 'Go to the settings', insert: 'Insert by name', climb: 'Select the container',
    walkFirst: 'The first', walkLast: 'The last', narrower: 'Narrower', wider: 'Wider', commands: 'Command palette', save: 'Save now', nextPart: 'Next area', previousPart: 'Previous area', nextProblem: 'Next problem', keysFind: 'Find and go', keysSelect: 'Select', keysChange: 'Change and move', keysEdit: 'Edit', dragKeys: 'While dragging: Alt means the container around, Ctrl/⌘ drops a copy, Esc cancels',
  },
})
