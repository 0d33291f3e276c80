import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Modal } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveFocusBack } from './focus-back.ts'

let end: () => void
beforeEach(() => {
  end = giveFocusBack()
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!

/** Shows two buttons on the page. */
function showPage(): void {
  document.body.innerHTML = '<main><button id="first"></button><button id="opener"></button></main>'
}

/** Opens a dialog over the page with the focus in it; returns its layer. */
function open(id: string): HTMLElement {
  const layer = document.createElement('div')
  layer.innerHTML = `<div role="dialog"><button id="${id}"></button></div>`
  document.body.append(layer)
  button(id).focus()
  return layer
}

/** Removes a dialog in the order of React: first its content, then its layer. */
async function close(layer: HTMLElement): Promise<void> {
  layer.replaceChildren()
  layer.remove()
  await Promise.resolve()
}

test('the focus goes back to what opened a dialog, through dialogs over it', async () => {
  showPage()
  button('first').focus()
  button('opener').focus()
  const below = open('below')
  const above = open('above')
  await close(above)
  expect(document.activeElement?.id).toBe('below')
  await close(below)
  expect(document.activeElement?.id).toBe('opener')
})

test('a walk through many fields of a dialog does not make its opener forgotten', async () => {
  showPage()
  button('opener').focus()
  const layer = open('inside')
  for (let index = 0; index < 40; index++) {
    const field = layer.firstElementChild!.appendChild(document.createElement('input'))
    field.focus()
  }
  await close(layer)
  expect(document.activeElement?.id).toBe('opener')
})

test('what opened it is gone: what is near takes the focus', async () => {
  showPage()
  button('first').focus()
  button('opener').focus()
  const layer = open('inside')
  button('opener').remove()
  await close(layer)
  expect(document.activeElement?.id).toBe('first')
})

test('the focus stays where somebody put it, and where nothing with the focus left', async () => {
  showPage()
  button('opener').focus()
  const layer = open('inside')
  button('first').focus()
  await close(layer)
  expect(document.activeElement?.id).toBe('first')
  button('first').blur()
  const hint = document.body.appendChild(document.createElement('div'))
  hint.remove()
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

test('a page that gives way to another one moves no focus', async () => {
  document.body.innerHTML = '<main><p><button id="opener"></button></p></main>'
  button('opener').focus()
  document.querySelector('main')!.innerHTML = '<a href="#content">Skip</a><button></button>'
  document.body.append(document.createElement('div'))
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

/** A page whose dialog is taken away while it is open. */
const Page = () => {
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

const openModal = async () => {
  render(<Page />)
  const opener = screen.getByRole('button', { name: 'Open' })
  opener.focus()
  fireEvent.click(opener)
  const done = await screen.findByRole('button', { name: 'Done' })
  done.focus()
  return { opener, done }
}

test('a dialog that is taken away gives the focus back to what opened it', async () => {
  const { opener, done } = await openModal()
  fireEvent.click(done)
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('where what opened it is gone, what is next to it gets the focus', async () => {
  const { done } = await openModal()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  fireEvent.click(done)
  const first = screen.getByRole('button', { name: 'First' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})
