import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort } from '#schemas/runtime.ts'
import { longestPicture } from '#schemas/widget/picture-text.ts'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { sign } from './kind.ts'
import SignView from './view.tsx'

const picture = 'data:image/png;base64,iVBORw0KGgo='
const written = vi.fn()
const toDataURL = vi.fn(() => picture)

/** A canvas that draws nothing, because jsdom has no canvas. */
beforeEach(() => {
  written.mockClear()
  toDataURL.mockReset().mockReturnValue(picture)
  const context = new Proxy(
    { fillText: written },
    {
      get: (known, part) => (part in known ? Reflect.get(known, part) : () => undefined),
      set: () => true,
    },
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(toDataURL)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const draw = ({
  own,
  isDefault = false,
  ...more
}: Partial<FieldPort> & { own?: string; isDefault?: boolean } = {}) => {
  const field = fieldOf(more)
  render(
    <RuntimeProvider
      value={{ ...noRuntime, lookups: { ...noRuntime.lookups, ownSign: () => own } }}
    >
      <SignView
        field={field}
        options={sign.parse({ hint: 'The driver signs', defaultCurrent: isDefault })}
        autoFocus={false}
      />
    </RuntimeProvider>,
  )
  return field
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isDisabled = (name: string) => screen.getByRole('button', { name }).matches(':disabled')
const type = (name: string) =>
  fireEvent.change(screen.getByLabelText('Or type your name'), { target: { value: name } })

test('a typed name is a signature as well: it is confirmed, and the record keeps its picture', async () => {
  const field = draw()
  press('Sign')
  expect(await screen.findByText('The driver signs')).toBeTruthy()
  expect(isDisabled('Confirm')).toBe(true)
  type('Li Lei')
  expect(written.mock.lastCall?.[0]).toBe('Li Lei')
  press('Confirm')
  expect(field.set).toHaveBeenCalledWith(picture)
  expect(field.touch).toHaveBeenCalled()
})

test.each(['Undo', 'Clear'])('%s takes it off the pad', async (act) => {
  draw()
  press('Sign')
  await screen.findByRole('dialog')
  type('Li Lei')
  press(act)
  expect([isDisabled('Confirm'), isDisabled(act)]).toEqual([true, true])
})

test('a signature that is too large is told of, not kept', async () => {
  const field = draw()
  press('Sign')
  await screen.findByRole('dialog')
  type('Li Lei')
  toDataURL.mockReturnValue(`data:image/png;base64,${'A'.repeat(longestPicture)}`)
  press('Confirm')
  expect(await screen.findByText('This is too much ink. Please sign again.')).toBeTruthy()
  expect(field.set).not.toHaveBeenCalled()
})

test('what is signed is shown and can be removed; nothing else is shown', () => {
  const field = draw({ value: picture, printed: 'Signed' })
  expect(screen.getByRole('img', { name: 'Signed' }).getAttribute('src')).toBe(picture)
  press('Remove signature')
  expect(field.set).toHaveBeenCalledWith(null)
  cleanup()
  draw({ value: 'https://elsewhere.example/a.png', printed: 'https://elsewhere.example/a.png' })
  expect(screen.queryByRole('img', { name: 'Signed' })).toBeNull()
})

test('the signature that one keeps can be used instead; who keeps none is offered none, nor is a reader', () => {
  const field = draw({ own: picture })
  press('Use my signature')
  expect(field.set).toHaveBeenCalledWith(picture)
  expect(field.touch).toHaveBeenCalled()
  for (const more of [
    {},
    { own: picture, value: picture, printed: 'Signed' },
    { own: picture, readOnly: true },
  ]) {
    cleanup()
    draw(more)
    expect(screen.queryByRole('button', { name: 'Use my signature' })).toBeNull()
  }
})

test('a new record begins with it where the form wishes so; once taken off it stays off', () => {
  const field = draw({ own: picture, isDefault: true, isNew: true, value: null })
  expect(field.set).toHaveBeenCalledWith(picture)
  for (const more of [
    { own: picture, isDefault: true, isNew: false, value: null },
    { own: picture, isNew: true, value: null },
    { isDefault: true, isNew: true, value: null },
    { own: picture, isDefault: true, isNew: true, readOnly: true, value: null },
  ]) {
    cleanup()
    expect(draw(more).set).not.toHaveBeenCalled()
  }
})
