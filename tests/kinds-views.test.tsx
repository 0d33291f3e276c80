import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Control, ViewsContext } from '#renderers/parts/control.tsx'
import { loadViews } from '#renderers/load-views.ts'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime, TablePort } from '#schemas/runtime.ts'
import { sayInEnglish } from '#tests/say.ts'
import type { BoundKind } from '#schemas/widget/define.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { sampled } from './samples.ts'
import { noPicks } from './picks.ts'
import { sized } from './soak.ts'

const runtime: PageRuntime = {
  say: sayInEnglish,
  language: 'en',
  device: 'pc',
  timeZone: 'Asia/Shanghai',
  picks: noPicks,
  isDesign: false,
  lookups: {
    ...plainLook,
    timeZone: 'Asia/Shanghai',
    language: 'en',
    choices: () => [{ id: 'a1', fullName: 'North gate' }],
    users: () => [
      { id: 'u1', realName: 'Li Lei', account: 'lilei', headIcon: '', organizeId: 'o1' },
    ],
    organizes: () => [
      { id: 'o1', parentId: '', fullName: 'Head office', enCode: 'ho', category: 'organization' },
    ],
    dictionaries: () => [],
  },
}

const table: Omit<TablePort, keyof FieldPort> = {
  columns: [],
  rows: [],
  canUndo: false,
  undo: vi.fn(),
  paste: vi.fn(),
  append: vi.fn(),
  add: vi.fn(),
  copy: vi.fn(),
  remove: vi.fn(),
  sum: () => '0',
}

const portOf = (bound: BoundKind, value: unknown, more: Partial<FieldPort>): FieldPort => ({
  id: 'f1',
  path: 'f1',
  label: 'The label',
  value,
  problem: undefined,
  visible: true,
  required: false,
  readOnly: false,
  allowed: null,
  printed: bound.print(value, runtime.lookups),
  set: vi.fn(),
  touch: vi.fn(),
  ...(bound.type === 'rows' && table),
  ...more,
})

afterEach(cleanup)

/** Samples of a kind, and values of a sample. */
const most = sized(2, Infinity)

const holding = sampled.filter(({ kind }) => kind.holdsData)
const layouts = sampled.filter(({ kind }) => !kind.holdsData)

describe.each(holding)('$name', ({ kind, samples }) => {
  const draw = async (more: Partial<FieldPort>, isAwake: boolean) => {
    const views = await loadViews([kind.kind])
    for (const { options, valid = [] } of samples.slice(0, most)) {
      const bound = kind.bind(options)
      const { view } = views[kind.kind] ?? {}
      if (!view) throw new Error('no view')
      for (const value of [null, ...valid.slice(0, most)]) {
        const { container, unmount } = render(
          <RuntimeProvider value={runtime}>
            <ViewsContext value={views}>
              <Control
                kind={kind}
                view={view}
                field={portOf(bound, value, more)}
                options={bound.options}
                autoFocus={isAwake}
              />
            </ViewsContext>
          </RuntimeProvider>,
        )
        yieldTo(container, value)
        unmount()
      }
    }
  }
  let yieldTo: (container: HTMLElement, value: unknown) => void = () => undefined

  test.each([
    ['asleep', false],
    ['awake', true],
  ] as const)('every value is drawn under the name of its label, %s', async (_state, isAwake) => {
    yieldTo = () => {
      const found = screen.getAllByLabelText('The label')
      expect(found.length).toBe(1)
      expect(
        found[0]?.getAttribute('role') === 'group' || found[0]?.id === 'f1',
        found[0]?.outerHTML,
      ).toBe(true)
    }
    await draw({}, isAwake)
  })

  test('a problem is told to those who cannot see it', async () => {
    yieldTo = () => {
      expect(screen.getByLabelText('The label').getAttribute('aria-describedby')).toBe('f1-problem')
      expect(screen.getByLabelText('The label').getAttribute('aria-invalid')).toBe('true')
    }
    if (!kind.fill) await draw({ problem: 'wrong' }, true)
  })

  test('nothing can be entered where it is read-only', async () => {
    yieldTo = (container) => {
      const open = [...container.querySelectorAll('input, textarea, button, select')].filter(
        (control) => !control.matches(':disabled, [readonly], [aria-disabled="true"]'),
      )
      expect(open.map((control) => control.outerHTML)).toEqual([])
    }
    await draw({ readOnly: true }, true)
    await draw({ readOnly: true }, false)
  })
})

/** The roles that a layout without content may have for screen readers. */
const seen = ['heading', 'group', 'link', 'button', 'note', 'separator', 'paragraph'] as const

test.each(layouts)('$name draws all that it holds', async ({ kind, samples }) => {
  const { layout: Drawn } = (await loadViews([kind.kind]))[kind.kind] ?? {}
  if (!Drawn) throw new Error('no layout')
  const slots =
    kind.holds === null
      ? []
      : ['one', 'two'].map((id) => ({
          id,
          label: id,
          span: 12,
          content: <p>{`content ${id}`}</p>,
          hasProblem: id === 'two',
        }))
  for (const { options } of samples) {
    render(
      <RuntimeProvider value={runtime}>
        <Drawn
          id="n1"
          label="The label"
          options={kind.bind(options).options}
          slots={slots}
          wanted={slots.length > 0 ? 'two' : null}
        />
      </RuntimeProvider>,
    )
    if (slots.length > 0)
      expect(screen.getByText('content two').closest('[aria-hidden="true"]')).toBeNull()
    else
      expect(
        screen.queryByTitle('The label') ??
          seen.map((role) => screen.queryAllByRole(role)[0]).find(Boolean),
      ).toBeTruthy()
    cleanup()
  }
})
