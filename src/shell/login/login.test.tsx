import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { session as calls } from '#schemas/api/session.ts'
import { currentUser } from '#tests/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import Login from './login.tsx'

const wrong = (): never => {
  throw new RefusedCall(400, 'Wrong account or password', null)
}
const refuse: Answers = (call) =>
  call === calls.login ? wrong() : { enableVerificationCode: 0, verificationCodeNumber: 0 }
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))

test('5.2 what is missing is asked for, and nothing is sent', () => {
  const sent: unknown[] = []
  drawScreen(
    <Login />,
    tryEngine((call) => call === calls.login && sent.push(call)),
  )
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

test('8 a refusal stands in a notification with the words of the server, and the password is asked for again', async () => {
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

test.each([['12345@acme'], ['1280000000@acme'], ['12800000000@acme']])(
  '5.2 of a sub-account the phone must be one: %s',
  async (account) => {
    const sent: unknown[] = []
    drawScreen(
      <Login />,
      tryEngine((call) => call === calls.login && sent.push(call)),
    )
    type('Account', account)
    type('Password', 'secret1')
    submit()
    expect(await screen.findByText('enter a correct mobile number')).toBeTruthy()
    expect([document.activeElement, sent]).toEqual([screen.getByLabelText('Account'), []])
    type('Account', '13800000000@acme')
    expect(screen.queryByText('enter a correct mobile number')).toBeNull()
  },
)

test.each([
  [' 13800000000@acme ', '13800000000@acme'],
  ['ann@acme', 'ann@acme'],
  ['12345', '12345'],
])('5.2 the account %j is sent as %j', async (typed, sent) => {
  const bodies: unknown[] = []
  drawScreen(
    <Login />,
    tryEngine((call, { body }) => (call === calls.login ? bodies.push(body) && wrong() : null)),
  )
  type('Account', typed)
  type('Password', 'secret1')
  submit()
  await screen.findByRole('alert')
  expect(bodies).toMatchObject([{ account: sent }])
})

/**
 * From the second question about an account on requires a picture code, as the server does after
 * failed attempts.
 */
const asking = () => {
  const sent: { account?: string; code?: string; timestamp?: string }[] = []
  let failed = 0
  let pictures = 0
  const answers: Answers = (call, { body }) => {
    if (call === calls.config)
      return { enableVerificationCode: failed > 0 ? 1 : 0, verificationCodeNumber: 4 }
    if (call === calls.makeCode)
      return { timestamp: `p${++pictures}`, image: `data:image/svg+xml,${pictures}` }
    failed++
    sent.push(body as (typeof sent)[number])
    return wrong()
  }
  return { sent, answers }
}

test('5.2 after a failure the picture code is asked for, goes along, and is made anew for each try', async () => {
  const { sent, answers } = asking()
  drawScreen(<Login />, tryEngine(answers))
  type('Account', 'ann')
  fireEvent.blur(screen.getByLabelText('Account'))
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  type('Password', 'secret1')
  submit()
  const field = await screen.findByLabelText<HTMLInputElement>('Verification code')
  const picture = () =>
    screen.getByRole('button', { name: /^Picture with the verification code/ }).querySelector('img')
      ?.src
  expect(picture()).toBe('data:image/svg+xml,1')
  type('Password', 'secret1')
  submit()
  expect(screen.getByText('Please enter the verification code')).toBeTruthy()
  expect([document.activeElement === field, sent.length]).toEqual([true, 1])
  type('Verification code', 'x7k2')
  submit()
  await waitFor(() => expect(picture()).toBe('data:image/svg+xml,2'))
  expect(sent[1]).toMatchObject({ account: 'ann', code: 'x7k2', timestamp: 'p1' })
  expect(field.value).toBe('')
})

test('5.2 the picture is a button for another one, and who cannot see it is told who helps', async () => {
  const storage = memoryStorage()
  storage.write('account', 'ann')
  let pictures = 0
  drawScreen(
    <Login />,
    tryEngine(
      (call) =>
        call === calls.config
          ? { enableVerificationCode: 1, verificationCodeNumber: 4 }
          : { timestamp: 'p', image: `data:image/svg+xml,${++pictures}` },
      storage,
    ),
  )
  const button = await screen.findByRole('button', { name: /^Picture with the verification code/ })
  expect(screen.getByText(/an administrator can unlock your account/)).toBeTruthy()
  fireEvent.click(button)
  await waitFor(() => expect(button.querySelector('img')?.src).toBe('data:image/svg+xml,2'))
})

const mustWait =
  (seconds: number): Answers =>
  (call) => {
    if (call !== calls.login) return null
    throw Object.assign(new RefusedCall(429, 'Too many tries', null), { retryAfter: seconds })
  }

test('8 who must wait sees for how long, and may go on when it is over', async () => {
  drawScreen(<Login />, tryEngine(mustWait(1)))
  type('Account', 'ann')
  type('Password', 'secret1')
  submit()
  expect(
    (await screen.findByRole<HTMLButtonElement>('button', { name: 'Please wait 1 s' })).disabled,
  ).toBe(true)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign in' })).disabled).toBe(
    false,
  )
})

test('8 another account need not wait', async () => {
  drawScreen(<Login />, tryEngine(mustWait(900)))
  type('Account', 'ann')
  type('Password', 'secret1')
  submit()
  await screen.findByRole('button', { name: /^Please wait/ })
  type('Account', 'bob')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false)
})

test.each([
  ['Verification failed, please log in again.', currentUser({ userInfo: { userId: '' } })],
  ['Your permissions are insufficient, please contact the administrator', currentUser()],
])('8 signed in, but of no use: %s', async (words, user) => {
  drawScreen(
    <Login />,
    tryEngine((call) => (call === calls.login ? { token: 't', ...user } : null)),
  )
  type('Account', 'ann')
  type('Password', 'secret1')
  submit()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
})
