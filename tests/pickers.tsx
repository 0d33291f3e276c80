import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import type { PickProps } from '#renderers/parts/choices.ts'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { PersonChoice } from '#schemas/api/user.ts'
import type { PageRuntime, PickRuntime } from '#schemas/runtime.ts'
import type { PickLine } from '#schemas/source/define.ts'
import { targetOf } from '#schemas/widget/reference.ts'
import { noPicks } from './picks.ts'
import { noRuntime } from './runtime.ts'

/** A user as a picker offers them. */
export const person = (id: string, realName: string, organize = 'Harbour'): PersonChoice => ({
  id,
  parentId: 'o1',
  fullName: `${realName}/${id}`,
  enCode: id,
  type: 'user',
  icon: '',
  hasChildren: false,
  isLeaf: true,
  account: id,
  realName,
  headIcon: '',
  organize,
})
/** An organization whose users can be chosen. */
export const unit = (id: string, fullName: string): PersonChoice => ({
  ...person(id, fullName),
  fullName,
  type: 'organization',
  realName: '',
  account: '',
  hasChildren: true,
  isLeaf: false,
})
/** An entry of a list. */
export const line = (
  given: Pick<PickLine, 'id' | 'fullName' | 'type'> & { readonly parentId?: string },
): PickLine => ({ parentId: '', enCode: `code-${given.id}`, ...given })

/** The members of the organization. */
export const people = [person('ann', 'Ann'), person('bo', 'Bo'), person('cy', 'Cy')]
/** Two organizations, one with departments. */
export const organizes = [
  line({ id: 'o1', fullName: 'Harbour', type: 'organization' }),
  line({ id: 'd1', fullName: 'Gate', type: 'department', parentId: 'o1' }),
  line({ id: 'd2', fullName: 'Pier', type: 'department', parentId: 'o1' }),
  line({ id: 'o2', fullName: 'River', type: 'organization' }),
]
const known = new Map([
  ...people.map(({ id, realName }): [string, string] => [id, realName]),
  ...organizes.map(({ id, fullName }): [string, string] => [id, fullName]),
  ['r1', 'Guard'],
])

type PickerOptions = Pick<PickProps, 'value' | 'multiple'> & { readonly needed?: boolean }

/**
 * Draws a picker that keeps its value as a field does. Returns what it reports when something is
 * chosen.
 */
export function draw(
  make: (props: PickProps) => ReactElement,
  { value, multiple, needed = false }: PickerOptions,
  more: Partial<PickRuntime> = {},
) {
  const picked = vi.fn()
  const picks: PickRuntime = {
    ...noPicks,
    userId: 'ann',
    inside: (id) => Promise.resolve(id === '0' ? [unit('o1', 'Harbour')] : people),
    people: ({ keyword }) =>
      Promise.resolve({
        list: people.filter(({ realName }) => realName.toLowerCase().includes(keyword)),
        total: 1,
      }),
    lines: () => Promise.resolve(organizes),
    ...more,
  }
  const runtime: PageRuntime = {
    ...noRuntime,
    picks,
    lookups: {
      ...noRuntime.lookups,
      name: (reference, id) => known.get(targetOf(reference, id)?.id ?? ''),
    },
  }
  const Field = () => {
    const [kept, keep] = useState(value)
    const onPick = (next: unknown) => {
      picked(next)
      keep(next)
    }
    return make({
      id: 'f',
      value: kept,
      multiple,
      'aria-label': 'Guards',
      'aria-required': needed,
      onPick,
    })
  }
  render(
    <RuntimeProvider value={runtime}>
      <Field />
    </RuntimeProvider>,
  )
  return picked
}

/** The box that shows what is chosen. */
export const box = () => screen.getByRole('combobox', { name: 'Guards' })
/** Opens the dialog. */
export const open = () => fireEvent.mouseDown(box())
/** The open dialog. */
export const dialog = () => screen.getByRole('dialog', { name: 'Guards' })
/** An entry of the dialog, once it is loaded. */
export const item = (name: string) =>
  within(dialog()).findByText(name, { selector: '[role="treeitem"] *' })
/** Presses a button of the dialog. */
export const press = (name: string) =>
  fireEvent.click(within(dialog()).getByRole('button', { name }))
