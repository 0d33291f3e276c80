import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { ConfigProvider } from 'antd'
import { beforeAll, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { designFragments } from '#schemas/api/design-fragment.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { Rule } from '#schemas/design/document.ts'
import type { Design, PublishPlan, ReleaseProgress } from '#schemas/api/design.ts'
import { references } from '#schemas/api/reference.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import type { Lookups } from '#schemas/runtime.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { Designer } from './designer.tsx'
import { openDesign } from './open.ts'
import type { Send } from './port.ts'
import type { DesignStore } from './store.ts'
import { noPicks } from '#tests/picks.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)

const lookups: Lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const noPlan: PublishPlan = {
  steps: [],
  problems: [],
  readings: [],
  canAgree: false,
  helpers: [],
  outside: [],
  needsConsent: false,
  version: 1,
}
const start: Design = {
  id: 'd',
  fullName: 'Repair order',
  enCode: 'repair_order',
  description: '',
  category: '',
  sortCode: 0,
  isRelease: 0,
  number: 0,
  creatorUser: '',
  creatorTime: 0,
  lastModifyTime: 0,
  version: 1,
  draftNumber: 0,
  formData: JSON.stringify(emptyDocument()),
}

const idle: ReleaseProgress = { state: 'none', share: 0, number: null, message: '' }

/** Draws the designer over a server of one design. Gives the store and what was sent. */
function open(
  plan: PublishPlan = noPlan,
  hear: (signal: AbortSignal | undefined) => void = () => {},
  progress: ReleaseProgress[] = [],
): {
  readonly store: DesignStore
  readonly sent: { call: object; body: unknown }[]
} {
  const say = speaker(library)
  const sent: { call: object; body: unknown }[] = []
  let design = start
  const answer = (call: object, body: { formData: string }): unknown => {
    if (call === designs.update)
      design = { ...design, formData: body.formData, version: design.version + 1 }
    if (call === designs.plan) return plan
    if (call === designSheets.state) return null
    if (call === designs.release) return { number: progress.length > 0 ? null : 1, steps: [] }
    if (call === designs.progress) return progress.shift() ?? idle
    return call === designs.directories ||
      call === references.design ||
      call === designFragments.list
      ? { list: [] }
      : design
  }
  const send = (async (
    call: object,
    { body }: { body: { formData: string } },
    sending?: { signal?: AbortSignal },
  ) => {
    sent.push({ call, body })
    if (call === designs.plan) hear(sending?.signal)
    return answer(call, body)
  }) as unknown as Send
  const opened = openDesign({
    design,
    kinds,
    send,
    journal: { read: () => null, write: () => {}, clear: () => {} },
    say,
  })
  if (!('store' in opened)) throw new Error('unreadable')
  render(
    // No stylesheets: jsdom works them all out anew for every element that is looked for.
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RuntimeProvider
        value={{
          say,
          language: 'en',
          lookups,
          device: 'pc',
          timeZone: 'Asia/Shanghai',
          picks: noPicks,
          isDesign: false,
        }}
      >
        <Designer
          store={opened.store}
          design={start}
          send={send}
          preview={() => <p>the form</p>}
          save={() => {}}
          onBack={() => {}}
          onOpenPage={() => {}}
        />
      </RuntimeProvider>
    </ConfigProvider>,
  )
  return { store: opened.store, sent }
}

const canvas = () => screen.getByRole('group', { name: 'Canvas' })
const insert = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: `Insert ${name}` }))
const press = (key: string, held: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held })
const labels = (store: DesignStore) => store.document.children.map((id) => store.nameOf(id))

