import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { SearchType } from '#schemas/widget/define.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { sketch } from '#tests/designs.ts'
import { noPicks } from '#tests/picks.ts'
import { SearchField, loadSearchFields } from './search-field.tsx'

const lookups = {
  ...plainLook,
  language: 'en' as const,
  choices: () => [],
  users: () => [{ id: 'u1', realName: 'Li Lei', account: 'lilei', headIcon: '', organizeId: '' }],
  organizes: () => [],
  dictionaries: () => [],
}
const liLei: PersonChoice = {
  id: 'u1',
  parentId: 'o1',
  fullName: 'Li Lei/lilei',
  enCode: 'lilei',
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account: 'lilei',
  realName: 'Li Lei',
  headIcon: '',
  organize: '',
}
const runtime: PageRuntime = {
  say: (texts, key, params = {}) =>
    Object.entries(params).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      texts.en[key],
    ),
  language: 'en',
  device: 'pc',
  timeZone: 'Asia/Shanghai',
  picks: { ...noPicks, people: () => Promise.resolve({ list: [liLei], total: 1 }) },
  isDesign: false,
  lookups,
}

async function draw(
  kind: string,
  type: SearchType,
  given: { readonly options?: object; readonly multiple?: boolean; readonly value?: unknown } = {},
) {
  const model = compile(
    kinds,
    sketch([{ id: 'f', kind, field: 'field', options: given.options ?? {} }]),
  )
  const target = model.fields[0]
  if (!target) throw new Error('no field')
  const onChange = vi.fn()
  const search = { type, multiple: given.multiple ?? false, target }
  await loadSearchFields([search])
  render(
    <RuntimeProvider value={runtime}>
      <SearchField id="s1" search={search} value={given.value} onChange={onChange} />
    </RuntimeProvider>,
  )
  return onChange
}

test('a text is asked as it is typed, an empty one asks nothing', async () => {
  const asked = await draw('input', 'fuzzy')
  fireEvent.change(screen.getByLabelText('field'), { target: { value: 'A12' } })
  expect(asked).toHaveBeenLastCalledWith('A12')
})

test('a range of numbers is two decimals, either end open', async () => {
  const asked = await draw('inputNumber', 'range')
  fireEvent.change(screen.getByRole('spinbutton', { name: 'field, to' }), {
    target: { value: '12.50' },
  })
  expect(asked).toHaveBeenLastCalledWith([null, '12.5'])
})

test('a range of instants is asked by days, which the server takes as whole ones', async () => {
  const asked = await draw('createTime', 'range')
  const [from, to] = screen.getAllByLabelText('field')
  if (!from || !to) throw new Error('no ends')
  fireEvent.mouseDown(from)
  fireEvent.change(from, { target: { value: '2026-02-01' } })
  fireEvent.keyDown(from, { key: 'Enter', code: 'Enter' })
  fireEvent.change(to, { target: { value: '2026-02-01' } })
  fireEvent.keyDown(to, { key: 'Enter', code: 'Enter' })
  expect(asked).toHaveBeenLastCalledWith(['2026-02-01', '2026-02-01'])
})

test('the shortcuts fill a range of days', async () => {
  const asked = await draw('datePicker', 'range')
  const [from] = screen.getAllByLabelText('field')
  if (!from) throw new Error('no range')
  fireEvent.mouseDown(from)
  fireEvent.click(from)
  fireEvent.click(screen.getByText('This month'))
  const [first, last] = asked.mock.lastCall?.[0] ?? []
  expect([first.slice(8), first.slice(0, 7) === last.slice(0, 7)]).toEqual(['01', true])
})

test('one of the choices, or several', async () => {
  const choices = [
    { id: 'low', fullName: 'Low' },
    { id: 'high', fullName: 'High' },
  ]
  const asked = await draw('radio', 'equals', {
    options: { choices },
    multiple: true,
    value: ['low'],
  })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'field' }))
  fireEvent.click(screen.getByTitle('High'))
  expect(asked).toHaveBeenLastCalledWith(['low', 'high'])
})

test('a user is chosen from the list below the box', async () => {
  const asked = await draw('createUser', 'equals')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'field' }))
  fireEvent.click(
    await screen.findByText('Li Lei', { selector: '.ant-select-item-option-content *' }),
  )
  expect(asked).toHaveBeenLastCalledWith('u1')
})

test('a flag is yes, no or not asked', async () => {
  const asked = await draw('switch', 'equals')
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'field' }))
  fireEvent.click(screen.getByTitle('Yes'))
  expect(asked).toHaveBeenLastCalledWith(1)
})
