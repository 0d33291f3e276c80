import { defineTexts } from '#schemas/text.ts'

/** Texts of bringing foreign designs and sheets in. */
export const importTexts = defineTexts({
  zh: {
    title: '导入设计', drop: '点击或拖入文件：JSON Schema、表单设计器JSON、xlsx或csv表格', or: '或粘贴JSON', json: 'JSON内容', ui: 'uiSchema（可选）', read: '读取', again: '重新选择', next: '下一步', cancel: '取消', format: '请选择json、xlsx或csv文件', uploading: '正在上传',
    found: '{format}：{count}个控件', kept: '全部内容都已保留', lost: '未保留（{count}）', changed: '已改变（{count}）', whole: '整个设计', copy: '复制清单', failed: '无法导入',
    columns: '表格“{name}”有{count}行数据。请确认每一列的类型；数据将在发布后导入。', label: '列名', type: '类型', samples: '示例', misfit: '{count}格不符合', leave: '不导入', place: '第{place}列',
    text: '文本', longText: '多行文本', number: '小数', integer: '整数', date: '日期', moment: '日期时间', time: '时间', flag: '开关', choice: '单选', choices: '多选', noColumns: '请至少保留一列', typeOf: '“{name}”的类型', nameOf: '第{place}列的列名',
    waiting: '发布后即可导入表格“{name}”的{count}行数据', ready: '表格“{name}”的{count}行数据等待导入', bringIn: '导入数据', stop: '暂停', goOn: '继续导入', progress: '导入进度', added: '已导入{added}行', wrong: '{count}行未导入', row: '第{row}行 {label}：{message}', more: '另有{count}行，请下载查看', download: '下载未导入的数据', forget: '不再导入', forgetAsk: '放弃这张表格？已导入的记录会保留。', done: '表格“{name}”的全部行都已处理', close: '关闭',
  },
  zhtw: {
    title: '匯入設計', drop: '點選或拖入檔案：JSON Schema、表單設計器JSON、xlsx或csv表格', or: '或貼上JSON', json: 'JSON內容', ui: 'uiSchema（選填）', read: '讀取', again: '重新選擇', next: '下一步', cancel: '取消', format: '請選擇json、xlsx或csv檔案', uploading: '正在上傳',
    found: '{format}：{count}個元件', kept: '全部內容都已保留', lost: '未保留（{count}）', changed: '已改變（{count}）', whole: '整個設計', copy: '複製清單', failed: '無法匯入',
    columns: '表格「{name}」有{count}列資料。請確認每一欄的類型；資料將在發布後匯入。', label: '欄名', type: '類型', samples: '範例', misfit: '{count}格不符合', leave: '不匯入', place: '第{place}欄',
    text: '文字', longText: '多行文字', number: '小數', integer: '整數', date: '日期', moment: '日期時間', time: '時間', flag: '開關', choice: '單選', choices: '多選', noColumns: '請至少保留一欄', typeOf: '「{name}」的類型', nameOf: '第{place}欄的欄名',
    waiting: '發布後即可匯入表格「{name}」的{count}列資料', ready: '表格「{name}」的{count}列資料等待匯入', bringIn: '匯入資料', stop: '暫停', goOn: '繼續匯入', progress: '匯入進度', added: '已匯入{added}列', wrong: '{count}列未匯入', row: '第{row}列 {label}：{message}', more: '另有{count}列，請下載檢視', download: '下載未匯入的資料', forget: '不再匯入', forgetAsk: '放棄這張表格？已匯入的記錄會保留。', done: '表格「{name}」的全部列都已處理', close: '關閉',
  },
  en: {
    title: 'Import a design', drop: 'Click or drop a file: a JSON Schema, the JSON of a form designer, an xlsx or csv sheet', or: 'or paste JSON', json: 'JSON', ui: 'uiSchema (optional)', read: 'Read', again: 'Choose another', next: 'Next', cancel: 'Cancel', format: 'Choose a json, xlsx or csv file', uploading: 'Uploading',
    found: '{format}: {count} parts', kept: 'All of it was kept', lost: 'Not kept ({count})', changed: 'Changed ({count})', whole: 'The whole design', copy: 'Copy the list', failed: 'This cannot be imported',
    columns: 'The sheet “{name}” has {count} rows. Check what each column is; the rows come in once the form is published.', label: 'Name', type: 'Type', samples: 'Examples', misfit: '{count} cells do not fit', leave: 'Leave out', place: 'Column {place}',
    text: 'Text', longText: 'Long text', number: 'Number', integer: 'Whole number', date: 'Date', moment: 'Date and time', time: 'Time', flag: 'Yes or no', choice: 'One choice', choices: 'Several choices', noColumns: 'Keep at least one column', typeOf: 'Type of {name}', nameOf: 'Name of column {place}',
    waiting: '{count} rows of the sheet “{name}” can come in once this is published', ready: '{count} rows of the sheet “{name}” wait to come in', bringIn: 'Bring them in', stop: 'Pause', goOn: 'Go on', progress: 'Progress of the rows', added: '{added} rows are in', wrong: '{count} rows did not come in', row: 'Row {row}, {label}: {message}', more: '{count} more; download them to see', download: 'Download what did not come in', forget: 'Forget the sheet', forgetAsk: 'Forget this sheet? Records that came in stay.', done: 'All rows of the sheet “{name}” were tried', close: 'Close',
  },
})
