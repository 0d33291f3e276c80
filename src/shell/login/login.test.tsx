import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { runInAction } from 'mobx'
import { afterEach, expect, test, vi } from 'vitest'
import { config } from '#schemas/api/config.ts'
import { session as calls } from '#schemas/api/session.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import type { Engine } from '#src/engine/engine.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import Login from './login.tsx'

afterEach(() => void vi.useRealTimers())

const wrong = (): never => {
  throw new RefusedCall(400, 'Wrong account or password', null)
}
const refuse: Answers = (call) =>
  call === calls.login ? wrong() : { enableVerificationCode: 0, verificationCodeNumber: 0 }
const shown = {
  sysName: 'Harbour',
  title: '',
  sysDescription: 'Cars by the sea',
  companyName: 'Quay Ltd',
  copyright: '© Quay',
  logoIcon: '/logo.png',
  navigationIcon: '',
  signInHelp: 'Ask Ben',
  demo: { accounts: ['admin', 'cashier'], password: 'Berth2026' },
}
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
  expect(screen.getByText('Enter your account')).toBeTruthy()
  expect(screen.getByText('Enter your password')).toBeTruthy()
  expect(screen.getByLabelText('Account').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(screen.getByLabelText('Account'))
  type('Account', 'admin')
  submit()
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(sent).toEqual([])
})

test('8 a refusal is one sentence below the form with the words of the server, and the password is asked for again', async () => {
  drawScreen(<Login />, tryEngine(refuse))
  type('Account', 'admin')
  type('Password', 'secret1')
  submit()
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Wrong account or password'),
  )
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
    expect(await screen.findByText('Enter a correct mobile number')).toBeTruthy()
    expect([document.activeElement, sent]).toEqual([screen.getByLabelText('Account'), []])
    type('Account', '13800000000@acme')
    expect(screen.queryByText('Enter a correct mobile number')).toBeNull()
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
  await screen.findByText('Wrong account or password')
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
    if (call === config.public) return null
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
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  drawScreen(<Login />, tryEngine(mustWait(2)))
  type('Account', 'ann')
  type('Password', 'secret1')
  submit()
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await screen.findByRole('button', { name: 'Please wait 2 s' })
  await pass(1000)
  expect(button('Please wait 1 s').disabled).toBe(true)
  await pass(750)
  expect(button('Please wait 1 s').disabled).toBe(true)
  await pass(250)
  expect(button('Sign in').disabled).toBe(false)
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
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(words))
})

/** Draws the page for nobody: no session knows the config. */
const drawOut = (engine: Engine) => {
  const view = drawScreen(<Login />, engine)
  act(() => runInAction(() => void (engine.session.current = null)))
  return view
}

test('3 a browser that was never here shows name, tagline, logo, owner and help of the system', async () => {
  const storage = memoryStorage()
  const engine = tryEngine((call) => (call === config.public ? shown : null), storage)
  const { container } = drawOut(engine)
  expect(await screen.findByText('Harbour')).toBeTruthy()
  for (const words of ['Cars by the sea', 'Quay Ltd', '© Quay'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/logo.png')
  fireEvent.click(screen.getByRole('button', { name: 'Forgot password?' }))
  expect(screen.getByText('Ask Ben')).toBeTruthy()
  expect(engine.settings.sysConfig?.sysName).toBe('Harbour')
})

test('a demo account signs in with one click; elsewhere none is offered', async () => {
  const sent: unknown[] = []
  const engine = tryEngine((call, { body }) => {
    if (call === config.public) return shown
    return call === calls.login ? sent.push(body) && wrong() : null
  })
  const { unmount } = drawOut(engine)
  fireEvent.click(await screen.findByRole('button', { name: 'Cashier' }))
  await screen.findByText('Wrong account or password')
  expect(sent).toMatchObject([{ account: 'cashier' }])
  unmount()
  const plain = tryEngine((call) => (call === config.public ? { ...shown, demo: null } : null))
  drawOut(plain)
  await screen.findByText('Harbour')
  expect(screen.queryByText('Try a demo account')).toBeNull()
})

/** An engine whose server asks for the second factor, with the codes that it was sent. */
function otpEngine() {
  const codes: unknown[] = []
  const engine = tryEngine((call, input) => {
    if (call !== calls.login) return null
    const { otp } = (input as { readonly body: { readonly otp?: string } }).body
    codes.push(otp)
    if (otp === undefined) throw new RefusedCall(400, 'Please enter the code', { needs: 'otp' })
    return { token: 't', ...currentUser({ menuList: [menuItem('home')] }) }
  })
  return { engine, of: () => codes }
}

test('the code of the second factor is asked for once the password was right', async () => {
  const { of, ...engine } = otpEngine()
  drawScreen(<Login />, engine.engine)
  type('Account', 'ann')
  type('Password', 'secret1')
  submit()
  fireEvent.change(await screen.findByLabelText('Authenticator code'), {
    target: { value: '123456' },
  })
  submit()
  await waitFor(() => expect(of()).toEqual([undefined, '123456']))
})

test('why the last session ended is said until somebody signs in', async () => {
  const engine = tryEngine(() => null)
  engine.session.bid('An administrator signed you out')
  drawScreen(<Login />, engine)
  const words = await screen.findByText('An administrator signed you out')
  expect(words.role).toBe('status')
})
