import { expect, test } from 'vitest'
import { languages } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import { areaTexts } from '#src/system/area/texts.ts'
import { backupTexts } from '#src/system/backup/texts.ts'
import { billRuleTexts } from '#src/system/bill-rule/texts.ts'
import { dataInterfaceTexts } from '#src/system/data-interface/texts.ts'
import { dictionaryTexts } from '#src/system/dictionary/texts.ts'
import { eventTexts } from '#src/system/event/texts.ts'
import { groupTexts } from '#src/system/group/texts.ts'
import { menuTexts } from '#src/system/menu/texts.ts'
import { monitorTexts } from '#src/system/monitor/texts.ts'
import { onlineTexts } from '#src/system/online/texts.ts'
import { adminTexts } from '#src/system/organize-admin/texts.ts'
import { organizeTexts } from '#src/system/organize/texts.ts'
import { positionTexts } from '#src/system/position/texts.ts'
import { roleTexts } from '#src/system/role/texts.ts'
import { signatureTexts } from '#src/system/signature/texts.ts'
import { taskTexts } from '#src/system/task/texts.ts'
import { userTexts } from '#src/system/user/texts.ts'
import { nameOf, taskName } from './names.ts'

const screens = {
  area: areaTexts,
  backup: backupTexts,
  billRule: billRuleTexts,
  dataInterface: dataInterfaceTexts,
  dictionary: dictionaryTexts,
  event: eventTexts,
  group: groupTexts,
  menu: menuTexts,
  monitor: monitorTexts,
  online: onlineTexts,
  organizeAdmin: adminTexts,
  organize: organizeTexts,
  position: positionTexts,
  role: roleTexts,
  signature: signatureTexts,
  task: taskTexts,
  user: userTexts,
} as const

const codes = Object.keys(screens) as (keyof typeof screens)[]

test.each(languages)('a screen is headed as its menu entry is called: %s', (language) => {
  const say: Say = (texts, key) => texts[language][key]
  expect(codes.map((code) => screens[code][language].title)).toEqual(
    codes.map((enCode) => nameOf(say, { enCode, fullName: screens[enCode].zh.title })),
  )
})

test('a built-in task is called in the language of the interface, one that was renamed as somebody called it', () => {
  const say: Say = (texts, key) => texts.en[key]
  expect(taskName(say, { enCode: 'sweepSessions', fullName: '清理会话' })).toBe(
    'Remove old sessions',
  )
  expect(taskName(say, { enCode: 'sweepSessions', fullName: 'Nightly broom' })).toBe(
    'Nightly broom',
  )
  expect(taskName(say, { enCode: 'ours', fullName: '清理会话' })).toBe('清理会话')
})
