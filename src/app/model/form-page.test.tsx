import { act, fireEvent, render, screen } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { expect, test, vi } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import type { Described } from '#fixtures/designs/build.ts'
import { FormPage } from '#renderers/pages/form/view.tsx'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Condition } from '#schemas/design/condition.ts'
import { compile } from '#schemas/design/model.ts'
import { planForm } from '#schemas/page/form.ts'
import type { FormMode } from '#schemas/page/form.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import type { Say } from '#schemas/text.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import { noPicks } from '#tests/picks.ts'

const say: Say = (texts, key, params) =>
  texts.en[key].replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params?.[name]))
const runtime: PageRuntime = {
  say,
  language: 'en',
  device: 'pc',
  timeZone: 'Asia/Shanghai',
  picks: noPicks,
  isDesign: false,
  lookups: {
    ...plainLook,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  },
}
const rights = { isAdministrator: true, grants: [], menus: [], scopes: {} }

const open = (given: Described, mode: FormMode = 'add') => {
  const document = build(given)
  const form = createFormStore({
    plan: planForm(compile(kinds, document), { rights, modelId: 'm', mode }),
    record: null,
    env: { now: 0, timeZone: 'Asia/Shanghai', userId: 'me', departmentId: '', organizeId: '' },
    voice: runtime,
    look: plainLook,
  })
  return { document, form }
}

const page = (
  form: ReturnType<typeof open>['form'],
  views: LoadedViews,
  more: { refusals?: number; onSubmit?: () => void } = {},
) => (
  <RuntimeProvider value={runtime}>
    <FormPage
      form={form}
      views={views}
      refusals={more.refusals ?? 0}
      onSubmit={more.onSubmit ?? (() => {})}
    />
  </RuntimeProvider>
)

const inputs = (count: number): Described['nodes'] =>
  Array.from({ length: count }, (_, index) => ({
    id: `f${index}`,
    kind: 'input',
    field: `f${index}`,
    label: [`甲${index}`, `甲${index}`, `Field ${index}`] as const,
  }))

/**
 * What the browser tells when an element comes near; the page keeps one observer for all its
 * fields.
 */
let arrive: (element: Element) => void = () => {}
/** So far around the viewport it looks, and how many places it watches. */
let watching = { margin: '', count: 0 }
vi.stubGlobal(
  'IntersectionObserver',
  class {
    constructor(
      tell: (entries: { isIntersecting: boolean; target: Element }[]) => void,
      { rootMargin }: { rootMargin: string },
    ) {
      arrive = (target) => tell([{ isIntersecting: true, target }])
      watching = { margin: rootMargin, count: 0 }
    }
    observe() {
      watching.count += 1
    }
    unobserve() {}
    disconnect() {}
  },
)

test('a keystroke draws one field anew, whatever the form', () => {
  const { form } = open({ nodes: inputs(25) })
  const drawn: string[] = []
  const View: NonNullable<LoadedViews[string]>['view'] = observer(({ field }) => {
    drawn.push(field.path)
    return (
      <input
        id={field.id}
        value={String(field.value ?? '')}
        onChange={(event) => field.set(event.target.value)}
      />
    )
  })
  render(page(form, { input: { view: View } }))
  expect(drawn).toHaveLength(12)
  drawn.length = 0
  fireEvent.change(screen.getByLabelText('Field 7'), { target: { value: 'x' } })
  expect(drawn).toEqual(['f7'])
})

test('a field far from the viewport is label and value until it comes near or is reached by keyboard', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  form.field('f50')?.set('there')
  const views = await loadViews(kindsOf(document))
  const { container } = render(page(form, views))
  expect(container.querySelectorAll('input')).toHaveLength(12)
  const far = screen.getByRole('textbox', { name: 'Field 50' })
  expect([far.tagName, far.textContent, far.tabIndex]).toEqual(['DIV', 'there', 0])
  act(() => far.focus())
  expect(container.ownerDocument.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Field 50' }),
  )
  expect(container.ownerDocument.activeElement).toBeInstanceOf(HTMLInputElement)
})

test('what comes near is drawn with its neighbours, and stays', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  const places = [...container.querySelectorAll('.berth-field')]
  expect(container.querySelectorAll('input')).toHaveLength(12)
  act(() =>
    places.forEach((place) =>
      place.textContent?.includes('Field 32') ? arrive(place) : undefined,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Field 35' })).toBeInstanceOf(HTMLInputElement)
  expect(screen.getByRole('textbox', { name: 'Field 36' })).not.toBeInstanceOf(HTMLInputElement)
  expect(container.querySelectorAll('input')).toHaveLength(16)
})

test('until somebody scrolls only what is seen is drawn, then what is near too', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  const { container, unmount } = render(page(form, await loadViews(kindsOf(document))))
  expect(watching).toEqual({ margin: '0px', count: 12 })
  fireEvent.scroll(container)
  expect(watching).toEqual({ margin: '600px', count: 12 })
  unmount()
  watching = { margin: 'none', count: 0 }
  fireEvent.scroll(container.ownerDocument)
  expect(watching.margin).toBe('none')
})

