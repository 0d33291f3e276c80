import { readFileSync } from 'node:fs'
import { cpuUsage } from 'node:process'
import { cell, odsOf, odsRow, pack, row, word, workbook } from '#tests/packed-sheet.ts'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { speaker, translatorSettings } from '#schemas/text.ts'
import i18next from 'i18next'
import { sayNotes } from './notes.ts'
import type { SheetAbout, SheetFindings, SheetWish } from './protocol.ts'
import { mergesIn } from './place.ts'
import { SheetTrouble } from './protocol.ts'
import { readSheet } from './read.ts'

const sample = (name: string): Uint8Array =>
  readFileSync(new URL(`../../tests/sheets/${name}`, import.meta.url))
const text = (content: string): Uint8Array => new TextEncoder().encode(content)

async function read(bytes: Uint8Array, wish: Partial<SheetWish> = {}) {
  const rows: string[][] = []
  let about: SheetAbout | undefined
  let findings: SheetFindings | undefined
  for await (const reply of readSheet(bytes, { most: 1000, isDigested: true, ...wish })) {
    if (reply.type === 'about') about = reply.about
    if (reply.type === 'rows') rows.push(...reply.rows)
    if (reply.type === 'done') findings = reply.findings
  }
  if (!about || !findings) throw new Error('nothing was read')
  return { about, findings, rows }
}

test.each(['calc.xlsx', 'calc.ods'])(
  'a sheet of LibreOffice: title, heads of two levels, times, errors and merges: %s',
  async (name) => {
    const { about, rows, findings } = await read(sample(name))
    expect(about).toMatchObject({ sheet: 1, head: { row: 3, rows: 2 } })
    expect(about.heads).toEqual([
      '车牌',
      '日期',
      '时间 入场',
      '时间 开门',
      '时间 时长',
      '编号',
      '证件',
      '合计',
      '备注',
    ])
    expect(rows).toEqual([
      [
        '浙A12345',
        '2026-01-05',
        '2026-01-05 08:30:00',
        '08:30',
        '49:05',
        '00123',
        '330106199001011234',
        '3.5',
        'first\nsecond',
      ],
      [
        '浙A12345',
        '1999-12-31',
        '2026-01-06 23:59:59',
        '00:00',
        '24:00',
        '99999',
        '330106199001011000',
        '',
        '1',
      ],
    ])
    expect(findings.notes).toMatchObject([
      { code: 'rounded', row: 7, column: 6 },
      { code: 'error', row: 7, column: 7, text: '#DIV/0!' },
    ])
    expect(findings.counts).toEqual({ rounded: 1, error: 1, merged: 1 })
    expect(findings.digests.slice(1, 4).map(({ type }) => type)).toEqual(['date', 'moment', 'time'])
  },
)

test('days, times and durations of both systems of dates, the day that never was, and digits', async () => {
  const heads = row(1, word('A1', 'One'), word('B1', 'Two'))
  const at = (cells: string, is1904 = false) =>
    read(workbook(heads + row(2, cells), { is1904 })).then(({ rows }) => rows[0])
  expect(await at(cell('A2', '46027', 1) + cell('B2', '46027.354166666664', 3))).toEqual([
    '2026-01-05',
    '2026-01-05 08:30:00',
  ])
  expect(await at(cell('A2', '44565', 1) + cell('B2', '0.5', 3), true)).toEqual([
    '2026-01-05',
    '1904-01-01 12:00:00',
  ])
  expect(await at(cell('A2', '59', 1) + cell('B2', '61', 1))).toEqual(['1900-02-28', '1900-03-01'])
  expect(await at(cell('A2', '60', 1) + cell('B2', '1', 1))).toEqual(['1900-02-29', '1900-01-01'])
  expect(await at(cell('A2', '0.354166666666667', 2) + cell('B2', '0.999988425925926', 2))).toEqual(
    ['08:30', '23:59:59'],
  )
  expect(await at(cell('A2', '2.5', 4) + cell('B2', '0.6458333333', 6))).toEqual(['60:00', '15:30'])
  expect(await at(cell('A2', '42', 5) + cell('B2', '1.5', 7))).toEqual(['00042', '1.5'])
  expect(await at(cell('A2', '0.30000000000000004') + cell('B2', '1.5E-7'))).toEqual([
    '0.3',
    '0.00000015',
  ])
  expect(
    await at(cell('A2', '13800138000') + `<x:c r="B2" t="d"><x:v>2026-01-05T08:30:00Z</x:v></x:c>`),
  ).toEqual(['13800138000', '2026-01-05 08:30:00'])
})

