import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { records } from '#schemas/api/record.ts'
import { session } from '#schemas/api/session.ts'
import { RecordLink } from '#renderers/parts/record-link.tsx'
import { sketch } from '#tests/designs.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { currentUser, menuItem } from '#tests/session.ts'
import { OpenedRecord } from './opened-record.tsx'

const formData = JSON.stringify(
  sketch([
    { id: 'c1', kind: 'input', field: 'plate', label: 'Plate' },
    {
      id: 'c2',
      kind: 'relationForm',
      field: 'twin',
      label: 'Twin',
      options: { modelId: 'cars', relationField: 'plate' },
    },
  ]),
)
const plates: Readonly<Record<string, string>> = { r1: 'A1', r2: 'B2' }

test('a link opens the record of another form over the page; one inside it opens over that, and closing leads back', async () => {
  const engine = tryEngine((call, { params = {} }) => {
    if (call === session.currentUser)
      return currentUser({ menuList: [menuItem('home')], userInfo: { isAdministrator: true } })
    if (call === records.config) return { id: 'cars', fullName: 'Cars', number: 1, formData }
    if (call === records.dataChange) {
      const plate = plates[params['id'] ?? ''] ?? ''
      return {
        id: params['id'],
        version: 1,
        data: { plate, twin: 'r2' },
        printed: { plate, twin: 'B2' },
      }
    }
    return { list: [], token: 't' }
  })
  await engine.session.enter()
  drawScreen(
    <>
      <RecordLink modelId="cars" id="r1" name="A1" isWritten />
      <OpenedRecord />
    </>,
    engine,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Open A1' }))
  const drawer = async () => within(await screen.findByRole('dialog', { name: /Cars/ }))
  expect(await (await drawer()).findByText('A1')).toBeTruthy()
  fireEvent.click(await (await drawer()).findByRole('button', { name: 'Open B2' }))
  await waitFor(() => expect(screen.getByRole('group', { name: 'Plate' }).textContent).toBe('B2'))
  fireEvent.click(
    within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' })[0] ??
      document.body,
  )
  await waitFor(() => expect(screen.getByRole('group', { name: 'Plate' }).textContent).toBe('A1'))
})
