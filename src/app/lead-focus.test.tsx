import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, Button, Drawer, Input, Modal } from 'antd'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leadFocus } from './lead-focus.ts'

let end: () => void
beforeEach(() => {
  // Dialogs take the focus only where something is laid out, which nothing is here.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 9, 9))
  end = leadFocus()
})
afterEach(() => {
  end()
  vi.restoreAllMocks()
})

/** Draws a page with a button that opens a dialog, and opens it. */
function open(dialog: (close: () => void) => ReactElement) {
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && dialog(() => setOpen(false))}
      </>
    )
  }
  render(<Page />)
  screen.getByRole('button', { name: 'open' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
}
const held = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

test('a dialog opens at its first field', async () => {
  open(() => (
    <Modal open title="Edit">
      <Input aria-label="Name" />
    </Modal>
  ))
  await waitFor(() => expect(held()).toBe('Name'))
})

test('a dialog without a field opens at its answer, not at the button that closes it', async () => {
  open(() => (
    <Modal open title="Publish" okText="Publish" cancelText="Cancel">
      words
    </Modal>
  ))
  await waitFor(() => expect(held()).toBe('Publish'))
})

test('what a dialog asks for most stands in its body, where that has such a button', async () => {
  open(() => (
    <Modal open title="Password" okText="Done">
      <Button type="primary">Copy</Button>
    </Modal>
  ))
  await waitFor(() => expect(held()).toBe('Copy'))
})

test('a dialog that loses something opens at Cancel', async () => {
  open(() => (
    <Modal open title="Leave?" okText="Leave" cancelText="Stay" okButtonProps={{ danger: true }} />
  ))
  await waitFor(() => expect(held()).toBe('Stay'))
})

test.each([
  [false, 'Late'],
  [true, 'Close'],
])('what comes later is led to, unless the dialog is in use by then (%s)', async (isUsed, at) => {
  const LateDialog = () => {
    const [isThere, setThere] = useState(false)
    return (
      <Modal open title="Late" footer={null} closable={{ 'aria-label': 'Close' }}>
        <span data-testid="come" onClick={() => setThere(true)} aria-hidden />
        {isThere && <Input aria-label="Late" />}
      </Modal>
    )
  }
  open(() => <LateDialog />)
  await waitFor(() => expect(held()).toBe('Close'))
  if (isUsed) fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Shift' })
  fireEvent.click(screen.getByTestId('come'))
  await screen.findByRole('textbox', { name: 'Late' })
  await waitFor(() => expect(held()).toBe(at))
})

test('a drawer opens at its first field, too', async () => {
  open(() => (
    <Drawer open title="Members">
      <Input aria-label="Keyword" />
    </Drawer>
  ))
  screen.getByRole('button', { name: 'Close' }).focus()
  expect(held()).toBe('Keyword')
})

const Asking = ({ danger }: { readonly danger: boolean }) => {
  const { modal } = App.useApp()
  const ask = () =>
    void modal.confirm({
      title: 'Delete 20 records?',
      okText: 'Delete',
      cancelText: 'Cancel',
      okButtonProps: { danger },
    })
  return (
    <button type="button" onClick={ask}>
      ask
    </button>
  )
}

test.each([
  [true, 'Cancel'],
  [false, 'Delete'],
])('a question whose answer loses something (%s) opens at %s', async (danger, answer) => {
  render(
    <App>
      <Asking danger={danger} />
    </App>,
  )
  screen.getByRole('button', { name: 'ask' }).focus()
  fireEvent.click(screen.getByRole('button', { name: 'ask' }))
  await screen.findByRole('dialog')
  // The question takes the focus to its confirming button a moment after it has opened.
  const own = screen.getByRole('button', { name: 'Delete' })
  await waitFor(() => expect(held()).toBe(answer))
  own.focus()
  expect(held()).toBe(answer)
  // Somebody goes there by key: the focus is theirs.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab' })
  own.focus()
  expect(held()).toBe('Delete')
})