test('what is clicked in the palette stands on the canvas, selected, and undo takes it away', () => {
  const { store } = open()
  insert('Text')
  const node = within(canvas()).getByRole('group', { name: 'Text: Text' })
  expect(node.getAttribute('aria-current')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(within(canvas()).queryByRole('group')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Redo' }))
  expect(labels(store)).toEqual(['Text'])
})

test('a whole form is built with the keyboard alone, and the focus is never lost', () => {
  const { store } = open()
  act(() => canvas().focus())
  press('/')
  const box = screen.getByRole('combobox', { name: 'Insert' })
  fireEvent.change(box, { target: { value: 'long' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(labels(store)).toEqual(['Long text'])
  act(() => within(canvas()).getByRole('group', { name: 'Long text: Long text' }).focus())
  press('F2')
  const label = within(canvas()).getByRole('textbox', { name: 'Label' })
  fireEvent.change(label, { target: { value: 'Remark' } })
  fireEvent.keyDown(label, { key: 'Enter' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Long text: Remark')
  press('d', { ctrlKey: true })
  press('d', { ctrlKey: true })
  const third = store.selection
  press('ArrowUp', { altKey: true })
  expect(store.document.children[1]).toBe(third)
  press('Delete')
  expect(labels(store)).toEqual(['Remark', 'Remark'])
  expect(canvas().contains(document.activeElement)).toBe(true)
  press('z', { metaKey: true })
  expect(labels(store)).toHaveLength(3)
})

test('no key fires while an IME composes, in a text field, or over a dialog', () => {
  const { store } = open()
  insert('Text')
  act(() => within(canvas()).getByRole('group', { name: 'Text: Text' }).focus())
  press('Delete', { isComposing: true })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search the settings' }), {
    key: 'Delete',
  })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search the settings' }), {
    key: 'z',
    ctrlKey: true,
  })
  expect(labels(store)).toEqual(['Text'])
  press('?', { shiftKey: true })
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Delete' })
  expect(labels(store)).toEqual(['Text'])
})

test('what is pasted as text from another tab stands on the canvas', () => {
  const { store } = open()
  insert('Text')
  act(() => within(canvas()).getByRole('group', { name: 'Text: Text' }).focus())
  const setData = vi.fn<(type: string, text: string) => void>()
  fireEvent.copy(document.activeElement ?? document.body, { clipboardData: { setData } })
  const text = setData.mock.calls[0]?.[1] ?? ''
  expect(JSON.parse(text)).toEqual(store.clip)
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => text },
  })
  expect(labels(store)).toEqual(['Text', 'Text'])
  fireEvent.paste(document.activeElement ?? document.body, {
    clipboardData: { getData: () => '{"nodes":{"a":1},"children":["a"],"paths":{}}' },
  })
  expect(labels(store)).toEqual(['Text', 'Text'])
  expect(store.said).toEqual({ text: 'What is pasted does not fit', isRefusal: true })
  fireEvent.cut(document.activeElement ?? document.body, { clipboardData: { setData } })
  expect(labels(store)).toEqual(['Text'])
})

test('the inspector sets what is selected, and refuses a field name that is taken', () => {
  const { store } = open()
  insert('Text')
  const first = store.selection
  insert('Text')
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  expect(store.document.nodes[store.selection]?.required).toBe(true)
  const name = screen.getByRole('textbox', { name: 'Field name' })
  fireEvent.change(name, { target: { value: store.document.nodes[first]?.field } })
  expect(screen.getByText(/is taken/)).toBeDefined()
  fireEvent.blur(name)
  expect(store.document.nodes[store.selection]?.field).not.toBe(store.document.nodes[first]?.field)
  fireEvent.change(name, { target: { value: 'plateNo' } })
  fireEvent.blur(name)
  expect(store.document.nodes[store.selection]?.field).toBe('plateNo')
})

