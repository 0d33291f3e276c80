import { session } from '#schemas/api/session.ts'
import { isWebAddress, needsTicket } from '#schemas/menu.ts'
import type { Route } from '#schemas/menu.ts'
import type { Engine } from '#src/engine/engine.ts'
import { pageTexts } from './page-texts.ts'
import { toAddress } from '#src/engine/base.ts'

/**
 * The full address of a link or data view, with a ticket if needed; undefined if a browser must not
 * open it. Throws `RefusedCall`.
 */
export async function addressOf(
  { send }: Pick<Engine, 'send'>,
  route: Route,
): Promise<string | undefined> {
  const address = needsTicket(route)
    ? (await send(session.makeTicket, { body: { moduleId: route.id } }, { quiet: true })).address
    : route.address
  return isWebAddress(address) ? address : undefined
}

/**
 * Opens an external entry in a new window (specification 2.5, 2.6); a refusal is shown as a toast.
 * The window is opened at once, because browsers block windows that open later.
 */
export async function openEntry(engine: Engine, route: Route): Promise<void> {
  const opened = window.open('about:blank', '_blank')
  if (opened) opened.opener = null
  const fail = (words: string) => {
    opened?.close()
    engine.toasts.show('error', words)
  }
  try {
    const address = await addressOf(engine, route)
    if (address === undefined) fail(engine.say(pageTexts, 'noAddress'))
    else if (opened) opened.location.replace(toAddress(address))
    else engine.toasts.show('warning', engine.say(pageTexts, 'blocked'))
  } catch (error) {
    fail(error instanceof Error ? error.message : engine.say(pageTexts, 'noAddress'))
  }
}
