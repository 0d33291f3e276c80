import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'

const run = (...commands: Command[]): Document =>
  commands.reduce((document, command) => {
    const edited = apply(kinds, document, command)
    if ('problems' in edited) throw new Error(edited.problems.map(({ code }) => code).join())
    return edited.document
  }, emptyDocument())

const placed: Command[] = [
  {
    type: 'insert',
    kind: 'input',
    id: 'a',
    parent: '',
    index: 0,
    field: 'counter',
    label: 'Counter',
    options: { placeholder: 'How many', maxlength: 20, defaultValue: 'many' },
  },
  {
    type: 'list',
    set: {
      columns: [{ field: 'counter', width: 90, align: 'left', fixed: 'none', sortable: true }],
      searches: [{ field: 'counter', type: 'fuzzy', multiple: false, keyword: true }],
      sort: [{ field: 'counter', order: 'asc' }],
    },
  },
]

test('a field becomes another kind in its place, with the options that both have', () => {
  const { nodes, list } = run(...placed, { type: 'turn', id: 'a', kind: 'inputNumber' })
  expect(nodes['a']).toMatchObject({
    id: 'a',
    kind: 'inputNumber',
    field: 'counter',
    label: 'Counter',
  })
  expect(kinds['inputNumber']?.fits(nodes['a']?.options)).toBe(true)
  expect(nodes['a']?.options).toMatchObject({ placeholder: 'How many' })
  expect(nodes['a']?.options).not.toHaveProperty('maxlength')
  expect(list).toMatchObject({
    columns: [{ field: 'counter', width: 90 }],
    searches: [{ field: 'counter', type: 'range', keyword: false }],
    sort: [{ field: 'counter' }],
  })
})

test('containers, what the system fills and what may not stand there are refused', () => {
  const codes = (document: Document, id: string, kind: string): readonly string[] => {
    const edited = apply(kinds, document, { type: 'turn', id, kind })
    return 'problems' in edited ? edited.problems.map(({ code }) => code) : []
  }
  const document = run(
    ...placed,
    { type: 'insert', kind: 'table', id: 't', parent: '', index: 1 },
    { type: 'insert', kind: 'input', id: 'c', parent: 't', index: 0 },
  )
  expect(codes(document, 'a', 'table')).toEqual(['cannotTurn'])
  expect(codes(document, 'a', 'createUser')).toEqual(['cannotTurn'])
  expect(codes(document, 't', 'input')).toEqual(['cannotTurn'])
  expect(codes(document, 'a', 'nothing')).toEqual(['unknownKind'])
  expect(codes(document, 'x', 'input')).toEqual(['unknownNode'])
  expect(codes(document, 'c', 'radio')).toEqual(['notInTable'])
  expect(codes(document, 'c', 'inputNumber')).toEqual([])
})
