import { defineTexts } from '#schemas/text.ts'

/** Texts of what is looked at in the preview of a design: what it is filled with, and with whose eyes. */
export const previewTexts = defineTexts({
  zh: {
    note: '预览不会保存任何数据', page: '页面', form: '表单', list: '列表', filled: '数据', empty: '空白', sample: '示例', record: '真实记录', find: '搜索记录', noRecords: '没有可查看的记录', unasked: '查询失败', again: '重试', as: '查看身份', myself: '我自己', nobody: '没有找到此人',
    asNote: '以“{name}”的权限查看：列、字段、按钮和数据范围均按其权限；此操作会被记录。', neverPublished: '尚未发布，没有真实记录', noList: '此设计尚未发布，没有列表数据。', fresh: '以下字段发布后才有数据：{names}', freshAs: '以下新字段尚未授权给任何人：{names}', closed: '您无权查看以下字段的值：{names}', unfit: '以下字段的值不再适用，显示为空：{names}', noAdd: '此用户不能新增记录，表单为只读。', noOpen: '此用户不能打开该表单的记录。', noModel: '此用户无权打开该表单。', readOnly: '此用户只能查看该记录。',
    notRemoved: '预览不会删除任何记录', notUploaded: '预览不会上传文件', valid: '没有问题',
  },
  zhtw: {
    note: '預覽不會儲存任何資料', page: '頁面', form: '表單', list: '清單', filled: '資料', empty: '空白', sample: '範例', record: '真實記錄', find: '搜尋記錄', noRecords: '沒有可檢視的記錄', unasked: '查詢失敗', again: '重試', as: '檢視身分', myself: '我自己', nobody: '沒有找到此人',
    asNote: '以「{name}」的權限檢視：欄、欄位、按鈕和資料範圍均依其權限；此操作會被記錄。', neverPublished: '尚未發布，沒有真實記錄', noList: '此設計尚未發布，沒有清單資料。', fresh: '以下欄位發布後才有資料：{names}', freshAs: '以下新欄位尚未授權給任何人：{names}', closed: '您無權檢視以下欄位的值：{names}', unfit: '以下欄位的值不再適用，顯示為空：{names}', noAdd: '此使用者不能新增記錄，表單為唯讀。', noOpen: '此使用者不能開啟該表單的記錄。', noModel: '此使用者無權開啟該表單。', readOnly: '此使用者只能檢視該記錄。',
    notRemoved: '預覽不會刪除任何記錄', notUploaded: '預覽不會上傳檔案', valid: '沒有問題',
  },
  en: {
    note: 'A preview saves nothing', page: 'Page', form: 'Form', list: 'List', filled: 'Data', empty: 'Empty', sample: 'Sample', record: 'Real record', find: 'Find a record', noRecords: 'There are no records to look at', unasked: 'It could not be asked', again: 'Retry', as: 'As', myself: 'Myself', nobody: 'Nobody is called that',
    asNote: 'As {name} would see it: columns, fields, buttons and records as they are granted. Looking is noted.', neverPublished: 'Never published: there are no real records', noList: 'This design was never published: its list holds nothing yet.', fresh: 'These hold values only once the draft is published: {names}', freshAs: 'These are new, and granted to nobody yet: {names}', closed: 'You may not see the values of these: {names}', unfit: 'The values of these do not fit any more and are left empty: {names}', noAdd: 'This user may not add records; the form is read-only.', noOpen: 'This user may not open records of this form.', noModel: 'This user may not open this form.', readOnly: 'This user may only read the record.',
    notRemoved: 'A preview removes nothing', notUploaded: 'A preview uploads nothing', valid: 'Nothing is wrong',
  },
})
