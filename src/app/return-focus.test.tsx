import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Modal } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useReturnFocus } from './return-focus.ts'

/** A page whose dialog is taken away while it is open. */
const Page = () => {
  useReturnFocus()
  const [isOpen, setOpen] = useState(false)
  const [isListed, setListed] = useState(true)
  return (
    <main>
      <button>First</button>
      {isListed && <button onClick={() => setOpen(true)}>Open</button>}
      {isOpen && (
        <Modal open onOk={() => setOpen(false)} okText="Done">
          <button onClick={() => setListed(false)}>Delete</button>
        </Modal>
      )}
    </main>
  )
}

const open = async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const done = await screen.findByRole('button', { name: 'Done' })
  done.focus()
  return { opener, done }
}

test('a dialog that is taken away gives the focus back to what opened it', async () => {
  const { opener, done } = await open()
  fireEvent.click(done)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('where what opened it is gone, what is next to it gets the focus', async () => {
  const { done } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(done)
  const first = screen.getByRole('button', { name: 'First' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})
