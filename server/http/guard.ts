import type { Call } from '#schemas/api/call.ts'
import { mayCall } from '#schemas/api/may.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { idPattern } from '#schemas/wire/id.ts'
import type { Caller } from '../auth/caller.ts'

type Refusal = (caller: Caller, params: { readonly [name: string]: string }) => void

const isId = new RegExp(idPattern)

/** The pattern of each path parameter; an id where the call states none. */
function patternsOf(call: Call): (name: string) => RegExp {
  const patterns = new Map(
    Object.entries(call.params ?? {}).map(([name, pattern]) => [name, new RegExp(pattern)]),
  )
  return (name) => patterns.get(name) ?? isId
}
/** The only calls that work while the screen is locked. */
const openWhileLocked = ['/api/oauth/Logout', '/api/oauth/LockScreen']

const settling = [
  ...openWhileLocked,
  '/api/oauth/CurrentUser',
  '/api/system/SysConfig/Policy',
  '/api/permission/Users/Current/SystemLanguage',
]
const changing = [...settling, '/api/permission/Users/Current/Actions/ModifyPassword']
/** The only calls that work while something is due; the session can do nothing else. */
const openWhileDue = {
  firstPassword: { failure: 'passwordDue', paths: changing },
  expiredPassword: { failure: 'passwordDue', paths: changing },
  secondFactor: {
    failure: 'otpDue',
    paths: [...settling, '/api/permission/Users/Current/SecondFactor'],
  },
} as const

/**
 * The check before each handler: throws for an invalid parameter, a locked screen, something due, or a need that
 * the caller does not meet.
 */
export function guard(call: Call): Refusal {
  const patternOf = patternsOf(call)
  const isOpen = openWhileLocked.includes(call.path)
  return (caller, params) => {
    for (const name in params)
      if (!patternOf(name).test(params[name] ?? '')) throw new Failure('badRequest')
    if (caller.isLocked && !isOpen) throw new Failure('locked')
    if (caller.due !== '' && !openWhileDue[caller.due].paths.includes(call.path))
      throw new Failure(openWhileDue[caller.due].failure)
    if (!mayCall(caller, call, params)) throw new Failure('forbidden')
  }
}
