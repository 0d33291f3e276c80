import { vi } from 'vitest'
import { fireEvent, screen, within } from '@testing-library/react'
import { menus } from '#schemas/api/menu.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import MenuList from '#src/system/menu/list.tsx'

/** Whether the screen is a desktop's; reset to true in every file. */
export const seat = { isDesk: true }
vi.stubGlobal('matchMedia', (media: string) => ({
  matches: seat.isDesk && media.includes('min-width'),
  media,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
}))

export const top: MenuEntry = {
  id: 'd',
  parentId: '',
  enCode: 'work',
  fullName: 'Work',
  icon: '',
  type: 1,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  sortCode: 0,
  enabledMark: 1,
  version: 1,
}

export const leaf: MenuEntry = {
  ...top,
  id: 'e',
  parentId: 'd',
  enCode: 'faults',
  fullName: 'Faults',
  type: 3,
  propertyJson: '{"moduleId":"m"}',
  version: 4,
}

export const draw = (answers: { save?: (input: unknown) => unknown; list?: () => unknown } = {}) =>
  drawScreen(
    <MenuList />,
    tryEngine((call, input) => {
      if (call === menus.list) return answers.list?.() ?? { list: [top, leaf] }
      if (call === menus.opens)
        return {
          list: [
            { type: 3, id: 'm', fullName: 'Fault report', enCode: 'faults', isTree: 0 },
            { type: 4, id: 'd1', fullName: 'Colours', enCode: 'colours', isTree: 1 },
          ],
        }
      return answers.save?.({ path: call.path, method: call.method, ...input })
    }),
  )

export const rowOf = async (name: string) =>
  (await screen.findByText(name)).closest('tr') as HTMLElement

export const edit = async (name: string) => {
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: 'Edit' }))
  return screen.findByRole('dialog')
}

export const pick = async (dialog: HTMLElement, box: string, choice: string) => {
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: box }))
  fireEvent.click(await screen.findByText(choice, { selector: '.ant-select-item-option-content' }))
}
