import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Call } from '#schemas/api/call.ts'
import { areas } from '#schemas/api/area.ts'
import type { AreaLine } from '#schemas/api/area.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import AreaList from './list.tsx'

const kept = { sortCode: 0, enabledMark: 1, description: '', creatorTime: 0, version: 5 }
const province: AreaLine = {
  ...kept,
  id: 'a1',
  fullName: 'Guangdong',
  enCode: '44',
  parentId: '',
  fullPath: 'Guangdong',
  hasChildren: true,
  isLeaf: false,
}
const city: AreaLine = {
  ...kept,
  id: 'a2',
  fullName: 'Shenzhen',
  enCode: '4403',
  parentId: 'a1',
  fullPath: 'Guangdong / Shenzhen',
  hasChildren: false,
  isLeaf: true,
}

interface AreaCall {
  readonly call: Call
  readonly params?: Record<string, string>
  readonly body?: unknown
  readonly query?: { readonly keyword?: string }
}

const draw = (answer: (asked: AreaCall) => unknown = () => null) => {
  const sent: AreaCall[] = []
  drawScreen(
    <AreaList />,
    tryEngine((call, input) => {
      const asked: AreaCall = { call, ...input, query: Object(input.query) }
      sent.push(asked)
      const given = answer(asked)
      if (given) return given
      if (call === areas.list)
        return { list: asked.query?.keyword || asked.params?.['id'] === 'a1' ? [city] : [province] }
      if (call === areas.names) return [['Guangdong']]
      return call === areas.selector ? { list: [] } : null
    }),
  )
  return { sent, of: (call: Call) => sent.filter((areaCall) => areaCall.call === call) }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement

test('7.3 what stands below an area is loaded when it is opened', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guangdong')).getByRole('button', { name: 'Below Guangdong' }))
  expect(await screen.findByText('Shenzhen')).toBeTruthy()
  expect(of(areas.list).map(({ params }) => params?.['id'])).toEqual(['0', 'a1'])
})

test('7.3 a keyword finds areas with the way to them', async () => {
  const { of } = draw()
  await rowOf('Guangdong')
  fireEvent.change(screen.getByRole('searchbox', { name: 'Keyword' }), {
    target: { value: 'shen' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Guangdong / Shenzhen')).toBeTruthy()
  expect(of(areas.list).at(-1)).toMatchObject({ params: { id: '0' }, query: { keyword: 'shen' } })
})

test('7.3 an area is added below another, and the open branch shows it', async () => {
  const { of } = draw()
  fireEvent.click(within(await rowOf('Guangdong')).getByRole('button', { name: 'New below' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Guangdong')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Zhuhai' } })
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: '4404' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(areas.create)).toMatchObject([
      { body: { fullName: 'Zhuhai', enCode: '4404', parentId: 'a1' } },
    ]),
  )
  await waitFor(() => expect(of(areas.list)).toHaveLength(2))
})

test('7.3 an area is changed with its version, switched, and removed after a question', async () => {
  const { of } = draw(({ call }) =>
    call === areas.list ? { list: [{ ...city, parentId: '' }] } : null,
  )
  fireEvent.click(
    within(await rowOf('Shenzhen')).getByRole('switch', { name: 'State of Shenzhen' }),
  )
  await waitFor(() => expect(of(areas.state)).toMatchObject([{ params: { id: 'a2' } }]))
  fireEvent.click(within(await rowOf('Shenzhen')).getByRole('button', { name: 'Edit' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(of(areas.update)).toMatchObject([
      { params: { id: 'a2' }, body: { fullName: 'Shenzhen', version: 5 } },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(within(await rowOf('Shenzhen')).getByRole('button', { name: 'Remove' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(of(areas.remove)).toMatchObject([{ params: { id: 'a2' } }]))
})

test('an area that something stands below cannot be removed', async () => {
  draw()
  expect(
    within(await rowOf('Guangdong')).getByRole<HTMLButtonElement>('button', { name: 'Remove' })
      .disabled,
  ).toBe(true)
})

test('a tree that cannot be loaded says so and can be tried again; one that is not permitted says that', async () => {
  let round = 0
  draw(({ call }) => {
    if (call === areas.list) throw new RefusedCall(round++ === 0 ? 500 : 403, 'broken', null)
    return null
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('You are not permitted to see this')).toBeTruthy()
})
