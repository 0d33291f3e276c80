import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { designFragments } from '#schemas/api/design-fragment.ts'
import type { SharedFragment } from '#schemas/api/design-fragment.ts'
import { designSheets } from '#schemas/api/design-sheet.ts'
import { designs } from '#schemas/api/design.ts'
import type { Document } from '#schemas/design/document.ts'
import { placesOf } from '#schemas/design/fragment-link.ts'
import { designOf, drawDesigner } from '#tests/designer-desk.tsx'
import { sketch } from '#tests/designs.ts'
import type { Send } from '../port.ts'
import type { DesignStore } from '../store.ts'

const form = sketch([
  { id: 'street', kind: 'input', field: 'street', label: 'Street' },
  { id: 'code', kind: 'input', field: 'code', label: 'Code' },
  { id: 'other', kind: 'input', field: 'other', label: 'Other' },
])

/** A fake server with groups, and with one other design that uses the first of them. */
class Server {
  groups: SharedFragment[] = []
  readonly spread: unknown[] = []
  isBroken = false

  answer(
    call: object,
    {
      body,
      params,
    }: { body: Partial<SharedFragment & { designs: unknown[] }>; params?: { id: string } },
  ): unknown {
    if (this.isBroken) throw Object.assign(new Error('no line'), { code: 500, data: null })
    const held = this.groups.find(({ id }) => id === params?.id)
    if (call === designFragments.list) return { list: this.groups }
    if (call === designFragments.uses)
      return {
        list: [{ designId: 'z', fullName: 'Parking order', version: 7, number: 1, places: 1 }],
      }
    if (call === designFragments.spread) {
      this.spread.push(body.designs)
      return {
        list: [
          {
            designId: 'z',
            fullName: 'Parking order',
            isDone: false,
            message: 'Somebody was faster',
          },
        ],
      }
    }
    if (call === designFragments.remove)
      return (this.groups = this.groups.filter((group) => group !== held)) && null
    if (call === designFragments.create || call === designFragments.update) {
      const { fullName = '', formData = '' } = body
      if (this.groups.some((group) => group !== held && group.fullName === fullName))
        throw Object.assign(new Error(`${fullName} is taken`), { code: 409, data: null })
      const { nodes, children }: Document = JSON.parse(formData)
      const number = held ? held.number + (held.formData === formData ? 0 : 1) : 1
      const made = {
        id: held?.id ?? `g${this.groups.length + 1}`,
        fullName,
        formData,
        number,
        fields: Object.keys(nodes).length,
        kinds: children.map((id) => nodes[id]?.kind ?? ''),
        lastModifyTime: 0,
        version: (held?.version ?? 0) + 1,
      }
      this.groups = [...this.groups.filter((group) => group !== held), made]
      return made
    }
    return held ?? null
  }
}

let server = new Server()
beforeEach(() => void (server = new Server()))

async function open(document: Document = form): Promise<DesignStore> {
  let design = designOf(document)
  const send = (async (call: object, given: { body: { formData: string } }) => {
    if (Object.values<object>(designFragments).includes(call)) return server.answer(call, given)
    if (call === designs.update)
      design = { ...design, formData: given.body.formData, version: design.version + 1 }
    if (call === designSheets.state) return null
    return call === designs.read || call === designs.update ? design : { list: [] }
  }) as unknown as Send
  const store = drawDesigner(design, send)
  await screen.findByRole('region', { name: 'Field groups' })
  return store
}

const click = (name: string | RegExp, within_ = within(document.body)) =>
  fireEvent.click(within_.getByRole('button', { name }))
const groups = () => within(screen.getByRole('region', { name: 'Field groups' }))
const dialog = async (name: string) => {
  const shown = await waitFor(() => screen.getByText(name, { selector: '.ant-modal-title' }), {
    timeout: 10_000,
  })
  return within(shown.closest<HTMLElement>('[role="dialog"]') ?? document.body)
}

/** Keeps street and code as a group. */
async function keepAddress(store: DesignStore): Promise<void> {
  act(() => store.selectSeveral(['street', 'code']))
  click('Save as field group', groups())
  const box = await dialog('Save selection as field group')
  fireEvent.change(box.getByRole('textbox', { name: 'Name' }), { target: { value: 'Address' } })
  click('Save as field group', box)
  await groups().findByRole('button', { name: 'Insert field group “Address”' })
}

test('what is selected becomes a group, is marked, and comes back plain with undo', async () => {
  const store = await open()
  expect(groups().getByText(/No field groups yet/)).toBeTruthy()
  await keepAddress(store)
  expect(placesOf(store.document)).toMatchObject([{ fragment: 'g1', number: 1 }])
  expect(store.document.nodes['street']).toMatchObject({ id: 'street', label: 'Street' })
  const canvas = within(screen.getByRole('group', { name: 'Canvas' }))
  expect(canvas.getAllByRole('img', { name: 'Field group “Address”' })).toHaveLength(2)
  act(() => store.undo())
  expect(placesOf(store.document)).toEqual([])
})

test('a taken name and fields that cannot stand alone are refused in words', async () => {
  const store = await open()
  await keepAddress(store)
  act(() => store.select('other'))
  click('Save as field group', groups())
  const box = await dialog('Save selection as field group')
  fireEvent.change(box.getByRole('textbox', { name: 'Name' }), { target: { value: 'Address' } })
  click('Save as field group', box)
  expect(await box.findByText('Address is taken')).toBeTruthy()
  click('Cancel', box)
  expect(screen.getByText('Discard changes?')).toBeTruthy()
  click('Discard')
  act(() => store.selectSeveral(['street', 'other']))
  click('Save as field group', groups())
  expect(await screen.findByText(/A field group cannot contain another/)).toBeTruthy()
})