test('several nodes chosen with a key are set as one, and what they do not agree on says so', () => {
  const { store } = open()
  insert('Text')
  fireEvent.click(screen.getByRole('switch', { name: 'Required' }))
  insert('Number')
  const [first, second] = store.document.children
  fireEvent.click(canvas().querySelector(`[data-node="${first}"]`)!, { ctrlKey: true })
  expect(screen.getByText('2 are selected; what you set is set for all')).toBeDefined()
  const required = screen.getByRole<HTMLInputElement>('checkbox', { name: /Required/ })
  expect(required.indeterminate).toBe(true)
  fireEvent.click(required)
  expect([first, second].map((id) => store.document.nodes[id ?? '']?.required)).toEqual([
    true,
    true,
  ])
  press('Escape')
  expect(store.chosen).toHaveLength(1)
})

test('settings are found by their name', () => {
  open()
  insert('Text')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the settings' }), {
    target: { value: 'help' },
  })
  expect(screen.getByRole('textbox', { name: 'Help text' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Field name' })).toBeNull()
})

test('a rule is written as data and read as a sentence', () => {
  const { store } = open()
  insert('Text')
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: 'Late',
            when: {
              match: 'and',
              groups: [
                {
                  match: 'and',
                  comparisons: [
                    { field: 'input1', symbol: '==', operand: { type: 'fixed', value: 'x' } },
                  ],
                },
              ],
            },
            then: [{ type: 'hide', fields: ['input1'] }],
          },
        ],
      }),
  )
  expect(screen.getByText('When Text is x: Hide Text')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Copy rule Late' }))
  expect(store.document.rules).toHaveLength(2)
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove rule Late' })[0] ?? document.body)
  expect(store.document.rules).toHaveLength(1)
  fireEvent.click(screen.getByRole('switch', { name: 'Rule Late is on' }))
  expect(store.document.rules[0]?.off).toBe(true)
  fireEvent.click(screen.getByRole('switch', { name: 'Rule Late is on' }))
  expect(store.document.rules[0]).not.toHaveProperty('off')
})

test('all rules stand on one page: searched, by what they aim at, in order, and with what contradicts them', async () => {
  const { store } = open()
  insert('Text')
  insert('Number')
  const when = (value: string): Rule['when'] => ({
    match: 'and',
    groups: [
      {
        match: 'and',
        comparisons: [{ field: 'input1', symbol: 'like', operand: { type: 'fixed', value } }],
      },
    ],
  })
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: 'First',
            when: when('x'),
            then: [{ type: 'show', fields: ['inputNumber1'] }],
          },
          {
            id: 's',
            name: 'Second',
            when: when('y'),
            then: [
              { type: 'hide', fields: ['inputNumber1'] },
              { type: 'refuse', fields: ['input1'], message: 'No y' },
            ],
          },
        ],
      }),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  fireEvent.click(screen.getByRole('button', { name: 'See all rules on one page' }))
  const page = within(screen.getByRole('dialog', { name: 'All rules' }))
  expect(
    await page.findByText('Contradicts “Second”: Number is shown and hidden at once; hiding wins'),
  ).toBeDefined()
  expect(
    page.getByText('When Text contains y: Hide Number; refuse to save, and say “No y” at Text'),
  ).toBeDefined()
  fireEvent.click(page.getByRole('button', { name: 'Move rule Second up' }))
  expect(store.document.rules.map(({ name }) => name)).toEqual(['Second', 'First'])
  fireEvent.change(page.getByRole('searchbox', { name: 'Search rules and fields' }), {
    target: { value: 'no Y' },
  })
  expect(page.queryByText('First')).toBeNull()
  fireEvent.change(page.getByRole('searchbox', { name: 'Search rules and fields' }), {
    target: { value: '' },
  })
  fireEvent.click(page.getByRole('radio', { name: 'By field' }))
  expect(
    within(page.getByRole('region', { name: 'Number' })).getAllByRole('listitem'),
  ).toHaveLength(2)
  expect(within(page.getByRole('region', { name: 'Text' })).getAllByRole('listitem')).toHaveLength(
    1,
  )
})

