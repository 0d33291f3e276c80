import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Refused } from '#src/engine/send.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import Login from './login.tsx'

const refuse: Answers = () => {
  throw new Refused(400, 'Wrong account or password', null)
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('what is missing is asked for, and nothing is sent (5.2)', () => {
  const sent: unknown[] = []
  drawScreen(<Login />, tryEngine((call) => sent.push(call)))
  submit()
  expect(screen.getByText('Please enter your account')).toBeTruthy()
  expect(screen.getByText('Please enter your password')).toBeTruthy()
  expect(screen.getByLabelText('Account').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Account'))
  type('Account', 'admin')
  submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).toEqual([])
})

test('a refusal stands in a notification with the words of the server (8), and the password is asked for again', async () => {
  drawScreen(<Login />, tryEngine(refuse))
  type('Account', 'admin')
  type('Password', 'secret1')
  submit()
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('login failed')
  expect(notice.textContent).toContain('Wrong account or password')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('admin')
})

test('the password can be shown, and is hidden at first', () => {
  drawScreen(<Login />, tryEngine(refuse))
  const field = screen.getByLabelText<HTMLInputElement>('Password')
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field.type).toBe('text')
})

test('Caps Lock is told of while typing the password', () => {
  drawScreen(<Login />, tryEngine(refuse))
  fireEvent.keyDown(screen.getByLabelText('Password'), { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on')).toBeTruthy()
})

test('another language speaks at once', async () => {
  drawScreen(<Login />, tryEngine(refuse))
  fireEvent.click(screen.getByRole('button', { name: '繁體中文' }))
  await waitFor(() => expect(screen.getByRole('button', { name: '登入' })).toBeTruthy())
  fireEvent.click(screen.getByRole('button', { name: '简体中文' }))
  await waitFor(() => expect(screen.getByLabelText('账号')).toBeTruthy())
})

test('a remembered account stands there, and the focus waits at the password', () => {
  const storage = memoryStorage()
  storage.write('account', 'operator')
  drawScreen(<Login />, tryEngine(refuse, storage))
  expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('operator')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})