test('what is wrong with a cell is said with its place, and nothing of it is kept', async () => {
  const { rows, findings, about } = await read(
    workbook(
      row(1, word('A1', 'Plate'), word('B1', 'Sum'), word('C1', 'Card')) +
        '<x:row r="2" hidden="1"><x:c r="A2" t="e"><x:v>#N/A</x:v></x:c><x:c r="B2"><x:f>SUM(A1:A9)</x:f><x:v></x:v></x:c>' +
        `${cell('C2', '6222021234567890000')}</x:row>` +
        row(
          4,
          word('A4', 'A &lt;1&gt;_x000A_2'),
          '<x:c r="B4" t="str"><x:f>A1</x:f><x:v></x:v></x:c>',
          cell('D4', '7'),
        ),
      { columns: '<x:cols><x:col min="2" max="3" hidden="1"/></x:cols>' },
    ),
  )
  expect(about.sheets).toEqual([
    { name: 'Lists', isHidden: true },
    { name: 'A & B', isHidden: false },
  ])
  expect(rows).toEqual([['', '', '6222021234567890000'], [], ['A <1>\n2', '', '', '7']])
  const library = i18next.createInstance()
  await library.init({ ...translatorSettings, lng: 'en', resources: {} })
  expect(
    sayNotes(findings, speaker(library)).map((note) =>
      note.replace(/^(\w+).*(\(\d+\)).*: /, '$1 $2: '),
    ),
  ).toEqual([
    'Cells (1): A2 (#N/A)',
    'Formulas (1): B2',
    'Numbers (1): C2 (6222021234567890000)',
    'Rows that are hidden or filtered come in too (1)',
    'Hidden columns come in too (2)',
  ])
})

test('another sheet and other heads can be chosen', async () => {
  const bytes = workbook(row(1, word('A1', 'Title')) + row(2, word('A2', 'x'), cell('B2', '1')))
  expect((await read(bytes, { sheet: 0 })).about.heads).toEqual(['list'])
  const { about, rows } = await read(bytes, { head: { row: 1, rows: 0 } })
  expect([about.heads, rows]).toEqual([[], [['x', '1']]])
  await expect(read(bytes, { sheet: 2 })).rejects.toMatchObject({ code: 'empty' })
})

const refused = (bytes: Uint8Array, wish: Partial<SheetWish> = {}) =>
  read(bytes, wish).then(
    () => 'read',
    (error: unknown) => (error instanceof SheetTrouble ? error.code : error),
  )

test('old, binary and locked files are refused by name', async () => {
  const locked = await writeXlsx({
    sheets: [{ name: 'S', rows: [['a']] }],
    encryption: { password: 'p', spinCount: 1000 },
  })
  expect([
    await refused(sample('calc.xls'), { format: 'xlsx' }),
    await refused(locked, { format: 'xlsx' }),
    await refused(pack({ 'xl/workbook.bin': 'x' })),
    await refused(
      pack({ 'content.xml': 'x', 'META-INF/manifest.xml': '<x><encryption-data/></x>' }),
    ),
    await refused(text('<html><table><tr><td>a</td></tr></table></html>')),
    await refused(pack({ 'a.txt': 'x' })),
  ]).toEqual(['old', 'locked', 'binary', 'locked', 'old', 'broken'])
})

test.each([
  [',', 'utf-8'],
  [';', 'utf-8'],
  ['\t', 'utf-8'],
  ['|', 'utf-8'],
])('text with %j between its cells, and lines inside of them', async (between) => {
  const lines = [
    ['Plate', 'Note', 'Card'],
    ['A1', '"two\nlines ""x"""', '="00123"'],
    ['A2', '#REF!', '1.23457E+17'],
  ].map((cells) => cells.join(between))
  const { rows, findings } = await read(text(`\uFEFF${lines.join('\r\n')}\r\n`))
  expect(rows).toEqual([
    ['A1', 'two\nlines "x"', '00123'],
    ['A2', '', '1.23457E+17'],
  ])
  expect(findings.counts).toEqual({ error: 1, rounded: 1 })
})

test('text in the encodings that people use', async () => {
  const words = '车牌,备注\n浙A1,王芳'
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])
  const chinese = Buffer.from('b3b5c5c62cb1b8d7a20ad5e341312ccdf5b7bc', 'hex')
  for (const bytes of [wide, chinese, text(words)])
    expect((await read(bytes)).rows).toEqual([['浙A1', '王芳']])
  expect((await read(text('sep=;\r\na,b;c\r\nd;e'))).rows).toEqual([['d', 'e']])
})

