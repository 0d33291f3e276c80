import { defineTexts } from '#schemas/text.ts'

/** What the import of users says beside the names of their columns (schemas/user-sheet.ts). */
export const importTexts = defineTexts({
  zh: {
    title: '导入用户', steps: '导入步骤', fileStep: '上传文件', columnsStep: '对应列', rowsStep: '检查数据', importStep: '导入', template: '下载模板', templateHint: '模板列出可填写的组织、岗位、角色和分组。文件最多 10000 行，可使用自己的列名。',
    drop: '点击或将 xlsx、csv 文件拖到此处', format: '请选择 xlsx 或 csv 文件', uploading: '正在上传', column: '列', from: '文件中的列', sample: '首行内容', leftOut: '不导入', needed: '必填', missing: '请指定：{columns}', sourceOf: '“{name}”对应的列',
    next: '下一步', back: '上一步', cancel: '取消', close: '关闭', check: '重新检查（{count} 行有改动）', counts: '共 {total} 行，{faulty} 行有问题', allGood: '共 {total} 行，没有问题', none: '文件中没有数据行', onlyFaulty: '只看有问题的行', row: '行', cell: '第 {row} 行 {name}', cellWrong: '第 {row} 行 {name}：{message}', empty: '（空）', mended: '已修改，待检查',
    skip: '不导入', skipOf: '不导入第 {row} 行', skipped: '已略过', begin: '导入 {count} 行', beginHint: '有问题的行不会导入，之后可修改或下载。', rows: '待导入的数据', running: '正在导入：{done} / {total}', stop: '停止导入', stopAsk: '停止后，已导入的用户会保留。确定要停止吗？', done: '导入完成', stopped: '导入已停止', broken: '导入中断', result: '成功 {snum} 行，失败 {fnum} 行，共处理 {done} / {total} 行',
    failures: '失败的行', errorFile: '下载失败数据', mendFailed: '修改这些行', more: '还有 {count} 处，请下载失败数据查看', another: '导入另一个文件', goesOn: '关闭后导入仍会继续，确定要关闭吗？', lost: '在此修改的内容将丢失，确定要关闭吗？', progress: '导入进度', failed: '操作失败',
  },
  zhtw: {
    title: '匯入使用者', steps: '匯入步驟', fileStep: '上傳檔案', columnsStep: '對應欄', rowsStep: '檢查資料', importStep: '匯入', template: '下載範本', templateHint: '範本列出可填寫的組織、職位、角色和群組。檔案最多 10000 列，可使用自己的欄名。',
    drop: '點擊或將 xlsx、csv 檔案拖到此處', format: '請選擇 xlsx 或 csv 檔案', uploading: '正在上傳', column: '欄', from: '檔案中的欄', sample: '首列內容', leftOut: '不匯入', needed: '必填', missing: '請指定：{columns}', sourceOf: '「{name}」對應的欄',
    next: '下一步', back: '上一步', cancel: '取消', close: '關閉', check: '重新檢查（{count} 列有更動）', counts: '共 {total} 列，{faulty} 列有問題', allGood: '共 {total} 列，沒有問題', none: '檔案中沒有資料列', onlyFaulty: '只看有問題的列', row: '列', cell: '第 {row} 列 {name}', cellWrong: '第 {row} 列 {name}：{message}', empty: '（空）', mended: '已修改，待檢查',
    skip: '不匯入', skipOf: '不匯入第 {row} 列', skipped: '已略過', begin: '匯入 {count} 列', beginHint: '有問題的列不會匯入，之後可修改或下載。', rows: '待匯入的資料', running: '正在匯入：{done} / {total}', stop: '停止匯入', stopAsk: '停止後，已匯入的使用者會保留。確定要停止嗎？', done: '匯入完成', stopped: '匯入已停止', broken: '匯入中斷', result: '成功 {snum} 列，失敗 {fnum} 列，共處理 {done} / {total} 列',
    failures: '失敗的列', errorFile: '下載失敗資料', mendFailed: '修改這些列', more: '還有 {count} 處，請下載失敗資料查看', another: '匯入另一個檔案', goesOn: '關閉後匯入仍會繼續，確定要關閉嗎？', lost: '在此修改的內容將遺失，確定要關閉嗎？', progress: '匯入進度', failed: '操作失敗',
  },
  en: {
    title: 'Import users', steps: 'Steps of the import', fileStep: 'File', columnsStep: 'Columns', rowsStep: 'Check', importStep: 'Import', template: 'Download template', templateHint: 'The template offers the organisations, positions, roles and groups that there are. A file has at most 10000 rows, and may have heads of its own.',
    drop: 'Click, or drop an xlsx or csv file here', format: 'Please choose an xlsx or csv file', uploading: 'Uploading', column: 'Column', from: 'Column of the file', sample: 'In the first row', leftOut: 'Not brought in', needed: 'needed', missing: 'Please choose: {columns}', sourceOf: 'Column for {name}',
    next: 'Next', back: 'Back', cancel: 'Cancel', close: 'Close', check: 'Check again ({count} changed)', counts: '{total} rows, {faulty} with problems', allGood: '{total} rows without problems', none: 'There are no rows in the file', onlyFaulty: 'Only rows with problems', row: 'Row', cell: '{name}, row {row}', cellWrong: '{name}, row {row}: {message}', empty: '(empty)', mended: 'Changed, to be checked',
    skip: 'Leave out', skipOf: 'Leave out row {row}', skipped: 'Left out', begin: 'Import {count} rows', beginHint: 'Rows with problems stay out; they can be mended or downloaded afterwards.', rows: 'Rows to be imported', running: 'Importing: {done} of {total}', stop: 'Stop', stopAsk: 'The users who are in already stay. Stop the import?', done: 'The import is done', stopped: 'The import was stopped', broken: 'The import was cut short', result: '{snum} rows are in, {fnum} failed; {done} of {total} are through',
    failures: 'Rows that failed', errorFile: 'Download failed rows', mendFailed: 'Mend these rows', more: '{count} more; the failed rows can be downloaded', another: 'Import another file', goesOn: 'The import goes on when this is closed. Close it?', lost: 'What you changed here is lost. Close anyway?', progress: 'Progress of the import', failed: 'This did not work',
  },
})
