import { fireEvent, screen, within } from '@testing-library/react'

/**
 * Opens the dialog of the box with this name, chooses an entry, in one of its parts if given, and
 * confirms.
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
