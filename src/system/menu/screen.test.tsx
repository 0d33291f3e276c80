import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import MenuList from './list.tsx'
import { treeOf } from './store.ts'

const top: MenuEntry = { id: 'd', parentId: '', enCode: 'work', fullName: 'Work', icon: '', type: 1, urlAddress: '', linkTarget: '', propertyJson: '', sortCode: 0, enabledMark: 1, version: 1 }
const leaf: MenuEntry = { ...top, id: 'e', parentId: 'd', enCode: 'faults', fullName: 'Faults', type: 3, propertyJson: '{"moduleId":"m"}', version: 4 }

const draw = (answers: { save?: (input: unknown) => unknown; list?: () => unknown } = {}) =>
  drawScreen(
    <MenuList />,
    tryEngine((call, input) => {
      if (call === menus.list) return answers.list?.() ?? { list: [top, leaf] }
      return answers.save?.({ path: call.path, method: call.method, ...input })
    }),
  )
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const edit = async (name: string) => {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

test('entries stand as a tree, each with the name of its type; what has children cannot be removed', async () => {
  draw()
  expect(within(await rowOf('Faults')).getByText('Form')).toBeTruthy()
  expect(within(await rowOf('Work')).getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true)
})

test('a change is saved with the version that was read', async () => {
  const saved: unknown[] = []
  draw({ save: (input) => saved.push(input) })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Fault reports' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ method: 'PUT', params: { id: 'e' }, body: expect.objectContaining({ fullName: 'Fault reports', parentId: 'd', version: 4 }) })]))
})

test('a code with a dot at its end is not sent (5.1)', async () => {
  const saved: unknown[] = []
  draw({ save: (input) => saved.push(input) })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Code'), { target: { value: 'faults.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Letters, digits and dots only; no dot at the start or end')).toBeTruthy()
  expect(saved).toEqual([])
})

test('who comes too late sees what differs, and may save over it with the new version', async () => {
  const saved: { body: { version: number; fullName: string } }[] = []
  const theirs = { ...leaf, fullName: 'Theirs', version: 9 }
  draw({
    save: (input) => {
      saved.push(input as (typeof saved)[number])
      if (saved.length === 1) throw new Refused(409, 'changed', theirs)
    },
  })
  const dialog = await edit('Faults')
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'Mine' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Now: Theirs')).toBeTruthy()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(saved.map(({ body }) => [body.version, body.fullName])).toEqual([[4, 'Mine'], [9, 'Mine']]))
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  let tries = 0
  draw({
    list: () => {
      if (tries++ === 0) throw new Refused(500, 'broken', null)
      return { list: [top] }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Work')).toBeTruthy()
})

test('an entry whose parent is gone stands at the top', () => {
  expect(treeOf([leaf]).map(({ id }) => id)).toEqual(['e'])
})
