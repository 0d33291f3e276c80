import type { Call } from '#schemas/api/call.ts'
import { can, canMenu, canOpen } from '#schemas/permission.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { idPattern } from '#schemas/wire/id.ts'
import type { Caller } from '../auth/caller.ts'

type Refusal = (caller: Caller, params: { readonly [name: string]: string }) => void

const isId = new RegExp(idPattern)
/** While the screen is locked only these answer. */
const openWhileLocked = ['/api/oauth/Logout', '/api/oauth/LockScreen']

const allows = ({ needs }: Call): ((...[caller, params]: Parameters<Refusal>) => boolean) => {
  if (typeof needs === 'string') return () => true
  if ('menu' in needs) return (caller) => canMenu(caller, needs.menu)
  const { model, button } = needs
  return (caller, params) => {
    const modelId = params[model] ?? ''
    return canOpen(caller, modelId) && (button === undefined || can(caller, modelId, 'button', button))
  }
}

/** What stands before the handler: throws for a parameter that is no id, a locked screen, or a need that the caller does not meet. */
export function guard(call: Call): Refusal {
  const isAllowed = allows(call)
  const isOpen = openWhileLocked.includes(call.path)
  return (caller, params) => {
    for (const name in params) if (!isId.test(params[name] ?? '')) throw new Failure('badRequest')
    if (caller.isLocked && !isOpen) throw new Failure('locked')
    if (!isAllowed(caller, params)) throw new Failure('forbidden')
  }
}