test('a group is inserted, changed from one place, brought up to date in the other, and detached', async () => {
  const store = await open()
  await keepAddress(store)
  act(() => store.select('other'))
  click('Insert field group “Address”', groups())
  await waitFor(() => expect(placesOf(store.document)).toHaveLength(2))
  const [, second] = placesOf(store.document)
  expect([...second!.nodes.values()].map((id) => store.document.nodes[id]?.field)).toEqual([
    'street1',
    'code1',
  ])

  act(() => {
    store.select('code')
    store.run({ type: 'change', id: 'code', set: { required: true } })
  })
  click('Edit group from here')
  const change = await dialog('Edit field group “Address”')
  expect(change.getByText('Required: No → Yes')).toBeTruthy()
  click('Save group', change)
  const about = await dialog('Field group “Address”')
  await waitFor(() => expect(about.getAllByText('version 1 → 2')).toHaveLength(2))
  const here = () => about.getAllByRole('button', { name: /^View changes This form/ })
  fireEvent.click(here()[1]!)
  expect(await about.findByText('Required: No → Yes')).toBeTruthy()
  click('Update all', about)
  expect(await about.findByText('Parking order: Somebody was faster')).toBeTruthy()
  expect(server.spread).toEqual([[{ designId: 'z', version: 7 }]])
  const codes = placesOf(store.document).map(({ number, nodes }) => [
    number,
    store.document.nodes[[...nodes.values()][1] ?? '']?.required,
  ])
  expect(codes).toEqual([
    [2, true],
    [2, true],
  ])
  const { past } = store.history
  act(() => store.undo())
  expect(placesOf(store.document).map(({ number }) => number)).toEqual([2, 1])
  expect(store.history.past).toHaveLength(past.length - 1)
  fireEvent.click(about.getAllByRole('button', { name: /^Detach This form/ })[1]!)
  expect(placesOf(store.document)).toHaveLength(1)
  expect(Object.keys(store.document.nodes)).toHaveLength(5)
})

test('a group is changed, renamed and removed in its dialog', async () => {
  const store = await open()
  await keepAddress(store)
  click('Manage field group “Address”', groups())
  const about = await dialog('Field group “Address”')
  fireEvent.change(about.getByRole('textbox', { name: 'Label of “Code”' }), {
    target: { value: 'Zip' },
  })
  click('Save group', about)
  await waitFor(() => expect(server.groups[0]?.number).toBe(2))
  fireEvent.change(about.getByRole('textbox', { name: 'Name' }), { target: { value: 'Place' } })
  click('Save name', about)
  await waitFor(() => expect(server.groups[0]).toMatchObject({ fullName: 'Place', number: 2 }))
  const canvas = within(screen.getByRole('group', { name: 'Canvas', hidden: true }))
  expect(
    canvas.getAllByRole('img', {
      name: 'Field group “Place”, newer version available',
      hidden: true,
    }),
  ).toHaveLength(2)
  const remove = about.getByRole('button', { name: /Delete group$/ })
  await waitFor(() => expect(remove.classList).not.toContain('ant-btn-loading'))
  fireEvent.click(remove)
  await screen.findByText('Delete this field group?')
  fireEvent.click(screen.getAllByRole('button', { name: /Delete group$/ }).at(-1)!)
  await waitFor(() => expect(placesOf(store.document)).toEqual([]))
  expect(server.groups).toEqual([])
  expect(Object.keys(store.document.nodes)).toEqual(['street', 'code', 'other'])
})

test('what the server does not give is said, and asked for again', async () => {
  server.isBroken = true
  await open()
  expect(await groups().findByText('Couldn’t load field groups: no line')).toBeTruthy()
  server.isBroken = false
  click('Retry', groups())
  expect(await groups().findByText(/No field groups yet/)).toBeTruthy()
})

test('a group within a group is said before anything becomes plain, and is detached only on demand', async () => {
  const store = await open()
  await keepAddress(store)
  act(() => store.selectSeveral(['street', 'code', 'other']))
  click('Save as field group', groups())
  const box = await dialog('Save selection as field group')
  expect(
    box.getByText('The selection contains “Address”. A field group cannot contain another'),
  ).toBeTruthy()
  expect(box.getByRole('button', { name: 'Save as field group' }).matches(':disabled')).toBe(true)
  expect(placesOf(store.document)).toHaveLength(1)
  click('Detach', box)
  expect([placesOf(store.document), box.queryByText(/holds no other one/)]).toEqual([[], null])
  fireEvent.change(box.getByRole('textbox', { name: 'Name' }), { target: { value: 'Whole' } })
  click('Save as field group', box)
  await waitFor(() =>
    expect(placesOf(store.document).map(({ fragment, nodes }) => [fragment, nodes.size])).toEqual([
      ['g2', 3],
    ]),
  )
  // There were two steps, and each can be undone on its own.
  act(() => store.undo())
  act(() => store.undo())
  expect(placesOf(store.document).map(({ fragment }) => fragment)).toEqual(['g1'])
})

test('the command palette keeps, inserts and detaches by name', async () => {
  const store = await open()
  await keepAddress(store)
  act(() => store.select('other'))
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const box = await screen.findByRole('combobox', { name: 'Commands' })
  fireEvent.change(box, { target: { value: 'Address' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(placesOf(store.document)).toHaveLength(2))
})
