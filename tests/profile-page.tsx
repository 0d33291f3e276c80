import { fireEvent, screen, within } from '@testing-library/react'
import type { Call } from '#schemas/api/call.ts'
import { session as calls } from '#schemas/api/session.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { currentUser, menuItem } from '#tests/session.ts'
import { drawScreen, memoryStorage, tryEngine } from '#tests/screen.tsx'
import Profile from '#src/shell/profile/profile.tsx'

interface Input {
  readonly params?: { readonly id?: string }
  readonly body?: unknown
  readonly query?: unknown
}

let answers: Map<Call, (input: Input) => unknown>

export let sent: { path: string; input: Input }[]

export const md5 = '312825ad90e27fe8499edd8965c946fb'

export async function draw(part: string, menuList = [menuItem('m')]) {
  const storage = memoryStorage()
  storage.write('token', 't')
  const engine = tryEngine((call, input) => {
    if (call === calls.currentUser) return currentUser({ menuList })
    sent.push({ path: call.path, input })
    const answer = answers.get(call)
    if (!answer) throw new RefusedCall(403, 'not for you', null)
    return answer(input)
  }, storage)
  await engine.session.enter()
  sent = []
  const { router } = drawScreen(<Profile />, engine, `/profile?part=${part}`)
  return { engine, router }
}

export const of = (call: Call) =>
  sent.filter(({ path }) => path === call.path).map(({ input }) => input)

export const give = (call: Call, answer: (input: Input) => unknown) =>
  void answers.set(call, answer)

export const confirm = async (name = 'OK') =>
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))

/** Clears recorded calls and given answers; run before every test. */
export function begin(): void {
  answers = new Map()
  sent = []
}
