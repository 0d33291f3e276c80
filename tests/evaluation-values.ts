import fc from 'fast-check'
import type { Env } from '#schemas/widget/define.ts'

export const env: Env = {
  now: Date.UTC(2026, 0, 30, 20),
  timeZone: 'Asia/Shanghai',
  userId: 'me',
  departmentId: 'd1',
  organizeId: 'o1',
  positionIds: ['p1'],
  roleIds: ['r1', 'r2'],
  groupIds: [],
}
const choices = [
  { id: 'x', fullName: 'X' },
  { id: 'y', fullName: 'Y' },
]

export const plain: readonly {
  readonly field: string
  readonly kind: string
  readonly options?: object
}[] = [
  { field: 'text', kind: 'input' },
  { field: 'short', kind: 'input', options: { maxlength: 2 } },
  { field: 'number', kind: 'inputNumber', options: { precision: 2 } },
  { field: 'other', kind: 'inputNumber' },
  { field: 'pick', kind: 'select', options: { choices } },
  { field: 'several', kind: 'checkbox', options: { choices } },
  { field: 'flag', kind: 'switch' },
  { field: 'day', kind: 'datePicker' },
  { field: 'at', kind: 'datePicker', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
  { field: 'time', kind: 'timePicker' },
  { field: 'range', kind: 'numberRange' },
  { field: 'stars', kind: 'rate' },
  { field: 'who', kind: 'createUser' },
  { field: 'made', kind: 'createTime' },
  { field: 'ink', kind: 'sign' },
  { field: 'note', kind: 'editor' },
  { field: 'files', kind: 'uploadFile' },
  { field: 'secret', kind: 'input', options: { mask: { type: 'mobile' } } },
  { field: 'once', kind: 'input', options: { unique: true } },
  { field: 'no', kind: 'billRule', options: { rule: 'plain' } },
]
export const columns = ['text', 'number', 'pick', 'day', 'ink', 'secret', 'once'] as const
export const inForm = plain.map(({ field }) => field)
export const inRows = columns.map((name) => `rows.c_${name}`)
export const paths = [...inForm, ...inRows, 'sum', 'words', 'rows.c_sum', 'rows']

/** Values that no field accepts. */
const foreign: readonly unknown[] = [{}, { $ne: 1 }, ['<script>'], '<script>alert(1)</script>']
const ink = 'data:image/png;base64,iVBORw0KGgo='
const file = {
  name: 'a.txt',
  fileId: 'f1.txt',
  fileVersionId: 'f1',
  url: '/api/file/f1',
  fileSize: 1,
}
const pools: { readonly [kind: string]: readonly unknown[] } = {
  input: [null, '', 'a', 'b', 'abc', ' a ', 7, '1'],
  inputNumber: [null, '', '1', '2.50', 3, '-1.239', 'x', '1e3'],
  select: [null, 'x', 'y', 'z'],
  checkbox: [null, [], ['x'], ['y', 'x'], ['z'], 'x'],
  switch: [null, 0, 1, true, 2],
  datePicker: [
    null,
    '2026-01-31',
    '2026-01-30',
    '2026-02-30',
    1_769_800_000_000,
    1_769_803_200_000,
    'soon',
  ],
  timePicker: [null, '08:00:00', '08:00', '25:00:00'],
  numberRange: [null, ['1', '2'], [null, null], ['3', '2'], [1, null]],
  rate: [null, '1', '3.5', 99],
  createUser: [null, 'me', 'you'],
  createTime: [null, 5],
  sign: [null, ink, 7],
  editor: [null, '<p>a</p>', '<p></p>', 7],
  uploadFile: [null, [], [file], 'x'],
  billRule: [null, 'N1'],
}
const kindOf = (path: string): string =>
  plain.find(({ field }) => field === path.replace('rows.c_', ''))?.kind ?? 'inputNumber'
export const valueOf = (path: string): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...(pools[kindOf(path)] ?? [null])) },
    fc.constantFrom(...foreign),
  )
