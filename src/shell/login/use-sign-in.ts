import { useEffect, useRef, useState } from 'react'
import type { InputRef } from 'antd'
import type { Say } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { EmptySession } from '#src/engine/session.ts'
import { engineTexts } from '#src/engine/texts.ts'
import { useCountdown } from '../use-countdown.ts'
import { usePicture } from './use-picture.ts'

/**
 * Is the phone number of a sub-account `phone@account` invalid (specification 5.2)? A name that is
 * not a number is not checked as a phone. The rules are loaded on first use.
 */
async function isWrongPhone(account: string): Promise<boolean> {
  const [phone = '', ...rest] = account.trim().split('@')
  if (rest.length === 0 || !/^\d+$/.test(phone)) return false
  const { fieldRules } = await import('#schemas/widget/rule.ts')
  return !fieldRules.mobile.test(phone)
}

/** Does the server ask for the second factor? */
const needsOtp = (error: unknown): boolean =>
  error instanceof RefusedCall &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'needs' in error.data &&
  error.data.needs === 'otp'

/** The message why an attempt failed. */
function wordsOf(error: unknown, say: Say): string {
  if (error instanceof EmptySession) return say(engineTexts, error.reason)
  return error instanceof RefusedCall ? error.message : say(engineTexts, 'retry')
}

/** The answer to the picture code, where one is shown. */
const answerOf = ({ isAsked, picture }: ReturnType<typeof usePicture>, code: string) =>
  isAsked && picture ? { code, timestamp: picture.timestamp } : undefined

/** The controls, to give the focus to the one that is wrong. */
const useRefs = () => ({
  account: useRef<InputRef>(null),
  password: useRef<InputRef>(null),
  code: useRef<InputRef>(null),
  otp: useRef<InputRef>(null),
})

/** What was entered, and where the account is remembered. */
function useEntered() {
  const { storage } = useEngine()
  const [remembered] = useState(() => storage.read('account'))
  const [account, setAccount] = useState(typeof remembered === 'string' ? remembered : '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [otp, setOtp] = useState<string | null>(null)
  const [isRemembering, setRemembering] = useState(remembered !== null)
  const remember = (name: string) => {
    if (isRemembering) storage.write('account', name.trim())
    else storage.remove('account')
  }
  const values = { account, password, code, otp, isRemembering }
  return { ...values, setAccount, setPassword, setCode, setOtp, setRemembering, remember }
}

/**
 * The input of the sign-in page, its problems, and sign-in attempts, one at a time (specification
 * 5.2, 8).
 */
export function useSignIn() {
  const { session, settings, say } = useEngine()
  const { account, password, code, otp, isRemembering, remember, ...entered } = useEntered()
  const { setAccount, setPassword, setCode, setOtp, setRemembering } = entered
  const [isTried, setTried] = useState(false)
  const [isNoPhone, setNoPhone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly words: string } | null>(null)
  const [wait, beginWait] = useCountdown()
  const picture = usePicture()
  const refs = useRefs()
  // A remembered account is checked like one that was just typed.
  const askPicture = useRef(() => picture.ask(account))
  useEffect(() => void askPicture.current(), [])

  const fail = (error: unknown) => {
    const isAskedFor = needsOtp(error)
    setFailure(isAskedFor && !otp ? null : { words: wordsOf(error, say) })
    setOtp(isAskedFor ? '' : null)
    // The password was right where the code is asked for, so it stays.
    if (!isAskedFor) setPassword('')
    if (error instanceof RefusedCall && error.retryAfter > 0) beginWait(error.retryAfter)
    setBusy(false)
    setCode('')
    setTried(false)
    refs[isAskedFor ? 'otp' : 'password'].current?.focus()
    void picture.ask(account.trim(), true)
  }
  const submit = async () => {
    setTried(true)
    if (!account.trim()) return refs.account.current?.focus()
    if (!password) return refs.password.current?.focus()
    if (picture.isAsked && !code) return refs.code.current?.focus()
    if (otp === '') return refs.otp.current?.focus()
    if (await isWrongPhone(account)) {
      setNoPhone(true)
      return refs.account.current?.focus()
    }
    await attempt(account, password)
  }
  const attempt = async (name: string, secret: string) => {
    setBusy(true)
    setFailure(null)
    try {
      const { theme } = await session.login(name, secret, {
        ...answerOf(picture, code),
        ...(otp && { otp }),
      })
      settings.setTheme(theme)
      remember(name)
    } catch (error) {
      fail(error)
    }
  }
  const isNameless = isTried && !account.trim()
  return {
    refs,
    picture,
    account: {
      value: account,
      set: (next: string) => (setAccount(next), setNoPhone(false), setOtp(null), beginWait(0)),
      problem: isNoPhone ? 'mobilePrompt' : isNameless ? 'accountPrompt' : undefined,
    },
    password: {
      value: password,
      set: setPassword,
      problem: isTried && !password ? 'passwordPrompt' : undefined,
    },
    code: { value: code, set: setCode, isMissing: isTried && !code },
    /** Undefined until the server asks for the second factor. */
    otp: otp === null ? undefined : { value: otp, set: setOtp, isMissing: isTried && !otp },
    remembering: { value: isRemembering, set: setRemembering },
    isBusy,
    /** Seconds until the server allows another attempt. */
    wait,
    failure,
    /** Signs in with an account that was not typed. */
    enterAs: (name: string, secret: string) => {
      if (isBusy) return
      setAccount(name)
      void attempt(name, secret)
    },
    /** Shows why another way to sign in was refused. */
    tellRefusal: (error: unknown) => setFailure({ words: wordsOf(error, say) }),
    submit: () => (isBusy || wait > 0 ? undefined : void submit()),
  } as const
}
