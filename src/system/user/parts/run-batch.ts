import { userBatches } from '#schemas/api/user-batch.ts'
import type { PasswordOutcome, UserOutcome } from '#schemas/api/user-batch.ts'
import type { Send } from '#src/engine/send.ts'

export type BatchAct = keyof typeof userBatches
export type BatchOutcome = UserOutcome & Partial<PasswordOutcome>

/**
 * Acts on several users and returns what became of each. `toId` is the organization they move to,
 * or the role they get; throws `RefusedCall`.
 */
export async function runBatch(
  send: Send,
  act: BatchAct,
  { ids, toId }: { readonly ids: string[]; readonly toId: string },
): Promise<readonly BatchOutcome[]> {
  const run = () => {
    if (act === 'move') return send(userBatches.move, { body: { ids, organizeId: toId } })
    if (act === 'giveRole') return send(userBatches.giveRole, { body: { ids, roleId: toId } })
    return send(userBatches[act], { body: { ids } })
  }
  return (await run()).list
}
