import { useRef, useState } from 'react'
import { accountPattern, session } from '#schemas/api/session.ts'
import { useEngine } from '#src/app/engine.tsx'

/** A picture code: its name, and the picture as a data address. */
export interface Picture {
  readonly timestamp: string
  readonly image: string
}

/**
 * Whether signing in to an account requires a picture code now, and the picture; null if it could
 * not be loaded.
 */
export interface PictureCodeState {
  readonly isAsked: boolean
  readonly length: number
  readonly picture: Picture | null
}

const notAsked: PictureCodeState = { isAsked: false, length: 0, picture: null }

/**
 * Asks the server whether an account needs a picture code (specification 5.2, rulings); if the call
 * fails, none is needed. The same account is not asked for twice, unless the picture was used,
 * because it is valid for one attempt.
 */
export function usePicture() {
  const { send } = useEngine()
  const [asking, setAsking] = useState(notAsked)
  const turn = useRef(0)
  const asked = useRef('')
  const make = (): Promise<Picture | null> =>
    send(session.makeCode, { body: {} }, { quiet: true }).catch(() => null)

  const ask = async (account: string, isUsed = false): Promise<void> => {
    if (account === asked.current && !isUsed) return
    asked.current = account
    const mine = ++turn.current
    const isNamed = new RegExp(accountPattern).test(account)
    const config = isNamed
      ? await send(session.config, { params: { account } }, { quiet: true }).catch(() => null)
      : null
    const isAsked = config?.enableVerificationCode === 1
    const next = isAsked
      ? { isAsked, length: config.verificationCodeNumber, picture: await make() }
      : notAsked
    if (mine === turn.current) setAsking(next)
  }
  const renew = async (): Promise<void> => {
    const mine = ++turn.current
    const picture = await make()
    if (mine === turn.current) setAsking((before) => ({ ...before, picture }))
  }
  return { ...asking, ask, renew }
}
