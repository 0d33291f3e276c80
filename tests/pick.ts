import { fireEvent, screen, within } from '@testing-library/react'

/**
 * Chooses an entry in the dialog that the box of this name opens, in one of its parts where that is
 * told, and confirms.
 */
export async function pick(box: string, entry: string, part?: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: box }))
  if (part) fireEvent.click(await screen.findByRole('tab', { name: part }))
  const found = await screen.findByText(entry, { selector: '[role="treeitem"] *' })
  fireEvent.click(found)
  fireEvent.click(
    within(found.closest<HTMLElement>('[role="dialog"]') ?? document.body).getByRole('button', {
      name: 'Confirm',
    }),
  )
}
