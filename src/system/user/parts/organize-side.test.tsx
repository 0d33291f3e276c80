import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { lookups } from '#schemas/api/lookup.ts'
import { EntryStore } from '#src/engine/entry-store.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import { OrganizeSide } from '#renderers/pages/entries/parts/organize-side.tsx'

const organize = (id: string, parentId: string, fullName: string) => ({
  id,
  parentId,
  fullName,
  enCode: id,
  category: 'department',
})

test('39 all branches of the tree open and close together, and that is remembered', async () => {
  const engine = tryEngine((call) =>
    call === lookups.organizes
      ? {
          list: [
            organize('a', '', 'Harbor'),
            organize('b', 'a', 'East'),
            organize('c', 'b', 'Gate'),
          ],
        }
      : { list: [] },
  )
  const store = new EntryStore<{ readonly id: string }, never>({
    load: async () => ({ list: [], total: 0 }),
  })
  const { unmount } = drawScreen(<OrganizeSide store={store} />, engine)
  expect(await screen.findByText('East')).toBeTruthy()
  expect(screen.queryByText('Gate')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Expand all' }))
  expect(await screen.findByText('Gate')).toBeTruthy()
  unmount()
  drawScreen(<OrganizeSide store={store} />, engine)
  expect(await screen.findByText('Gate')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Collapse all' })).toBeTruthy()
})
