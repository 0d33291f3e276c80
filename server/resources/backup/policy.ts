import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { BackupRefusal } from '../../backup/format.ts'
import type { Caller } from '../../auth/caller.ts'

const texts = defineTexts({
  zh: {
    name: '输入的名称与备份不一致',
    foreign: '该文件不是本系统的备份',
    newer: '该备份来自更新的版本，请先升级系统',
    damaged: '备份文件已损坏，数据没有改动',
    notEmpty: '数据库不是空的',
  },
  zhtw: {
    name: '輸入的名稱與備份不一致',
    foreign: '該檔案不是本系統的備份',
    newer: '該備份來自較新的版本，請先升級系統',
    damaged: '備份檔案已損壞，資料沒有變動',
    notEmpty: '資料庫不是空的',
  },
  en: {
    name: 'This is not the name of the backup',
    foreign: 'This file is no backup of this system',
    newer: 'This backup is of a newer version; update the system first',
    damaged: 'The backup is damaged; nothing was changed',
    notEmpty: 'The database is not empty',
  },
})

/** Refuses (403) everybody but administrators, because a backup holds all data. */
export function refuseStaff({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}

const refusal = (path: string, code: keyof (typeof texts)['zh'], say: Say): Failure =>
  new Failure('invalid', { data: { problems: [{ path, code, message: say(texts, code) }] } })

/** A refusal to restore as words (422); other errors are returned unchanged. */
export const toRefusal = (error: unknown, say: Say): unknown =>
  error instanceof BackupRefusal ? refusal('', error.reason, say) : error

/** Refuses (422) a restore where the name was not typed exactly. */
export function refuseOtherName(name: string, typed: string, say: Say): void {
  if (typed.trim() !== name) throw refusal('name', 'name', say)
}
