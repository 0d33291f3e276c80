import { fireEvent, screen, within } from '@testing-library/react'

/** Does an action on an entry, by its word or out of the menu of its row. */
export async function pressAction(row: HTMLElement, label: string): Promise<void> {
  const word = within(row).queryByRole('button', { name: label })
  if (word) return void fireEvent.click(word)
  fireEvent.click(within(row).getByRole('button', { name: /^More for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}

/** Opens the sheet with the filters that a phone does not show beside the keyword. */
export async function openFilters(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await screen.findByRole('button', { name: 'Reset' })
}

/** Does an action of a list's head, by its button or out of the menu of a phone. */
export async function pressHead(label: string): Promise<void> {
  const word = screen.queryByRole('button', { name: label })
  if (word) return void fireEvent.click(word)
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: label }))
}
