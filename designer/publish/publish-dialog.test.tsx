import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { designs } from '#schemas/api/design.ts'
import type { PublishPlan } from '#schemas/api/design.ts'
import { idle, insert, noPlan, openDesigner } from '#tests/designer-desk.tsx'

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
  const { sent } = openDesigner({ ...noPlan, steps: [added, lossy], needsConsent: true })
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  const textsIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((step) => step.textContent)
  const steps = await within(dialog).findByRole('list', { name: 'Changes to data' })
  expect(textsIn(steps)).toEqual(['Values set asideConvert Fee: 2 of 12 values are kept aside'])
  const fold = within(dialog).getByRole('button', { name: /Changes that do not affect data \(1\)/ })
  expect(within(dialog).queryByText('Add Note')).toBeNull()
  fireEvent.click(fold)
  expect(textsIn(within(dialog).getByRole('list', { name: /Changes that do not affect/ }))).toEqual(
    ['Data unchangedAdd Note'],
  )
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Parent entry' }))
  expect(await screen.findByTitle('System')).toBeTruthy()
  expect(screen.queryByTitle('系统管理')).toBeNull()
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
  const { sent } = openDesigner(noPlan, () => {}, [
    idle,
    running,
    running,
    { ...idle, state: 'failed', message: 'This was canceled' },
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
  expect(await within(dialog).findByText('Not published: This was canceled')).toBeDefined()
})

test('a publish under way is shown to whoever opens the dialog', async () => {
  openDesigner(noPlan, () => {}, [
    { ...idle, state: 'running', share: 0.9 },
    { ...idle, state: 'done', share: 1, number: 7 },
  ])
  insert('Text')
  fireEvent.click(screen.getByRole('button', { name: /Publish/ }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('90%')).toBeDefined()
  expect(await within(dialog).findByText('Version 7 is live')).toBeDefined()
})

test('closing the dialog hangs up on the plan', async () => {
  let hungUp = false
  const { sent } = openDesigner(
    new Promise<PublishPlan>(() => {}) as unknown as PublishPlan,
    (signal) => signal?.addEventListener('abort', () => (hungUp = true)),
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
  const { store } = openDesigner({ ...noPlan, problems })
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
