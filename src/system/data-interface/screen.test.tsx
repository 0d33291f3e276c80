import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { dataInterfaces } from '#schemas/api/data-interface.ts'
import { serveApp } from '#tests/real-app.tsx'
import { drawScreen } from '#tests/screen.tsx'
import DataInterfaceList from './list.tsx'

const app = serveApp()
const area = {
  field: 'area',
  fullName: 'Area',
  dataType: 'text',
  origin: 'call',
  required: false,
  defaultValue: null,
} as const
const content = {
  type: 'static',
  rows: [
    { code: 'n', name: 'North', area: 'a' },
    { code: 's', name: 'South', area: 'b' },
  ],
} as const

beforeEach(async () => {
  const { kysely } = app.world.db
  await kysely.deleteFrom('data_interfaces').execute()
  await kysely
    .insertInto('data_interfaces')
    .values({
      id: 'i1',
      full_name: 'Lots',
      en_code: 'lots',
      category: 'Parking',
      parameters: JSON.stringify([area]),
      content: JSON.stringify(content),
      version: 2,
    })
    .execute()
  await kysely
    .insertInto('data_interface_versions')
    .values(
      [1, 2].map((number) => ({
        interface_id: 'i1',
        number,
        full_name: 'Lots',
        parameters: JSON.stringify(number === 1 ? [] : [area]),
        content: JSON.stringify(content),
        user_id: '',
      })),
    )
    .execute()
})

const kept = () => app.world.db.kysely.selectFrom('data_interfaces').selectAll().execute()
const draw = async () => {
  const engine = await app.enter({ menus: ['dataInterface'] })
  drawScreen(<DataInterfaceList />, engine)
  return (await screen.findByText('Lots')).closest('li, tr') as HTMLElement
}
const act = async (row: HTMLElement, name: string) => {
  const shown = within(row).queryByRole('button', { name })
  if (shown) return void fireEvent.click(shown)
  fireEvent.click(within(row).getByRole('button', { name: 'More for Lots' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('7.10 interfaces are listed with category and type', async () => {
  const row = await draw()
  for (const word of ['lots', 'Parking', 'Static data'])
    expect(within(row).getByText(word)).toBeTruthy()
})

test('7.10 what is wrong with typed rows is told with its place, and right ones are saved', async () => {
  const row = await draw()
  await act(row, 'Edit')
  const dialog = await screen.findByRole('dialog')
  const rows = within(dialog).getByLabelText('Rows (JSON)')
  // The page around calls its own content so.
  expect(rows.id).not.toBe('content')
  fireEvent.change(rows, { target: { value: '[{"area": "a"}, {"area": {}}]' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText(/Row 2: “area” must be/)).toBeTruthy()
  expect(app.sent(dataInterfaces.update)).toEqual([])
  fireEvent.change(rows, { target: { value: '[{"area": "c", "code": "x"}]' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await kept())[0]).toMatchObject({
      version: 3,
      content: { type: 'static', rows: [{ area: 'c', code: 'x' }] },
      parameters: [area],
    }),
  )
})

test('7.10 a parameter is added; a name that stands twice is told and not saved', async () => {
  const row = await draw()
  await act(row, 'Edit')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: /Add parameter/ }))
  const added = within(within(dialog).getByRole('group', { name: 'Parameter 2' }))
  fireEvent.change(added.getByLabelText('Parameter name'), { target: { value: 'area' } })
  expect((await added.findByRole('alert')).textContent).toBe('There are two parameters “area”')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  fireEvent.change(added.getByLabelText('Parameter name'), { target: { value: 'code' } })
  await waitFor(() => expect(added.queryByRole('alert')).toBeNull())
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(async () =>
    expect((await kept())[0]?.parameters.map(({ field }) => field)).toEqual(['area', 'code']),
  )
  expect(app.sent(dataInterfaces.update)).toHaveLength(1)
})

test('7.10 a test run takes values, and shows rows, count and time; the log tells of it', async () => {
  const row = await draw()
  await act(row, 'Test')
  fireEvent.change(await screen.findByLabelText('Area'), { target: { value: 'b' } })
  fireEvent.click(screen.getByRole('button', { name: /Run/ }))
  expect(await screen.findByText('South')).toBeTruthy()
  expect(screen.queryByText('North')).toBeNull()
  expect(screen.getByText(/^1 row, \d+ ms/)).toBeTruthy()
  await act(row, 'Call log')
  expect(await screen.findByText('Done')).toBeTruthy()
})

test('7.10 an earlier version is restored after a question', async () => {
  const row = await draw()
  await act(row, 'Versions')
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findAllByText('Restore version 1?')).toBeTruthy()
  const [ok] = screen.getAllByRole('button', { name: 'Restore' }).slice(-1)
  fireEvent.click(ok as HTMLElement)
  await waitFor(async () => expect((await kept())[0]).toMatchObject({ version: 3, parameters: [] }))
})