test('rows stay in their order and their number, empty ones between them too', async () => {
  const lines = Array.from({ length: 2500 }, (_one, at) => (at % 7 === 3 ? '' : `P${at},${at}`))
  const { rows, findings } = await read(text(['Plate,Number', ...lines].join('\n')), { most: 2500 })
  expect(rows).toEqual(lines.map((line) => (line === '' ? [] : line.split(','))))
  expect(findings.total).toBe(lines.filter(Boolean).length)
  expect(await refused(text(['Plate,Number', ...lines].join('\n')), { most: 2499 })).toBe(
    'tooManyRows',
  )
})

test('the order of days without a year in front is decided by their column', async () => {
  const of = async (...days: string[]) =>
    (await read(text(['Plate;Day', ...days.map((day) => `A;${day}`)].join('\n')))).findings
      .digests[1]
  expect(await of('05/01/2026', '25/01/2026')).toMatchObject({ order: 'dmy', type: 'date' })
  expect(await of('05/01/2026', '1/25/26')).toMatchObject({ order: 'mdy', type: 'date' })
  expect(await of('05/01/2026', '06/01/2026')).toMatchObject({
    order: 'either',
    type: 'text',
    misfits: { date: 0 },
  })
  expect(await of('25/01/2026', '1/25/2026')).toMatchObject({ order: null, type: 'text' })
  expect(await of('20260105', '20260228')).toMatchObject({ type: 'date' })
  expect(await of('2026年1月5日', '1-Feb-26', '2026/1/5')).toMatchObject({ type: 'date' })
})

test.each([
  ['signs of an end within a value', `<a b="${'>'.repeat(300_000)}"/>`],
  ['quotes of both sorts in turn', `<a b="${"'>".repeat(100_000)}" c='${'">'.repeat(100_000)}'/>`],
  ['a name without end', `<style:style ${'b'.repeat(500_000)}/>`],
])('T35 a tag with %s is gone through once', async (_, tag) => {
  const begun = cpuUsage()
  const { rows } = await read(odsOf(tag, odsRow('h') + odsRow('x')))
  expect(rows).toEqual([['x']])
  expect(cpuUsage(begun).user / 1000).toBeLessThan(3000)
})

test('T35 the end of a workbook that names merged cells without an end is gone through once', async () => {
  const begun = cpuUsage()
  expect(mergesIn('<mergeCell '.repeat(200_000))).toEqual([])
  expect(mergesIn('<x:mergeCell ref="A1:B2"/><mergeCell ref="C1:C3"/>')).toHaveLength(2)
  expect(cpuUsage(begun).user / 1000).toBeLessThan(3000)
})

test('T35 rows that are said to come a thousand million times are made no further than they are taken', async () => {
  const bytes = odsOf('', odsRow('h') + odsRow('x', 1_000_000_000).repeat(100))
  const { rows } = await read(bytes, { most: 50, isGlance: true })
  expect(rows).toHaveLength(50)
  await expect(read(bytes, { most: 50 })).rejects.toMatchObject({ code: 'tooManyRows', most: 50 })
})

test('a file whose rows hold more than the program takes at once is refused', async () => {
  const line = Array.from({ length: 90 }, () => 'x'.repeat(12_000)).join(',')
  const lines = (count: number) =>
    text(['a', ...Array.from({ length: count }, () => line)].join('\n'))
  expect((await read(lines(3))).rows[1]).toHaveLength(90)
  await expect(read(lines(20))).rejects.toMatchObject({ code: 'tooLarge' })
})

test('separated values: encoding and separator are guessed, told, and read as somebody wishes', async () => {
  const gbk = new Uint8Array(Buffer.from('b3b5c5c63bbdf0b6ee0abea941313b312c350a', 'hex'))
  const guessed = await read(gbk)
  expect(guessed.about.text).toEqual({ encoding: 'gb18030', delimiter: ';' })
  expect([guessed.about.heads, guessed.rows]).toEqual([['车牌', '金额'], [['京A1', '1,5']]])
  const wished = await read(gbk, { delimiter: ',', head: { row: 0, rows: 0 } })
  expect(wished.about.text).toEqual({ encoding: 'gb18030', delimiter: ',' })
  expect(wished.rows).toEqual([['车牌;金额'], ['京A1;1', '5']])
  const wrong = await read(gbk, { encoding: 'utf-8', head: { row: 0, rows: 0 } })
  expect(wrong.about.text?.encoding).toBe('utf-8')
  expect(wrong.rows[0]?.[0]).toContain('\ufffd')
  const wide = new Uint8Array(Buffer.from('\ufeffa\tb\n1\t2', 'utf16le'))
  expect((await read(wide)).about.text).toEqual({ encoding: 'utf-16le', delimiter: '\t' })
  expect((await read(text('sep=~\na~b\n1~2'))).about.text?.delimiter).toBe('~')
  expect((await read(sample('calc.xlsx'))).about.text).toBeUndefined()
})
