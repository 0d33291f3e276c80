import { fireEvent, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Document } from '#schemas/design/document.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { sketch } from '#tests/designs.ts'
import { noPicks } from '#tests/picks.ts'
import Grid from './view.tsx'
import Panel from './panel.tsx'
import { editsOf, operations, placeCells, rowsOf } from './rules.ts'
import type { GridCell, Operation } from './rules.ts'

/** A grid of two by two cells with a field in each. */
const start = sketch([
  {
    id: 'g',
    kind: 'tableGrid',
    children: ['a', 'b', 'c', 'd'].map((id) => ({
      id,
      kind: 'tableGridCell',
      children: [{ id: `${id}f`, kind: 'input', field: `${id}f` }],
    })),
  },
])

const columnsOf = ({ nodes }: Document): number => Number(nodes['g']?.options['columns'] ?? 2)
const cellsOf = ({ nodes }: Document): GridCell[] =>
  (nodes['g']?.children ?? []).flatMap((id) => {
    const node = nodes[id]
    return node
      ? [
          {
            id,
            columns: Number(node.options['colspan'] ?? 1),
            rows: Number(node.options['rowspan'] ?? 1),
            children: node.children,
          },
        ]
      : []
  })

let count = 0
const editsFor = (
  document: Document,
  cell: string,
  operation: Operation,
): readonly Command[] | null =>
  editsOf(
    {
      id: 'g',
      columns: columnsOf(document),
      cells: cellsOf(document),
      makeId: () => `new${++count}`,
    },
    cell,
    operation,
  )

/** The document after an operation; unchanged where the operation is not possible. */
function act(document: Document, cell: string, operation: Operation): Document {
  let next = document
  for (const edit of editsFor(document, cell, operation) ?? []) {
    const edited = apply(kinds, next, edit)
    if ('problems' in edited) throw new Error(`${operation}: ${JSON.stringify(edited.problems)}`)
    next = edited.document
  }
  return next
}

/** The grid as lines of letters, one for the cell in each spot. */
const draw = (document: Document): string[] => {
  const cells = placeCells(cellsOf(document), columnsOf(document))
  return Array.from({ length: rowsOf(cells) }, (_, row) =>
    Array.from(
      { length: columnsOf(document) },
      (_one, column) =>
        cells
          .find(
            (cell) =>
              cell.row <= row &&
              row < cell.row + cell.rows &&
              cell.column <= column &&
              column < cell.column + cell.columns,
          )
          ?.id.replace(/^new.*/, '+') ?? ' ',
    ).join(''),
  )
}
const inside = (document: Document, id: string): readonly string[] =>
  document.nodes[id]?.children ?? []

