import { afterEach, beforeEach, expect, test } from 'vitest'
import { giveFocusBack } from './focus-back.ts'

let end: () => void
beforeEach(() => {
  document.body.innerHTML = '<main><button id="first"></button><button id="opener"></button></main>'
  end = giveFocusBack()
})
afterEach(() => end())

const button = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!

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
  button('first').focus()
  button('opener').focus()
  const below = open('below')
  const above = open('above')
  await close(above)
  expect(document.activeElement?.id).toBe('below')
  await close(below)
  expect(document.activeElement?.id).toBe('opener')
})

test('what opened it is gone: the one before takes the focus', async () => {
  button('first').focus()
  button('opener').focus()
  const layer = open('inside')
  button('opener').remove()
  await close(layer)
  expect(document.activeElement?.id).toBe('first')
})

test('the focus stays where somebody put it, and where nothing with the focus left', async () => {
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
