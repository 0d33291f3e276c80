import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { designs } from '#schemas/api/design.ts'
import { profile } from '#schemas/api/profile.ts'
import { records } from '#schemas/api/record.ts'
import { session as sessionCalls } from '#schemas/api/session.ts'
import type { Document } from '#schemas/design/document.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { users } from '#schemas/api/user.ts'
import type { Call } from '#schemas/api/call.ts'
import { RefusedCall } from '#src/engine/send.ts'
import type { Send, Sending } from '#src/engine/send.ts'
import { createEngine } from '#src/engine/engine.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, memoryStorage } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import { DesignPreview } from './design-preview.tsx'
import { speak } from './texts.ts'

const live = sketch([
  { id: 'p', kind: 'input', field: 'plate', label: 'Plate' },
  { id: 'c', kind: 'input', field: 'secret', label: 'Secret' },
])
const draft = sketch(
  [
    { id: 'p', kind: 'input', field: 'plate_no', label: 'Plate no' },
    { id: 'c', kind: 'input', field: 'secret', label: 'Secret' },
    { id: 'n', kind: 'input', field: 'fresh', label: 'Fresh' },
  ],
  { list: { rowButtons: ['edit', 'detail', 'remove'] } },
)
const row = { id: 'r1', version: 1, data: { plate: 'A 100', secret: 'hush' } }
const plain: { readonly live: Document; readonly draft: Document; readonly data: object } = {
  live,
  draft,
  data: row.data,
}
const look = { width: 'full', isDark: false, language: 'en' } as const

interface PreviewCall {
  readonly call: Call
  readonly viewAs: string | undefined
}

const person = (id: string, name: string) => ({
  id,
  fullName: name,
  realName: name,
  account: id,
  headIcon: '',
  organize: '',
  enCode: '',
  type: 'user',
})

const mayDesign = {
  modelId: 'onlineDev',
  columnList: [],
  formList: [],
  buttonList: [{ enCode: 'btn_edit' }],
}
/** What the server tells of the only role. */
const till = {
  fullName: 'Cashier',
  departmentId: '',
  organizeId: '',
  positionIds: [],
  roleIds: ['till'],
  groupIds: [],
}

const annWith = (menuList: ReturnType<typeof menuItem>[], fields: readonly string[]) =>
  currentUser({
    menuList,
    userInfo: { userId: 'ann', realName: 'Ann' },
    permissionList: [
      {
        modelId: 'd',
        columnList: [{ enCode: 'plate' }],
        formList: fields.map((enCode) => ({ enCode })),
        buttonList: [
          { enCode: 'btn_detail' },
          ...(fields.length > 1 ? [{ enCode: 'btn_edit' }] : []),
        ],
      },
    ],
  })

/**
 * The preview of a design with a server that shows one record; Ann sees it without the secret
 * field.
 */
async function open({
  isAdministrator = true,
  isDesigner = false,
  number = 1,
  fails = false,
  design = plain,
  fields = ['plate'],
} = {}) {
  const sent: PreviewCall[] = []
  let refused: Call | null = null
  const menuList = [menuItem('cars'), ...(isDesigner ? [menuItem('onlineDev')] : [])]
  const ann = annWith(menuList, fields)
  const me = currentUser({
    menuList,
    userInfo: { isAdministrator },
    permissionList: isDesigner ? [mayDesign] : [],
  })
  const answer = (call: Call, viewAs: string | undefined): unknown => {
    if (call === refused || (fails && call === designs.read))
      throw new RefusedCall(500, 'Broken', null)
    if (call === sessionCalls.currentUser) return viewAs === 'ann' ? ann : me
    if (call === designs.read) return { number }
    if (call === designs.eyes) return { ...till, grants: ann.permissionList }
    if (call === lookups.roles)
      return { list: [{ id: 'till', fullName: 'Cashier', enCode: 'till' }] }
    if (call === designs.version) return { number, formData: JSON.stringify(design.live) }
    if (call === records.config)
      return { id: 'd', fullName: 'Cars', number, formData: JSON.stringify(design.live) }
    const seen =
      viewAs === 'ann'
        ? {
            ...row,
            data: Object.fromEntries(
              Object.entries(design.data).filter(([field]) => fields.includes(field)),
            ),
          }
        : { ...row, data: design.data }
    if (call === profile.sign) return { image: 'data:image/png;base64,AAAA' }
    if (call === records.names)
      return { list: [{ id: 'r2', fullName: viewAs === 'ann' ? 'Car of Ann' : 'Car of mine' }] }
    if (call === users.byIds)
      return {
        list: [person('bob', 'Bob')],
      }
    if (call === records.list)
      return { list: [seen], pagination: { currentPage: 1, pageSize: 20, total: 1 } }
    if (call === records.read) return seen
    if (call === users.candidates)
      return {
        list: [person('ann', 'Ann')],
        pagination: { currentPage: 1, pageSize: 20, total: 1 },
      }
    if (Object.values(lookups).includes(call as never)) return { list: [] }
    throw new Error(`${call.method} ${call.path}`)
  }
  const send: Send = (async (call: Call, _input: unknown, sending?: Sending) => {
    sent.push({ call, viewAs: sending?.viewAs })
    return answer(call, sending?.viewAs)
  }) as Send
  const engine = createEngine({ storage: memoryStorage(), browserLanguage: 'en', speak, send })
  await engine.session.enter()
  // Drawing the fields waits until the screens of their kinds are loaded.
  await act(
    async () =>
      void drawScreen(
        <DesignPreview document={design.draft} device="pc" look={look} designId="d" />,
        engine,
      ),
  )
  return { sent, engine, refuse: (call: Call | null) => void (refused = call) }
}

