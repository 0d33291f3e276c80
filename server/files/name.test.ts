import { expect, test } from 'vitest'
import { cleanName } from './name.ts'

test.each([
  ['报告 2026.PDF', '报告 2026.PDF', 'pdf'],
  ['../../etc/passwd.txt', 'passwd.txt', 'txt'],
  ['C:\\Users\\ann\\a.b.docx', 'a.b.docx', 'docx'],
  ['line\r\nbreak\0.png', 'linebreak.png', 'png'],
  ['invoice\u202Egnp.exe', 'invoicegnp.exe', 'exe'],
  ['.htaccess', 'htaccess', ''],
  [' name. ', 'name', ''],
  ['..', 'file', ''],
  ['a/', 'file', ''],
  ['no extension', 'no extension', ''],
  ['👨‍👩‍👧.jpg', '👨‍👩‍👧.jpg', 'jpg'],
])('T36 %j is kept as %j', (raw, name, extension) => {
  expect(cleanName(raw)).toEqual({ name, extension })
})

test('a long name is cut in whole characters and keeps its extension', () => {
  const { name } = cleanName(`${'🚗'.repeat(400)}.jpeg`)
  expect(name).toBe(`${'🚗'.repeat(195)}.jpeg`)
})
