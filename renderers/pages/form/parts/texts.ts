import { defineTexts } from '#schemas/text.ts'

export const formTexts = defineTexts({
  zh: {
    form: '表单', add: '新增', edit: '编辑', detail: '详情', confirm: '确定', cancel: '取消', confirmAndAdd: '确定并新增', close: '关闭', back: '返回',
    problems: '有{count}处填写有误', previous: '上一条', next: '下一条',
    unsaved: '有未保存的更改', unsavedText: '离开后更改将丢失，确定离开吗？', leave: '离开', stay: '继续编辑',
    conflict: '数据已被他人修改', conflictText: '保存之前有人修改了这条数据。请为每个不同之处选择要保留的值，然后重新保存。', field: '字段', mine: '我的值', theirs: '他人的值', merge: '按所选继续编辑',
  },
  zhtw: {
    form: '表單', add: '新增', edit: '編輯', detail: '詳情', confirm: '確定', cancel: '取消', confirmAndAdd: '確定並新增', close: '關閉', back: '返回',
    problems: '有{count}處填寫有誤', previous: '上一筆', next: '下一筆',
    unsaved: '有未儲存的變更', unsavedText: '離開後變更將遺失，確定離開嗎？', leave: '離開', stay: '繼續編輯',
    conflict: '資料已被他人修改', conflictText: '儲存之前有人修改了這筆資料。請為每個不同之處選擇要保留的值，然後重新儲存。', field: '欄位', mine: '我的值', theirs: '他人的值', merge: '依所選繼續編輯',
  },
  en: {
    form: 'Form', add: 'Add', edit: 'Edit', detail: 'Details', confirm: 'OK', cancel: 'Cancel', confirmAndAdd: 'OK and add another', close: 'Close', back: 'Back',
    problems: 'Wrong in {count} places', previous: 'Previous', next: 'Next',
    unsaved: 'There are unsaved changes', unsavedText: 'They are lost when you leave. Leave?', leave: 'Leave', stay: 'Keep editing',
    conflict: 'Somebody else changed this meanwhile', conflictText: 'Choose for each difference which value to keep, then save again.', field: 'Field', mine: 'Mine', theirs: 'Theirs', merge: 'Continue with these',
  },
})
