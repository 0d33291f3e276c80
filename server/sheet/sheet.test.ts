import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { readSheet, writeSheet } from './sheet.ts'
import type { SheetFormat } from './protocol.ts'

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const trouble = (format: SheetFormat, bytes: Uint8Array): Promise<string> =>
  readSheet(bytes, { format, most: 10_001 }).then(
    () => 'read',
    (error: Error) => error.message,
  )
async function* batches(...rows: string[][][]): AsyncGenerator<string[][]> {
  yield* rows
}

const lastOf = (row: readonly string[]): number => row.findLastIndex((text) => text !== '') + 1

/** An archive of one entry whose directory may claim anything. */
function archive(
  name: string,
  content: Buffer,
  said: { size?: number; flags?: number } = {},
): Uint8Array {
  const packed = deflateRawSync(content)
  const { size = content.length, flags = 0 } = said
  const [local, entry, end] = [Buffer.alloc(30), Buffer.alloc(46), Buffer.alloc(22)]
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(name.length, 26)
  entry.writeUInt32LE(0x02014b50)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, entry, Buffer.from(name), end])
}

test.each(['xlsx', 'csv'] as const)('what is written is read again: %s', async (format) => {
  const rows = [
    ['a', '王芳'],
    ['=1+1', '+86'],
    ['-', '@x'],
    ['a,"b"', 'c\nd'],
    ['0012', '2020-01-02'],
  ]
  const file = await writeSheet('people', {
    format,
    heads: ['one', '二'],
    batches: batches(rows.slice(0, 2), rows.slice(2)),
  })
  expect([file.name, await readSheet(await bytesOf(file))]).toEqual([
    `people.${format}`,
    [['one', '二'], ...rows],
  ])
})

test('what a program could take for a formula is none: a text in xlsx, marked in csv', async () => {
  const cells = ['=1+1', '+1', '-1', '@a', '\tb', 'plain']
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
    await bytesOf(
      await writeSheet('x', {
        format: 'csv',
        heads: ['h'],
        batches: batches(cells.map((cell) => [cell])),
      }),
    ),
  )
  expect(csv.charCodeAt(0)).toBe(0xfeff)
  expect(
    csv
      .slice(1)
      .split('\r\n')
      .slice(1, 7)
      .map((line) => line.replaceAll('"', '')),
  ).toEqual(["'=1+1", "'+1", "'-1", "'@a", "'\tb", 'plain'])
})

test('numbers are numbers, days are days, and widths and the sheet have what people expect', async () => {
  const heads = ['name', 'count', 'day', 'moment', '车牌号码与备注']
  const rows = [
    ['=1+1', '12.5', '2026-01-05', '2026-01-05 08:30:00', 'a long text that takes its room'],
    ['007', '-3', '1890-01-01', '', ''],
    ['', 'many', '', '', ''],
    ['', '12345678901234567', '', '', ''],
  ]
  const write = (format: SheetFormat) =>
    writeSheet('停车/记录: 2026-01-05 [all] of the whole car park', {
      format,
      heads,
      kinds: ['text', 'number', 'day', 'moment'],
      batches: batches(rows),
    }).then(bytesOf)
  const xlsx = await write('xlsx')
  const [sheet] = (await readXlsx(xlsx)).sheets
  expect(sheet?.name).toBe('停车 记录  2026-01-05  all  of the')
  const utc = (...parts: Parameters<typeof Date.UTC>): Date => new Date(Date.UTC(...parts))
  expect(sheet?.rows.slice(1)).toEqual([
    ['=1+1', 12.5, utc(2026, 0, 5), utc(2026, 0, 5, 8, 30), 'a long text that takes its room'],
    ['007', -3, '1890-01-01', null, null],
    [null, 'many', null, null, null],
    [null, '12345678901234567', null, null, null],
  ])
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([10, 19, 12, 21, 33])
  expect(await readSheet(xlsx)).toEqual([heads, ...rows.map((row) => row.slice(0, lastOf(row)))])
  const csv = new TextDecoder().decode(await write('csv')).split('\r\n')
  expect(csv.slice(1, 3)).toEqual([
    "'=1+1,12.5,2026-01-05,2026-01-05 08:30:00,a long text that takes its room",
    '007,-3,1890-01-01,,',
  ])
})

test('numbers, days and instants of a sheet are read as texts, empty rows keep their number', async () => {
  const rows = [
    ['head', 'day', 'number'],
    [],
    ['x', new Date(Date.UTC(2020, 1, 3)), 13_800_138_000],
  ]
  const bytes = await writeXlsx({
    sheets: [{ name: 'S', rows, columns: [{}, { numFmt: 'yyyy-mm-dd' }, {}] }],
  })
  expect(await readSheet(bytes)).toEqual([
    ['head', 'day', 'number'],
    [],
    ['x', '2020-02-03', '13800138000'],
  ])
})

test('old files in the Chinese code page are read', async () => {
  expect(await readSheet(Uint8Array.from([0xcd, 0xf5, 0xb7, 0xbc, 0x2c, 0x61]))).toEqual([
    ['王芳', 'a'],
  ])
})

test('files in UTF-16 are read, and bytes that are no text are refused', async () => {
  const wide = new Uint8Array(Buffer.from('\ufeff王芳,a\n', 'utf16le'))
  expect(await readSheet(wide)).toEqual([['王芳', 'a']])
  expect(await trouble('csv', Uint8Array.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]))).toBe('broken')
})

test('a sheet to fill in offers what there is to choose', async () => {
  const file = await writeSheet('form', {
    format: 'xlsx',
    heads: ['name', 'gender'],
    choices: [{ column: 1, values: ['男', '女'] }],
  })
  expect(await readSheet(await bytesOf(file))).toEqual([['name', 'gender']])
})

test.each([
  ['no archive', 'broken', text('name,age')],
  ['an archive that is no workbook', 'broken', archive('a.txt', Buffer.from('hello'))],
  ['an encrypted one', 'broken', archive('a.xml', Buffer.from('hello'), { flags: 1 })],
  [
    'one that says too much',
    'tooLarge',
    archive('a.xml', Buffer.from('hello'), { size: 60_000_000 }),
  ],
  [
    'one that is more than it says',
    'broken',
    archive('a.xml', Buffer.alloc(1_000_000, 'ab'), { size: 1000 }),
  ],
  ['one that grows a hundredfold', 'tooLarge', archive('a.xml', Buffer.alloc(1_000_000))],
  [
    'one with a document type',
    'broken',
    archive('xl/workbook.xml', Buffer.from('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')),
  ],
])('refused without being read: %s', async (_name, code, bytes) => {
  expect(await trouble('xlsx', bytes)).toBe(code)
})

test('more than 10000 rows or 100 columns are refused, nothing is empty', async () => {
  const lines = (count: number): Uint8Array =>
    text(Array.from({ length: count }, (_, row) => `a${row}`).join('\n'))
  expect([
    (await readSheet(lines(10_001))).length,
    await trouble('csv', lines(10_002)),
    await trouble('csv', text('x,'.repeat(100) + 'y')),
    await trouble('csv', text('\n\n')),
  ]).toEqual([10_001, 'tooManyRows', 'tooManyColumns', 'empty'])
})
