import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../../auth/caller.ts'

const texts = defineTexts({
  zh: { name: '输入的名称与备份不一致' },
  zhtw: { name: '輸入的名稱與備份不一致' },
  en: { name: 'This is not the name of the backup' },
})

/** Only administrators come near what a backup holds. */
export function refuseStaff({ isAdministrator }: Caller): void {
  if (!isAdministrator) throw new Failure('forbidden')
}

/** Refuses (422) to go back where the name was not typed as it stands. */
export function refuseOtherName(name: string, typed: string, say: Say): void {
  if (typed.trim() !== name) throw new Failure('invalid', { data: { problems: [{ path: 'name', code: 'name', message: say(texts, 'name') }] } })
}