test('a rule asks for the role of who fills in, sets by a formula, and limits', () => {
  const { store } = open()
  insert('Number')
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }))
  act(
    () =>
      void store.run({
        type: 'rules',
        set: [
          {
            id: 'r',
            name: '',
            when: {
              match: 'and',
              groups: [
                {
                  match: 'and',
                  comparisons: [
                    { field: '@new', symbol: '==', operand: { type: 'fixed', value: 1 } },
                  ],
                },
              ],
            },
            then: [
              {
                type: 'set',
                field: 'inputNumber1',
                value: null,
                from: {
                  type: 'formula',
                  formula: [
                    { type: 'number', value: '1.26' },
                    { type: 'number', value: '1' },
                    { type: 'call', name: 'round', count: 2 },
                  ],
                },
              },
              { type: 'limit', field: 'inputNumber1', least: { type: 'fixed', value: '1' } },
            ],
          },
        ],
      }),
  )
  expect(
    screen.getByText(
      /^When New record is .+: set Number to round\(1\.26, 1\); keep Number at 1 or more$/,
    ),
  ).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Edit rule Rule 1' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Edit the rule' }))
  fireEvent.change(dialog.getByRole('combobox', { name: 'A formula' }), {
    target: { value: 'roun(2)' },
  })
  expect(dialog.getByRole('alert').textContent).toContain('There is no function “roun”')
  fireEvent.change(dialog.getByRole('combobox', { name: 'A formula' }), {
    target: { value: 'abs(0 - 2)' },
  })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Only fill what is empty' }))
  fireEvent.click(dialog.getByRole('button', { name: 'OK' }))
  expect(store.document.rules[0]?.then[0]).toMatchObject({
    whenEmpty: true,
    from: { formula: [{}, {}, {}, { name: 'abs' }] },
  })
})

test('columns of the list are made explicit by the first change, and automatic again', () => {
  const { store } = open()
  insert('Text')
  insert('Long text')
  fireEvent.click(screen.getByRole('tab', { name: 'List' }))
  const columns = screen.getByRole('list', { name: 'Columns' })
  fireEvent.click(within(columns).getByRole('button', { name: 'Move Text down' }))
  expect(store.document.list.columns.map((one) => one.field)).toEqual(['textarea1', 'input1'])
  fireEvent.click(screen.getByRole('button', { name: 'Back to automatic' }))
  expect(store.document.list.columns).toEqual([])
})

test('publishing shows the steps in words, asks for consent, and makes the menu entry', async () => {
  const lossy = {
    type: 'convert' as const,
    table: 'repair_order',
    column: 'fee',
    from: 'text',
    to: 'numeric',
    label: 'Fee',
    rows: 12,
    lost: 2,
    isEstimate: false,
    text: 'Convert Fee: 2 of 12 values are kept aside',
  }
  const added = {
    ...lossy,
    type: 'add' as const,
    column: 'note',
    rows: 0,
    lost: 0,
    text: 'Add Note',
  }
  const { sent } = open({ ...noPlan, steps: [added, lossy], needsConsent: true })
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  const steps = await within(dialog).findByRole('list', { name: 'What will happen' })
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Some values are set asideConvert Fee: 2 of 12 values are kept aside',
    'No data is touchedAdd Note',
  ])
  const ok = within(dialog).getByRole('button', { name: 'Publish' })
  expect(ok.hasAttribute('disabled')).toBe(true)
  fireEvent.click(within(dialog).getByRole('checkbox', { name: /I understand/ }))
  fireEvent.click(ok)
  expect(await within(dialog).findByText('Version 1 is live')).toBeDefined()
  const release = sent.find(({ call }) => call === designs.release)
  expect(release?.body).toEqual({
    version: 2,
    consent: true,
    menu: { parentId: '', fullName: 'Repair order', enCode: 'repairorder', icon: 'FormOutlined' },
  })
  expect(sent.findIndex(({ call }) => call === designs.update)).toBeLessThan(
    sent.findIndex(({ call }) => call === designs.plan),
  )
})

