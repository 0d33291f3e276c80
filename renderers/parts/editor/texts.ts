import { defineTexts } from '#schemas/text.ts'

export const editorTexts = defineTexts({
  zh: {
    toolbar: '文本格式', undo: '撤销', redo: '重做', bold: '加粗', italic: '斜体', underline: '下划线', strike: '删除线', heading1: '一级标题', heading2: '二级标题', heading3: '三级标题', bulletList: '无序列表', orderedList: '有序列表', quote: '引用',
    code: '代码', codeBlock: '代码块', link: '链接', picture: '插入图片', uploading: '图片上传中', left: '左对齐', center: '居中', right: '右对齐', table: '表格', rule: '分隔线', clear: '清除格式',
    insertTable: '插入表格', rowBefore: '在上方插入行', rowAfter: '在下方插入行', columnBefore: '在左侧插入列', columnAfter: '在右侧插入列', removeRow: '删除行', removeColumn: '删除列', removeTable: '删除表格', headerRow: '切换表头',
    address: '链接地址', addressRule: '请输入网址、邮箱或电话，例如 https://example.com', apply: '确定', unlink: '取消链接', cancel: '取消',
  },
  zhtw: {
    toolbar: '文字格式', undo: '復原', redo: '重做', bold: '粗體', italic: '斜體', underline: '底線', strike: '刪除線', heading1: '一級標題', heading2: '二級標題', heading3: '三級標題', bulletList: '項目清單', orderedList: '編號清單', quote: '引用',
    code: '程式碼', codeBlock: '程式碼區塊', link: '連結', picture: '插入圖片', uploading: '圖片上傳中', left: '靠左對齊', center: '置中', right: '靠右對齊', table: '表格', rule: '分隔線', clear: '清除格式',
    insertTable: '插入表格', rowBefore: '在上方插入列', rowAfter: '在下方插入列', columnBefore: '在左側插入欄', columnAfter: '在右側插入欄', removeRow: '刪除列', removeColumn: '刪除欄', removeTable: '刪除表格', headerRow: '切換標題列',
    address: '連結位址', addressRule: '請輸入網址、電子郵件或電話，例如 https://example.com', apply: '確定', unlink: '取消連結', cancel: '取消',
  },
  en: {
    toolbar: 'Text format', undo: 'Undo', redo: 'Redo', bold: 'Bold', italic: 'Italic', underline: 'Underline', strike: 'Strikethrough', heading1: 'Heading 1', heading2: 'Heading 2', heading3: 'Heading 3', bulletList: 'Bulleted list', orderedList: 'Numbered list', quote: 'Quote',
    code: 'Code', codeBlock: 'Code block', link: 'Link', picture: 'Insert picture', uploading: 'Uploading picture', left: 'Align left', center: 'Centre', right: 'Align right', table: 'Table', rule: 'Divider', clear: 'Clear format',
    insertTable: 'Insert table', rowBefore: 'Insert row above', rowAfter: 'Insert row below', columnBefore: 'Insert column before', columnAfter: 'Insert column after', removeRow: 'Remove row', removeColumn: 'Remove column', removeTable: 'Remove table', headerRow: 'Toggle header row',
    address: 'Address', addressRule: 'Enter an address, e-mail or phone number, such as https://example.com', apply: 'OK', unlink: 'Remove link', cancel: 'Cancel',
  },
})

export type EditorKey = keyof (typeof editorTexts)['zh']
