import { fireEvent, screen, within } from '@testing-library/react'

/** Chooses an entry in the dialog that the box of this name opens, and confirms. */
export async function pick(box: string, entry: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: box }))
  const found = await screen.findByText(entry, { selector: '[role="treeitem"] *' })
  fireEvent.click(found)
  fireEvent.click(
    within(found.closest<HTMLElement>('[role="dialog"]') ?? document.body).getByRole('button', {
      name: 'Confirm',
    }),
  )
}
