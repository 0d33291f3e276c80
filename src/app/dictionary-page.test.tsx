import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dictionaries } from '#schemas/api/dictionary.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { toRoute } from '#schemas/menu.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { menuItem } from '#tests/session.ts'
import DictionaryPage from './dictionary-page.tsx'

const route = toRoute(
  menuItem('colours', { type: 4, fullName: 'Colours of cars', propertyJson: '{"moduleId":"d1"}' }),
)
const red = {
  id: 'r',
  fullName: 'Red',
  enCode: 'red',
  sortCode: 1,
  enabledMark: 1,
  description: '',
  creatorTime: 0,
  version: 3,
  dictionaryTypeId: 'd1',
  parentId: '',
  hasChildren: false,
}

const draw = (data: () => unknown) => {
  const sent: unknown[] = []
  drawScreen(
    <>{route && <DictionaryPage route={route} />}</>,
    tryEngine((call, input) => {
      if (call === lookups.dictionaries)
        return {
          list: [
            { id: 'd1', enCode: 'colours', fullName: 'Colours', isTree: 0, dictionaryList: [] },
          ],
        }
      sent.push([call.method, call.path, input])
      return call === dictionaries.data ? data() : red
    }),
  )
  return sent
}

test('2.5 a menu entry of type 4 shows the data of its one dictionary, to be changed there', async () => {
  const sent = draw(() => ({ list: [red] }))
  expect(await screen.findByText('Red')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Colours of cars' })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: 'Status of Red' }))
  await waitFor(() =>
    expect(sent).toContainEqual([
      'PUT',
      '/api/system/DictionaryData/{id}/Actions/State',
      expect.objectContaining({ params: { id: 'r' } }),
    ]),
  )
})

test('2.5 whoever may not edit the dictionary is told so', async () => {
  draw(() => {
    throw new RefusedCall(403, 'no', null)
  })
  expect(await screen.findByText("You don't have access to this")).toBeTruthy()
})
