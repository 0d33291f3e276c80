import { sql } from 'kysely'
import type { DataInterfaceCall } from '#schemas/api/data-interface.ts'
import { stableText } from '#schemas/design/stable.ts'
import type { GivenValues } from '#schemas/interface/parameter.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import type { Database } from '../database/database.ts'
import { sha256 } from '../platform/hash.ts'
import type { SizedAnswer } from './answer.ts'

interface InterfaceCallNote {
  readonly interfaceId: string
  readonly userId: string
  readonly address: string
  readonly how: DataInterfaceCall['how']
  readonly given: GivenValues
}

/** An answer with the time that it took. */
export interface TimedAnswer extends SizedAnswer {
  readonly milliseconds: number
}

/** Writes a line into the log of a data interface about what `read` gave, or why it failed. */
export async function logCall(
  { kysely }: Pick<Database, 'kysely'>,
  { interfaceId, userId, address, how, given }: InterfaceCallNote,
  read: () => Promise<SizedAnswer>,
): Promise<TimedAnswer> {
  const begun = performance.now()
  const note = async (outcome: string, answer?: SizedAnswer) => {
    const milliseconds = Math.round(performance.now() - begun)
    const line = {
      id: makeId(),
      user_id: userId,
      address,
      how,
      digest: sha256(stableText(given), 'base64url').slice(0, 16),
      milliseconds,
      rows: answer?.rows.length ?? 0,
      bytes: answer?.bytes ?? 0,
      outcome,
    }
    // One that was removed meanwhile has no log any more.
    await sql`insert into berth.data_interface_calls (id, interface_id, user_id, address, how, digest,
        milliseconds, rows, bytes, outcome)
      select ${line.id}, id, ${line.user_id}, ${line.address}, ${line.how}, ${line.digest},
        ${line.milliseconds}::int, ${line.rows}::int, ${line.bytes}::int, ${line.outcome}
      from berth.data_interfaces where id = ${interfaceId}`.execute(kysely)
    return milliseconds
  }
  try {
    const answer = await read()
    return { ...answer, milliseconds: await note('done', answer) }
  } catch (error) {
    await note(error instanceof Failure ? error.failure : 'broken')
    throw error
  }
}
