import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { listViews } from '#schemas/api/list-view.ts'
import type { ListView } from '#schemas/api/list-view.ts'
import { records } from '#schemas/api/record.ts'
import { compile } from '#schemas/design/model.ts'
import { emptyDocument } from '#schemas/design/upgrade.ts'
import { planList } from '#schemas/page/list.ts'
import { createListStore } from '#src/engine/list-store.ts'
import { ListViews } from '#src/engine/list-views.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { ViewDialog } from './view-dialog.tsx'

const plan = planList(
  compile({}, emptyDocument()),
  { isAdministrator: true, grants: [], menus: [], scopes: {} },
  'm',
)
const view: ListView = {
  id: 'v1',
  version: 1,
  fullName: 'Mine',
  settings: { keyword: '', query: {}, sort: [], density: 'middle', pageSize: 20 },
  hidden: 0,
  isOwn: true,
  ownerName: 'Me',
  shares: [],
}

/**
 * The dialog for a new view, or to change the given one. The first choice of a default is refused.
 */
function open(changed: ListView | null) {
  const sent: { readonly call: Call; readonly body: object }[] = []
  const refusals = new Map<Call, RefusedCall>([
    [listViews.makeDefault, new RefusedCall(503, 'Not now', null)],
  ])
  const engine = tryEngine((call, { body }) => {
    if (call === records.list)
      return { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } }
    sent.push({ call, body: body as object })
    const refusal = refusals.get(call)
    refusals.delete(call)
    if (refusal) throw refusal
    return call === listViews.makeDefault ? null : { ...view, ...(body as object), version: 7 }
  })
  const found = { list: changed ? [changed] : [], defaultId: '', canShareWidely: false }
  const views = new ListViews('m', engine.send, found)
  const list = createListStore({
    plan,
    send: engine.send,
    address: { read: () => new URLSearchParams(), replace: () => {} },
    memory: engine.storage,
    views,
  })
  const onDone = vi.fn<() => void>()
  drawScreen(<ViewDialog list={list} views={views} view={changed} onDone={onDone} />, engine)
  fireEvent.click(screen.getByLabelText('Open the list with this view'))
  return { sent, views, onDone, refusals }
}
const gone = 'This view was changed elsewhere; open it again before saving'
const type = (name: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } })
const save = () => fireEvent.click(screen.getByText('Save', { selector: 'button span' }))
/** Saves, where choosing the default is refused. */
const saveInVain = async (sent: readonly unknown[]) => {
  save()
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
}

test('a new view that could not become the default is not made once more', async () => {
  const { sent, views, onDone } = open(null)
  type('Mine')
  await saveInVain(sent)
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent.map(({ call }) => call)).toEqual([
    listViews.create,
    listViews.makeDefault,
    listViews.makeDefault,
  ])
  expect(views.defaultId).toBe('v1')
})

test('what is typed after that changes the view as it was saved', async () => {
  const { sent, onDone } = open(view)
  type('Second')
  await saveInVain(sent)
  expect(screen.queryByText(gone)).toBeNull()
  type('Third')
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalled())
  expect(sent.map(({ call }) => call)).toEqual([
    listViews.update,
    listViews.makeDefault,
    listViews.update,
    listViews.makeDefault,
  ])
  expect([sent[0]?.body, sent[2]?.body]).toMatchObject([
    { fullName: 'Second', version: 1 },
    { fullName: 'Third', version: 7 },
  ])
})

test('a view that was changed elsewhere says so; a taken name stands at its field', async () => {
  const { sent, refusals } = open(view)
  const taken = { problems: [{ path: 'fullName', code: 'taken', message: 'Another has it' }] }
  refusals.set(listViews.update, new RefusedCall(409, 'Taken', taken))
  save()
  expect(await screen.findByText('Another has it')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull())
  refusals.set(listViews.update, new RefusedCall(409, 'Stale', null))
  save()
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(sent.map(({ call }) => call)).toEqual([listViews.update, listViews.update])
})
