import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, StrictMode, useState } from 'react'
import { expect, test } from 'vitest'
import { recordBatches } from '#schemas/api/record-batch.ts'
import type { BatchDetail } from '#schemas/api/record-batch.ts'
import type { BatchAct } from '#schemas/page/batch-act.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawEntries, pageOf } from '#tests/entries.tsx'
import type { ScreenCall } from '#tests/entries.tsx'
import { BatchHost } from './host.tsx'
import type { BatchWish } from './wish.ts'

const state = (more: Partial<BatchDetail> = {}): BatchDetail => ({
  id: 'j1',
  act: 'remove',
  state: 'checked',
  isLost: false,
  phase: 'check',
  total: 2,
  done: 2,
  changed: 2,
  failed: 0,
  reason: '',
  what: [],
  creatorTime: 0,
  undoUntil: 0,
  reasons: [],
  ...more,
})
const running = state({ state: 'running', phase: 'run', done: 0, changed: 0 })
const done = state({ state: 'done', phase: 'run' })
const refusedOnce = state({
  state: 'done',
  phase: 'run',
  failed: 1,
  reasons: [{ label: '', message: 'Locked', count: 1, examples: [{ id: 'r1', title: '' }] }],
})

interface BegunWork {
  readonly act?: BatchAct | null
  readonly isStrict?: boolean
}

/**
 * A list with two selected records on a kept page, which a button hides and shows again. The state
 * of a batch is what the test says last.
 */
function draw({ act: first = 'remove', isStrict = false }: BegunWork, answer = answerNothing) {
  const server = { state: running }
  let ids = ['r1', 'r2']
  const list = {
    plan: { modelId: 'm' },
    load: () => undefined,
    takeSelected: () => ({ count: ids.length, search: { ids: [...ids] } }),
    clearSelection: () => void (ids = []),
  } as unknown as ListStore
  const Page = () => {
    const [isShown, setShown] = useState(true)
    const [wish, setWish] = useState<BatchWish>({ act: first, turn: 1 })
    const ask = (wanted: BatchAct | null) => setWish({ act: wanted, turn: wish.turn + 1 })
    return (
      <>
        <button onClick={() => setShown(!isShown)}>Other page</button>
        <button onClick={() => ask('remove')}>Ask again</button>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <BatchHost list={list} wish={wish} />
        </Activity>
      </>
    )
  }
  const page = isStrict ? (
    <StrictMode>
      <Page />
    </StrictMode>
  ) : (
    <Page />
  )
  const drawn = drawEntries(page, (asked) => {
    const own = answer(asked)
    if (own !== undefined) return own
    if (asked.call === recordBatches.check) return state({ act: first ?? 'remove' })
    if (asked.call === recordBatches.run) return running
    if (asked.call === recordBatches.undo) return state({ state: 'undoing', phase: 'undo' })
    if (asked.call === recordBatches.state) return server.state
    return null
  })
  return { ...drawn, server, selected: () => ids, select: (next: string[]) => void (ids = next) }
}
const answerNothing = (_asked: ScreenCall): unknown => undefined
const refuse = (): never => {
  throw new RefusedCall(500, 'Not to be had', null)
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))
const hideAndShow = async () => {
  await press('Other page')
  await press('Other page')
}
const isOpen = () =>
  document.querySelector<HTMLElement>('.ant-modal-wrap')?.style.display !== 'none'

test('back on a kept page the dialog goes on: what is under way is followed to its end', async () => {
  const { server, of } = draw({})
  await press('Check')
  await hideAndShow()
  await press('Delete 2 records')
  await screen.findByText('Processing 0 of 2')
  await press('Other page')
  act(() => void (server.state = done))
  await press('Other page')
  expect(await screen.findByText('Done: 2 deleted, 0 refused')).toBeTruthy()
  expect(of(recordBatches.check)).toHaveLength(1)
  expect(of(recordBatches.run)).toHaveLength(1)
})