describe('operations', () => {
  test.each([
    ['rowAbove', 'c', ['ab', '++', 'cd']],
    ['rowBelow', 'c', ['ab', 'cd', '++']],
    ['columnBefore', 'b', ['a+b', 'c+d']],
    ['columnAfter', 'b', ['ab+', 'cd+']],
    ['mergeRight', 'a', ['aa', 'cd']],
    ['mergeDown', 'b', ['ab', 'cb']],
    ['mergeLeft', 'd', ['ab', 'dd']],
    ['mergeUp', 'c', ['cb', 'cd']],
    ['mergeRow', 'd', ['ab', 'dd']],
    ['mergeColumn', 'c', ['cb', 'cd']],
    ['removeRow', 'a', ['cd']],
    ['removeColumn', 'a', ['b', 'd']],
  ] as const)('%s at %s', (operation, cell, wanted) =>
    expect(draw(act(start, cell, operation))).toEqual(wanted),
  )

  test('what merged cells held goes along, and a split leaves it', () => {
    const merged = act(start, 'a', 'mergeRight')
    expect(inside(merged, 'a')).toEqual(['af', 'bf'])
    const split = act(merged, 'a', 'split')
    expect(draw(split)).toEqual(['a+', 'cd'])
    expect(inside(split, 'a')).toEqual(['af', 'bf'])
  })

  test('a line through a merged cell makes it longer, and taking it away shorter', () => {
    const merged = act(start, 'a', 'mergeDown')
    expect(draw(act(merged, 'b', 'rowBelow'))).toEqual(['ab', 'a+', 'ad'])
    expect(draw(act(merged, 'b', 'removeRow'))).toEqual(['ad'])
    const corner = act(act(start, 'b', 'mergeDown'), 'a', 'removeRow')
    expect(draw(corner)).toEqual(['cb'])
  })

  test('what would cut another cell, or leave nothing, cannot be done', () => {
    const merged = act(start, 'b', 'mergeDown')
    expect([
      editsFor(merged, 'a', 'mergeRight'),
      editsFor(start, 'b', 'mergeRight'),
      editsFor(start, 'a', 'mergeLeft'),
      editsFor(start, 'a', 'mergeUp'),
      editsFor(start, 'a', 'split'),
      editsFor(start, 'gone', 'rowAbove'),
    ]).toEqual([null, null, null, null, null, null])
    const [left] = [act(act(start, 'a', 'removeRow'), 'c', 'removeColumn')]
    expect(draw(left)).toEqual(['d'])
    expect([editsFor(left, 'd', 'removeRow'), editsFor(left, 'd', 'removeColumn')]).toEqual([
      null,
      null,
    ])
  })

  test('whatever is done one after another, every spot has one cell and no field is lost but with its line', () => {
    const step = fc.record({ at: fc.nat(), operation: fc.constantFrom(...operations) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let document = start
        for (const { at, operation } of steps) {
          const cells = cellsOf(document)
          const before = cells.flatMap((cell) => cell.children).toSorted()
          document = act(document, cells[at % cells.length]?.id ?? '', operation)
          expect(draw(document).join('')).not.toContain(' ')
          const after = cellsOf(document)
            .flatMap((cell) => cell.children)
            .toSorted()
          if (!operation.startsWith('remove')) expect(after).toEqual(before)
        }
      }),
      { numRuns: 150 },
    )
  })
})

const runtimeOf = (device: 'pc' | 'app'): PageRuntime => ({
  say: (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      texts.en[key],
    ),
  language: 'en',
  device,
  timeZone: 'UTC',
  isDesign: false,
  picks: noPicks,
  lookups: {
    name: () => undefined,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
})

const slot = (id: string, columns: number) => ({
  id,
  label: id,
  span: 24,
  content: <p>{id}</p>,
  hasProblem: false,
  area: { columns, rows: 1 },
})

test.each([
  ['pc', '1 / span 2'],
  ['app', '1 / span 1'],
] as const)('cells stand at their places on %s', (device, wanted) => {
  render(
    <RuntimeProvider value={runtimeOf(device)}>
      <Grid
        id="g"
        label="The grid"
        options={kinds['tableGrid']!.parse({ columns: 2 })}
        slots={[slot('wide', 2), slot('left', 1), slot('right', 1)]}
        wanted={null}
      />
    </RuntimeProvider>,
  )
  expect(screen.getByText('wide').parentElement?.style.gridColumn).toBe(wanted)
  expect(screen.getByText('right').parentElement?.style.gridRow).toBe(
    device === 'pc' ? '2 / span 1' : '3 / span 1',
  )
})

test('the panel does at the chosen cell what can be done there', () => {
  const edit = vi.fn<(commands: readonly Command[]) => void>()
  render(
    <RuntimeProvider value={runtimeOf('pc')}>
      <Panel
        id="g"
        options={kinds['tableGrid']!.parse({ columns: 2 })}
        nodes={cellsOf(start).map(({ id, children }) => ({
          id,
          label: id,
          area: { columns: 1, rows: 1 },
          children,
        }))}
        makeId={() => 'n'}
        edit={edit}
      />
    </RuntimeProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Row 1, column 2' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Merge right' }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Merge down' }))
  expect(edit.mock.calls).toEqual([
    [
      [
        { type: 'move', ids: ['df'], parent: 'b', index: 1 },
        { type: 'remove', ids: ['d'] },
        { type: 'options', id: 'b', set: { colspan: 1, rowspan: 2 } },
      ],
    ],
  ])
})
