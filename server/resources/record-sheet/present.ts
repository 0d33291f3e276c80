import type { ExportJob } from '#schemas/api/record-sheet.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { RecordJob } from '../../record/job/job.ts'

export const exportTexts = defineTexts({
  zh: {
    tooMany: '共 {count} 条，超过 {most} 条的导出请在后台进行',
    tooManyMerged: '合并单元格最多支持 {most} 条，请改用重复行',
    gone: '服务已停止，请重新导出',
    failed: '导出失败，请重试',
    ready: '导出完成：{name}',
    readyBody: '共 {count} 条，文件保留一天。',
    readyBody_one: '共 {count} 条，文件保留一天。',
    fetch: '前往下载',
  },
  zhtw: {
    tooMany: '共 {count} 筆，超過 {most} 筆的匯出請在背景進行',
    tooManyMerged: '合併儲存格最多支援 {most} 筆，請改用重複列',
    gone: '服務已停止，請重新匯出',
    failed: '匯出失敗，請重試',
    ready: '匯出完成：{name}',
    readyBody: '共 {count} 筆，檔案保留一天。',
    readyBody_one: '共 {count} 筆，檔案保留一天。',
    fetch: '前往下載',
  },
  en: {
    tooMany: 'There are {count} records; more than {most} are exported in the background',
    tooManyMerged: 'Cells can be merged for at most {most} records; repeat the rows instead',
    gone: 'The server stopped; please export again',
    failed: 'The export failed; please try again',
    ready: 'Export ready: {name}',
    readyBody: '{count} {count: record|records}. The file is kept for a day.',
    readyBody_one: '1 record. The file is kept for a day.',
    fetch: 'Go to the download',
  },
})

/** Milliseconds for which the file of an export is kept. */
export const keptFor = 86_400_000

/** The progress of an export. */
export const presentExport = (job: RecordJob): ExportJob => ({
  id: job.id,
  state: job.state,
  fileName: job.file_name,
  total: job.total,
  done: job.done,
  reason: job.reason,
  creatorTime: job.created_at,
  expirationTime: job.created_at + keptFor,
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The message that an export of so many records is ready, with a link to where it is fetched. */
export function presentReady(say: Say, count: number, back: string | undefined): string {
  const link = back ? ` <a href="${escape(back)}">${say(exportTexts, 'fetch')}</a>` : ''
  return `<p>${say(exportTexts, 'readyBody', { count })}${link}</p>`
}
