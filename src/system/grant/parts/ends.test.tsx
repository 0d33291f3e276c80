import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectGrants } from '#schemas/api/authority.ts'
import { emptyGrant } from '#schemas/grant/grants.ts'
import { draw, drawAt, nothing } from '#tests/grants-page.tsx'

const past = '2020-01-31'
const far = '2099-12-31'
const ofForm = (enCode: string, until: string) =>
  ({ part: 'column', modelId: 'm1', enCode, until }) as const
const ofMenu = (modelId: string, until: string) =>
  ({ part: 'menu', modelId, enCode: '', until }) as const

/** Sets a day in the picker that a button opens; the button has the focus afterwards. */
async function pickDay(name: string, day: string) {
  fireEvent.click(await screen.findByRole('button', { name: `${name}: end date` }))
  const box = await screen.findByRole('textbox', { name: `${name}: end date` })
  fireEvent.change(box, { target: { value: day } })
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `${name}: end date` })),
  )
}

const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  const told = dialog.getByRole('list').textContent
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  return told
}

test('a day is set for a menu entry and a whole form, said before it is saved, and a new part follows', async () => {
  const written: unknown[] = []
  const model = { ...emptyGrant('m1'), columns: ['plate'] }
  draw({ version: 1, menuIds: ['e1'], models: [model] }, written)
  await pickDay('Faults', far)
  fireEvent.click(screen.getByRole('tab', { name: 'Forms' }))
  await pickDay('Fault report', far)
  fireEvent.click(screen.getByRole('button', { name: 'List columns: All' }))
  expect(await save()).toMatch(
    /Changed: Faults · until 2099-12-31.*Added: Cost · until 2099-12-31.*Changed: Plate · until 2099-12-31/,
  )
  await waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]).toMatchObject({
    body: { ends: [ofMenu('e1', far), ofForm('plate', far), ofForm('cost', far)] },
  })
})

test('what has expired says so, and is extended or taken away', async () => {
  const written: { body: SubjectGrants }[] = []
  const model = { ...emptyGrant('m1'), columns: ['plate', 'cost'] }
  draw(
    {
      version: 1,
      menuIds: ['e1', 'e2'],
      models: [model],
      ends: [ofMenu('e1', past), ofMenu('e2', past), ofForm('plate', past)],
    },
    written,
  )
  expect(await screen.findAllByText(`expired on ${past}`)).toHaveLength(2)
  await pickDay('Faults', far)
  fireEvent.click(screen.getByRole('button', { name: 'Remove expired (2)' }))
  expect(screen.queryByText(`expired on ${past}`)).toBeNull()
  expect(await save()).toMatch(/Removed: Other.*Changed: Faults.*Removed: Plate/)
  await waitFor(() => expect(written).toHaveLength(1))
  expect(written[0]?.body).toEqual({
    objectType: 'role',
    version: 1,
    menuIds: ['e1'],
    models: [{ ...model, columns: ['cost'] }],
    ends: [ofMenu('e1', far)],
  })
})

test('a person’s permissions say until when; the reason says what has expired', async () => {
  const inherited = {
    subjectType: 'role',
    subjectId: 'r2',
    subjectName: 'Cashier',
    part: 'menu',
    modelId: 'e2',
    enCode: '',
    scope: null,
    until: far,
  }
  drawAt('/permission?objectType=user&objectId=u1&tab=effective', {
    kept: { ...nothing, menuIds: ['e1'], ends: [ofMenu('e1', past)] },
    written: [],
    more: (call) => {
      if (call === authority.inherited) return { list: [inherited] }
      if (call !== authority.explain) return undefined
      const grant = {
        ...inherited,
        decides: false,
        givenBy: '',
        givenAt: null,
        until: past,
        isOver: true,
      }
      return { isAllowed: false, reason: 'expired', grants: [grant] }
    },
  })
  const until = await screen.findByText(`until ${far}`)
  expect(until.closest('button')?.textContent).toBe(`Other until ${far}`)
  fireEvent.click(screen.getByText(`expired on ${past}`))
  expect(await screen.findByText('No: it was granted, but has expired')).toBeTruthy()
  expect(screen.getAllByText(`expired on ${past}`)).toHaveLength(2)
})