const press = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
const choose = async (box: string, option: string) => {
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: box }))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

test('a real record stands in the fields of the draft, whatever they are called now; what has no column yet is said', async () => {
  const { sent } = await open()
  await screen.findByRole('textbox', { name: 'Plate no' })
  press('Real record')
  await choose('Find a record', 'A 100 · hush')
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate no' }).value).toBe('A 100'),
  )
  expect(screen.getByText(/until the draft is published: Fresh/)).toBeDefined()
  expect(sent.filter(({ call }) => call === records.create || call === records.update)).toEqual([])
})

test('a sample fills the form, and checking says that nothing is wrong', async () => {
  await open()
  await screen.findByRole('textbox', { name: 'Plate no' })
  press('Sample')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Plate no' }).value).toBe('Plate no')
  fireEvent.click(screen.getByRole('button', { name: 'Check' }))
  expect(screen.getByText('No errors')).toBeDefined()
})

test('as another user only what is granted is there, each call asks with their eyes, and new fields are nobody’s', async () => {
  const { sent } = await open()
  await choose('View as', 'Ann · ann')
  await screen.findByText(/Viewing as Ann/)
  expect(screen.getByText(/nobody has access to yet: Fresh/)).toBeDefined()
  expect(screen.getByText(/cannot add records/)).toBeDefined()
  expect(screen.queryByText('Secret')).toBeNull()
  press('List')
  await screen.findByText('A 100')
  expect(screen.queryByText('Secret')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'A 100' }))
  expect(await screen.findByRole('group', { name: 'Plate no' })).toBeDefined()
  expect(screen.queryByRole('textbox', { name: 'Plate no' })).toBeNull()
  expect(
    sent
      .filter(({ call }) => call === records.list || call === records.read)
      .every(({ viewAs }) => viewAs === 'ann'),
  ).toBe(true)
})

test('choices, names, seals and the own signature are asked with their eyes as well', async () => {
  const link = { modelId: 'd', relationField: 'plate' }
  const offering = sketch([
    { id: 'p', kind: 'input', field: 'plate', label: 'Plate' },
    { id: 'u', kind: 'userSelect', field: 'keeper', label: 'Keeper' },
    { id: 's', kind: 'signature', field: 'seal', label: 'Seal', options: { defaultCurrent: true } },
    { id: 'h', kind: 'sign', field: 'hand', label: 'Hand' },
    { id: 'o', kind: 'organizeSelect', field: 'unit', label: 'Unit' },
    { id: 'r', kind: 'relationForm', field: 'car', label: 'Car', options: link },
  ])
  const { sent } = await open({
    design: { live: offering, draft: offering, data: { plate: 'A 100', keeper: 'bob', car: 'r2' } },
    fields: ['plate', 'keeper', 'seal', 'hand', 'unit', 'car'],
  })
  await choose('View as', 'Ann · ann')
  await screen.findByText(/Viewing as Ann/)
  const before = sent.length
  press('Real record')
  await choose('Find a record', 'A 100')
  expect(await screen.findByRole('button', { name: 'Use my signature' })).toBeDefined()
  await screen.findByText('Car of Ann')
  const asked = sent.slice(before).filter(({ call }) => call !== users.candidates)
  expect(asked.map(({ call }) => call)).toEqual(
    expect.arrayContaining([profile.sign, records.names, users.byIds]),
  )
  expect(asked.filter(({ viewAs }) => viewAs !== 'ann')).toEqual([])
})

test('who is no administrator is not offered others’ eyes; without a live version there is no record; a failure can be tried again', async () => {
  await open({ isAdministrator: false, number: 0 })
  await screen.findByRole('textbox', { name: 'Plate no' })
  expect(screen.queryByRole('combobox', { name: 'View as' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Real record' }).disabled).toBe(true)
  expect(screen.getByText(/Not published yet/)).toBeDefined()
})

test('records that could not be asked are not told to be none, and can be asked again', async () => {
  const { refuse } = await open()
  await screen.findByRole('textbox', { name: 'Plate no' })
  refuse(records.list)
  press('Real record')
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Find a record' }))
  expect(await screen.findByText('The search failed')).toBeDefined()
  expect(screen.queryByText('No records to show')).toBeNull()
  refuse(null)
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(
    await screen.findByText('A 100 · hush', { selector: '.ant-select-item-option-content' }),
  ).toBeDefined()
})

test('a designer sees the form as a role would: its fields and buttons, over the designer’s own records', async () => {
  const { sent } = await open({ isAdministrator: false, isDesigner: true })
  await choose('View as', 'Cashier')
  await screen.findByText(/fields, columns and buttons of Cashier/)
  expect(screen.queryByText('Secret')).toBeNull()
  press('List')
  await screen.findByText('A 100')
  expect(screen.queryByText('hush')).toBeNull()
  expect(sent.filter(({ viewAs }) => viewAs !== undefined)).toEqual([])
})

test('a preview that cannot be loaded says so', async () => {
  await open({ fails: true })
  expect(await screen.findByText('Broken')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
