import { defineTexts } from '#schemas/text.ts'

/** Beside the words of the screen, parameters of jobs by their names. */
export const taskTexts = defineTexts({
  zh: {
    title: '任务调度', name: '任务名称', code: '任务编码', job: '执行内容', allJobs: '全部内容', cron: 'Cron 表达式', cronHint: '分 时 日 月 周；六段时首段为秒', next: '下次执行', last: '上次执行', count: '执行次数', order: '排序', description: '说明', start: '生效时间', end: '失效时间', add: '新增任务', edit: '编辑任务', builtIn: '内置',
    parameters: '参数', keep: '保留备份数', preview: '预览执行时间', previewed: '接下来的执行时间', never: '不会执行', run: '立即执行', runAsk: '确定立即执行该任务吗？', started: '已开始执行', runs: '执行记录', runsOf: '{name}的执行记录',
    planned: '计划时间', took: '耗时', state: '状态', tries: '尝试次数', result: '结果', by: '触发', bySchedule: '按计划', byHand: '手动', allStates: '全部状态', waiting: '等待', running: '执行中', done: '成功', failed: '失败',
  },
  zhtw: {
    title: '排程任務', name: '工作名稱', code: '工作編碼', job: '執行內容', allJobs: '全部內容', cron: 'Cron 運算式', cronHint: '分 時 日 月 週；六段時首段為秒', next: '下次執行', last: '上次執行', count: '執行次數', order: '排序', description: '說明', start: '生效時間', end: '失效時間', add: '新增工作', edit: '編輯工作', builtIn: '內建',
    parameters: '參數', keep: '保留備份數', preview: '預覽執行時間', previewed: '接下來的執行時間', never: '不會執行', run: '立即執行', runAsk: '確定立即執行該工作嗎？', started: '已開始執行', runs: '執行記錄', runsOf: '{name}的執行記錄',
    planned: '計畫時間', took: '耗時', state: '狀態', tries: '嘗試次數', result: '結果', by: '觸發', bySchedule: '依排程', byHand: '手動', allStates: '全部狀態', waiting: '等待', running: '執行中', done: '成功', failed: '失敗',
  },
  en: {
    title: 'Scheduled tasks', name: 'Name', code: 'Code', job: 'What is done', allJobs: 'Everything', cron: 'Cron', cronHint: 'Minute, hour, day, month, weekday; with six fields seconds come first', next: 'Next run', last: 'Last run', count: 'Runs', order: 'Order', description: 'Description', start: 'Not before', end: 'Not after', add: 'New task', edit: 'Edit task', builtIn: 'Built in',
    parameters: 'Settings', keep: 'Backups that are kept', preview: 'Show the next runs', previewed: 'The next runs', never: 'It never runs', run: 'Run now', runAsk: 'Run this task now?', started: 'The run has begun', runs: 'Runs', runsOf: 'Runs of {name}',
    planned: 'Planned for', took: 'Took', state: 'State', tries: 'Tries', result: 'Result', by: 'Started by', bySchedule: 'Its schedule', byHand: 'A person', allStates: 'All states', waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed',
  },
})
