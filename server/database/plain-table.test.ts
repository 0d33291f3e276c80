import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Shape } from './catalog.ts'
import { readPlainTable } from './plain-table.ts'

test('1.4 only columns that the server fills have a value at first, each its own', () => {
  const column = (name: string, type: string, initial: string) => ({
    name,
    type,
    collation: type === 'text' ? 'C' : '',
    isRequired: true,
    initial,
    comment: '',
  })
  const read =
    (...more: readonly ReturnType<typeof column>[]) =>
    () =>
      readPlainTable({
        schema: 'app',
        name: 'form',
        columns: [column('id', 'text', ''), ...more],
        constraints: [{ name: 'form_pkey', text: 'PRIMARY KEY (id)' }],
        indexes: [],
        needs: [],
      })
  const instant = 'timestamp(3) with time zone'
  expect(
    read(column('version', 'integer', '1'), column('created_at', instant, 'now()')),
  ).not.toThrow()
  for (const badColumn of [
    column('plate', 'text', '1'),
    column('seen_at', instant, 'now()'),
    column('version', 'integer', 'now()'),
    column('version', 'integer', '2'),
    column('created_at', instant, 'clock_timestamp()'),
  ])
    expect(read(badColumn)).toThrow('not to be read')
})

const start: Shape = {
  schema: 'app',
  name: 'form',
  columns: [
    { name: 'id', type: 'text', collation: 'C', isRequired: true, initial: '', comment: '' },
    {
      name: 'plate',
      type: 'text',
      collation: 'C',
      isRequired: false,
      initial: '',
      comment: 'n1',
    },
  ],
  constraints: [{ name: 'form_pkey', text: 'PRIMARY KEY (id)' }],
  indexes: ['CREATE INDEX form_i ON app.form USING gin (plate gin_trgm_ops)'],
  needs: [],
}

const pieces = [
  "'",
  '"',
  ';',
  '(',
  ')',
  ' ',
  '--',
  'text',
  'id',
  'plate',
  'now()',
  'gin',
  'CREATE INDEX',
  ' ON app.form USING btree ',
  '(1)',
  ',',
  '\n',
  '\\',
  '\0',
  'é',
]
/** Characters that a wrong parser would trip over. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...pieces)).map((list) => list.join('')),
)

const parts = ['type', 'initial', 'comment', 'collation', 'name', 'index', 'key', 'table'] as const

/** The shape with one of its texts replaced. */
function shapeWith(value: string, where: (typeof parts)[number]): Shape {
  const [first, second] = start.columns
  return where === 'index'
    ? { ...start, indexes: [value] }
    : where === 'key'
      ? { ...start, constraints: [{ name: 'k', text: value }] }
      : where === 'table'
        ? { ...start, name: value, indexes: [] }
        : {
            ...start,
            columns: [first, { ...second, [where]: value }] as Shape['columns'],
            indexes: [],
          }
}

test('1.4 a shape is either refused, or read into names of the pattern and words of the list', () => {
  expect(readPlainTable(start).indexes).toEqual([
    {
      name: 'form_i',
      method: 'gin',
      isOfRemoved: false,
      isUnique: false,
      keys: [{ column: 'plate', isTrigram: true, isReading: false }],
    },
  ])
  for (const key of ['reading_order((plate)::text)', 'berth.reading_order(plate)'])
    expect(
      readPlainTable({
        ...start,
        indexes: [`CREATE INDEX form_nx ON app.form USING btree (${key}, id)`],
      }).indexes[0]?.keys,
    ).toEqual([
      { column: 'plate', isTrigram: false, isReading: true },
      { column: 'id', isTrigram: false, isReading: false },
    ])
  for (const key of ['lower(plate)', 'reading_order(other)', 'evil.reading_order(plate)'])
    expect(() =>
      readPlainTable({ ...start, indexes: [`CREATE INDEX i ON app.form USING btree (${key})`] }),
    ).toThrow('not to be read')
  const words = /^[a-z0-9_]{1,63}$|^[\w-]{0,80}$/
  fc.assert(
    fc.property(text, fc.constantFrom(...parts), (value, where) => {
      const shape = shapeWith(value, where)
      let read
      try {
        read = readPlainTable(shape)
      } catch (error) {
        expect((error as Error).message).toContain('not to be read')
        return
      }
      for (const column of read.columns) {
        expect(column.name).toMatch(words)
        expect(column.type).toMatch(
          /^(text|character varying(\(\d+\))?|numeric(\(\d+,\d+\))?|integer|date|jsonb|time\(0\) without time zone|timestamp\(3\) with time zone)$/,
        )
        expect(['', '1', 'now()']).toContain(column.initial)
        expect(column.comment).toMatch(/^[^\0]{0,1000}$/u)
      }
      for (const { name, keys } of read.indexes)
        for (const word of [name, ...keys.map(({ column }) => column)]) expect(word).toMatch(words)
    }),
    { numRuns: 3000 },
  )
})