test('fields inside of a layout come near with their neighbours too', async () => {
  const { document, form } = open({
    nodes: [{ id: 'card', kind: 'card', label: ['卡', '卡', 'Card'], inside: inputs(60) }],
  })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  expect(container.querySelectorAll('input')).toHaveLength(12)
  act(() =>
    [...container.querySelectorAll('.berth-field')].forEach((place) =>
      place.textContent?.includes('Field 32') ? arrive(place) : undefined,
    ),
  )
  expect(container.querySelectorAll('input')).toHaveLength(16)
})

const when = (field: string, value: string): Condition => ({
  match: 'and',
  groups: [
    { match: 'and', comparisons: [{ field, symbol: '==', operand: { type: 'fixed', value } }] },
  ],
})

test('rules reach fields far from the viewport, and the next of the shown stands for those beside it', async () => {
  const { document, form } = open({
    nodes: inputs(60),
    rules: [
      {
        id: 'r',
        name: '',
        when: when('f0', 'x'),
        then: [
          { type: 'hide', fields: ['f32'] },
          { type: 'require', fields: ['f33'] },
        ],
      },
    ],
  })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  expect(screen.getByRole('textbox', { name: 'Field 33' }).getAttribute('aria-required')).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 0' }), { target: { value: 'x' } })
  expect(screen.queryByRole('textbox', { name: 'Field 32' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Field 33' }).getAttribute('aria-required')).toBe(
    'true',
  )
  act(() =>
    [...container.querySelectorAll('.berth-field')].forEach((place) =>
      place.textContent?.includes('Field 33') ? arrive(place) : undefined,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Field 34' })).toBeInstanceOf(HTMLInputElement)
})

test('the mark of a needed field follows its rule while the field is drawn', async () => {
  const { document, form } = open({
    nodes: inputs(3),
    rules: [
      { id: 'r', name: '', when: when('f0', 'x'), then: [{ type: 'require', fields: ['f1'] }] },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  const isMarked = () => screen.getByText('Field 1').classList.contains('berth-required')
  expect(isMarked()).toBe(false)
  fireEvent.change(screen.getByRole('textbox', { name: 'Field 0' }), { target: { value: 'x' } })
  expect(isMarked()).toBe(true)
})

test('a refused form brings the first wrong field to the front, focuses it and counts the others', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      {
        id: 'tabs',
        kind: 'tab',
        label: label('Tabs'),
        inside: [
          {
            id: 'one',
            kind: 'tabPane',
            label: label('One'),
            inside: [{ id: 'a', kind: 'input', field: 'a', label: label('First') }],
          },
          {
            id: 'two',
            kind: 'tabPane',
            label: label('Two'),
            inside: [
              { id: 'b', kind: 'input', field: 'b', label: label('Second'), required: true },
            ],
          },
        ],
      },
      { id: 'c', kind: 'input', field: 'c', label: label('Third'), required: true },
    ],
  })
  const views = await loadViews(kindsOf(document))
  const { rerender, container } = render(page(form, views))
  expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('First'))
  act(() => void form.check())
  rerender(page(form, views, { refusals: 1 }))
  await vi.waitFor(() =>
    expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('Second')),
  )
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Two')
  expect(screen.getByRole('status').textContent).toContain('Wrong in 2 places')
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual([
    'This cannot be empty',
    'This cannot be empty',
  ])
})

test('Ctrl+Enter and Ctrl+S submit from anywhere, Enter alone does not', async () => {
  const { document, form } = open({ nodes: inputs(2) })
  const onSubmit = vi.fn<() => void>()
  render(page(form, await loadViews(kindsOf(document)), { onSubmit }))
  fireEvent.keyDown(screen.getByLabelText('Field 1'), { key: 'Enter' })
  expect(onSubmit).toHaveBeenCalledTimes(0)
  fireEvent.keyDown(screen.getByLabelText('Field 1'), { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(screen.getByLabelText('Field 0'), { key: 's', metaKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('in design mode everything is drawn and nothing acts', async () => {
  const [first] = inputs(1)
  const { document, form } = open({ nodes: first ? [{ ...first, hidden: true }] : [] }, 'design')
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.change(screen.getByLabelText('Field 0'), { target: { value: 'x' } })
  expect(screen.getByLabelText<HTMLInputElement>('Field 0').value).toBe('')
})

test('a step of a form opens once the fields of this one are right', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      {
        id: 'steps',
        kind: 'steps',
        label: label('Steps'),
        inside: [
          {
            id: 'one',
            kind: 'stepPane',
            label: label('One'),
            inside: [{ id: 'a', kind: 'input', field: 'a', label: label('First'), required: true }],
          },
          {
            id: 'two',
            kind: 'stepPane',
            label: label('Two'),
            inside: [
              { id: 'b', kind: 'input', field: 'b', label: label('Second'), required: true },
            ],
          },
        ],
      },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('alert').textContent).toBe('This cannot be empty')
  expect(screen.queryByLabelText('Second')).toBeNull()
  fireEvent.change(screen.getByLabelText('First'), { target: { value: 'x' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByLabelText('Second')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a link of a form follows the values that its address names', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      { id: 'a', kind: 'input', field: 'plate', label: label('Plate') },
      {
        id: 'l',
        kind: 'link',
        label: label('More'),
        options: { href: 'https://example.com/${plate}' },
      },
    ],
  })
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.change(screen.getByLabelText('Plate'), { target: { value: 'A 1' } })
  expect(screen.getByRole('link', { name: 'More' }).getAttribute('href')).toBe(
    'https://example.com/A%201',
  )
})
