import { defineTexts } from '#schemas/text.ts'

export const formTexts = defineTexts({
  zh: {
    form: '表单', add: '新增', edit: '编辑', detail: '详情', confirm: '确定', cancel: '取消', confirmAndAdd: '确定并新增', close: '关闭', back: '返回',
    problems: '有{count}处填写有误', previous: '上一条', next: '下一条',
    unsaved: '有未保存的更改', unsavedText: '离开后更改将丢失，确定离开吗？', leave: '离开', stay: '继续编辑',
    conflict: '数据已被他人修改', conflictText: '保存之前有人修改了这条数据。请为每个不同之处选择要保留的值，然后重新保存。', field: '字段', mine: '我的值', theirs: '他人的值', merge: '按所选继续编辑', clash: '他人已改', rowCount: '{count}行',
    draft: '有未保存的填写内容', draftText: '填写时间：{age}。以下内容尚未保存，请选择要采用的值。', draftClash: '其中{count}个字段后来被他人修改过，默认保留最新的值。', draftValue: '草稿', storedValue: '当前值', restoreDraft: '继续填写', discardDraft: '丢弃草稿', notNow: '以后再说',
  },
  zhtw: {
    form: '表單', add: '新增', edit: '編輯', detail: '詳情', confirm: '確定', cancel: '取消', confirmAndAdd: '確定並新增', close: '關閉', back: '返回',
    problems: '有{count}處填寫有誤', previous: '上一筆', next: '下一筆',
    unsaved: '有未儲存的變更', unsavedText: '離開後變更將遺失，確定離開嗎？', leave: '離開', stay: '繼續編輯',
    conflict: '資料已被他人修改', conflictText: '儲存之前有人修改了這筆資料。請為每個不同之處選擇要保留的值，然後重新儲存。', field: '欄位', mine: '我的值', theirs: '他人的值', merge: '依所選繼續編輯', clash: '他人已改', rowCount: '{count}列',
    draft: '有未儲存的填寫內容', draftText: '填寫時間：{age}。以下內容尚未儲存，請選擇要採用的值。', draftClash: '其中{count}個欄位後來被他人修改過，預設保留最新的值。', draftValue: '草稿', storedValue: '目前值', restoreDraft: '繼續填寫', discardDraft: '捨棄草稿', notNow: '以後再說',
  },
  en: {
    form: 'Form', add: 'Add', edit: 'Edit', detail: 'Details', confirm: 'OK', cancel: 'Cancel', confirmAndAdd: 'OK and add another', close: 'Close', back: 'Back',
    problems: 'Wrong in {count} places', previous: 'Previous', next: 'Next',
    unsaved: 'There are unsaved changes', unsavedText: 'They are lost when you leave. Leave?', leave: 'Leave', stay: 'Keep editing',
    conflict: 'Somebody else changed this meanwhile', conflictText: 'Choose for each difference which value to keep, then save again.', field: 'Field', mine: 'Mine', theirs: 'Theirs', merge: 'Continue with these', clash: 'changed since', rowCount: 'rows: {count}',
    draft: 'There is a draft', draftText: 'Entered {age} and not saved. Choose the values to go on with.', draftClash: 'Somebody else changed some of these fields since ({count}); their newest values are kept unless you choose yours.', draftValue: 'Draft', storedValue: 'As it is now', restoreDraft: 'Go on with the draft', discardDraft: 'Discard the draft', notNow: 'Not now',
  },
})