test('a publish that takes long shows how far it is, can be stopped, and is shown again to whoever comes back', async () => {
  const running = { ...idle, state: 'running' as const, share: 0.42 }
  const { sent } = open(noPlan, () => {}, [
    idle,
    running,
    running,
    { ...idle, state: 'failed', message: 'This was cancelled' },
  ])
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  const ok = within(dialog).getByRole('button', { name: 'Publish' })
  await waitFor(() => expect(ok.hasAttribute('disabled')).toBe(false))
  fireEvent.click(ok)
  expect(await within(dialog).findByText('42%')).toBeDefined()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop publishing' }))
  await waitFor(() => expect(sent.some(({ call }) => call === designs.cancelRelease)).toBe(true))
  expect(
    await within(dialog).findByText('Not published: This was cancelled', {}, { timeout: 4000 }),
  ).toBeDefined()
})

test('a publish under way is shown to whoever opens the dialog', async () => {
  open(noPlan, () => {}, [
    { ...idle, state: 'running', share: 0.9 },
    { ...idle, state: 'done', share: 1, number: 7 },
  ])
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('90%')).toBeDefined()
  expect(await within(dialog).findByText('Version 7 is live', {}, { timeout: 4000 })).toBeDefined()
})

test('closing the dialog hangs up on the plan', async () => {
  let hungUp = false
  const { sent } = open(new Promise<PublishPlan>(() => {}) as unknown as PublishPlan, (signal) =>
    signal?.addEventListener('abort', () => (hungUp = true)),
  )
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(sent.some(({ call }) => call === designs.plan)).toBe(true))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(hungUp).toBe(true))
})

test('an error blocks publishing and leads to its place', async () => {
  const problems: PublishPlan['problems'] = []
  const { store } = open({ ...noPlan, problems })
  insert('Text')
  const id = store.selection
  problems.push({
    nodeId: id,
    place: 'node',
    path: '',
    label: 'Text',
    severity: 'error',
    code: 'noField',
    message: 'It has no field name',
  })
  act(() => store.select(''))
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('It has no field name')).toBeDefined()
  expect(within(dialog).getByRole('button', { name: 'Publish' }).hasAttribute('disabled')).toBe(
    true,
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Go to' }))
  expect(store.selection).toBe(id)
})

test('the preview draws the real form, and the history goes back to a step', async () => {
  const { store } = open()
  insert('Text')
  insert('Long text')
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('the form')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'History' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Added “Text”' }))
  expect(labels(store)).toEqual(['Text'])
})

test.each(['Tabs', 'Collapse', 'Steps', 'Table grid'])(
  'a field goes into %s, and comes along when it is moved',
  async (name) => {
    const { store } = open()
    insert(name)
    const box = store.document.nodes[store.selection]
    act(() => store.select(box?.children[0] ?? ''))
    insert('Text')
    const field = store.selection
    expect(store.document.nodes[box?.children[0] ?? '']?.children).toEqual([field])
    expect(store.moveTo([field], { parent: box?.children[1] ?? '', index: 0 })).toBe(true)
    expect(store.document.nodes[box?.children[1] ?? '']?.children).toEqual([field])
    await waitFor(() => expect(store.errors).toEqual([]))
  },
)

test('rows and columns of a table grid are added and merged in the inspector, each as one step', async () => {
  const { store } = open()
  insert('Table grid')
  const cells = () => store.document.nodes[store.document.children[0] ?? '']?.children ?? []
  const [first, second] = cells()
  fireEvent.click(await screen.findByRole('button', { name: 'Insert row below' }))
  expect(cells()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Merge right' }))
  expect(cells()).toHaveLength(5)
  expect(store.document.nodes[first ?? '']?.options).toMatchObject({ colspan: 2 })
  expect(store.document.nodes[second ?? '']).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cells()).toHaveLength(6)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(cells()).toEqual(store.document.nodes[store.document.children[0] ?? '']?.children)
  expect(cells()).toHaveLength(4)
})