test('a step that was reached stays where the page comes into sight again', async () => {
  draw({})
  await press('Check')
  await button('Delete 2 records')
  await hideAndShow()
  expect(await button('Delete 2 records')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Check' })).toBeNull()
})

test('a dialog that was closed stays closed where the page comes into sight again', async () => {
  draw({})
  await button('Check')
  expect(isOpen()).toBe(true)
  await press('Cancel')
  await waitFor(() => expect(isOpen()).toBe(false))
  await hideAndShow()
  expect(isOpen()).toBe(false)
  await press('Ask again')
  await waitFor(() => expect(isOpen()).toBe(true))
})

test('a check that is answered while the page is hidden is there afterwards', async () => {
  let answer: (checked: BatchDetail) => void = () => undefined
  const checked = new Promise<BatchDetail>((resolve) => (answer = resolve))
  draw({}, ({ call }) => (call === recordBatches.check ? checked : undefined))
  await press('Check')
  await press('Other page')
  await act(async () => answer(state()))
  await press('Other page')
  expect(await button('Delete 2 records')).toBeTruthy()
})

test('under StrictMode a batch is checked, written and followed too, and the list of them loads', async () => {
  const { server } = draw({ act: null, isStrict: true }, ({ call }) =>
    call === recordBatches.list
      ? { list: [{ ...state({ state: 'stopped', phase: 'run', done: 1 }), reasons: undefined }] }
      : undefined,
  )
  act(() => void (server.state = state({ state: 'stopped', phase: 'run', done: 1 })))
  await press(/^Show Delete selected/)
  await button('Go on')
  act(() => void (server.state = done))
  await press('Go on')
  expect(await screen.findByText('Done: 2 deleted, 0 refused')).toBeTruthy()
})

test('what was selected since a batch began stays selected when it ends', async () => {
  const { server, select, selected } = draw({})
  await press('Check')
  await press('Delete 2 records')
  await screen.findByText('Processing 0 of 2')
  select(['r3'])
  act(() => void (server.state = done))
  await screen.findByText('Done: 2 deleted, 0 refused')
  expect(selected()).toEqual(['r3'])
})

test('what a batch took is selected no more when it ends', async () => {
  const { server, selected } = draw({})
  await press('Check')
  await press('Delete 2 records')
  act(() => void (server.state = done))
  await screen.findByText('Done: 2 deleted, 0 refused')
  expect(selected()).toEqual([])
})

test('where the refused records or the batches cannot be had it is said, and a retry shows them', async () => {
  let isFailing = true
  const { server } = draw({ act: null }, ({ call }) => {
    if (isFailing && (call === recordBatches.list || call === recordBatches.refused))
      return refuse()
    if (call === recordBatches.list) return { list: [refusedOnce] }
    if (call === recordBatches.refused)
      return pageOf([{ id: 'r1', title: '', label: '', message: 'Locked by Ann' }])
    return undefined
  })
  server.state = refusedOnce
  expect(await screen.findByText('Not to be had')).toBeTruthy()
  isFailing = false
  await press('Retry')
  const show = await button(/^Show Delete selected/)
  expect(screen.queryByText('Not to be had')).toBeNull()
  fireEvent.click(show)
  await button('Show all refused records')
  isFailing = true
  await press('Show all refused records')
  expect(await screen.findByText('Not to be had')).toBeTruthy()
  isFailing = false
  await press('Retry')
  expect(await screen.findByText('Locked by Ann')).toBeTruthy()
  expect(screen.queryByText('Not to be had')).toBeNull()
})

const told = {
  edit: [
    '2 records: 2 will change, 0 refused',
    'Done: 2 changed, 0 refused',
    '2 records get their earlier values back; what was changed since stays.',
  ],
  remove: [
    '2 records: 2 will be deleted, 0 refused',
    'Done: 2 deleted, 0 refused',
    '2 deleted records come back from the recycle bin; what was restored or deleted permanently since stays as it is.',
  ],
  transfer: [
    '2 records: 2 will be transferred, 0 refused',
    'Done: 2 transferred, 0 refused',
    '2 records go back to their earlier owners; what was transferred since stays.',
  ],
} as const

test.each(['edit', 'remove', 'transfer'] as const)(
  'a batch that is to %s tells what it does, did and takes back',
  async (batchAct) => {
    const [checked, over, undone] = told[batchAct]
    const all = [state({ act: batchAct }), { ...done, id: 'j2', act: batchAct }]
    draw({ act: null }, ({ call, params }) => {
      if (call === recordBatches.list) return { list: all }
      if (call !== recordBatches.state) return undefined
      return all.find(({ id }) => id === (params as { jobId: string }).jobId)
    })
    expect(await screen.findByText(checked)).toBeTruthy()
    expect(screen.getByText(over)).toBeTruthy()
    fireEvent.click(screen.getAllByRole('button', { name: /^Show / })[1] as HTMLElement)
    await press('Undo')
    expect(await screen.findByText(undone)).toBeTruthy()
    expect(screen.getByText(over)).toBeTruthy()
  },
)
