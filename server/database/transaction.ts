import type { Kysely, Transaction } from 'kysely'
import type { TransactionOptions } from './database.ts'
import type { Channels } from './channels.ts'
import type { TransactionGuard } from './guard.ts'
import type { Tables } from '../tables/tables.ts'
import { byteLength } from '../platform/bytes.ts'

interface TransactionBackend {
  readonly kysely: Kysely<Tables>
  /** The same database by connections outside of the pool. */
  readonly aside: Kysely<Tables>
  readonly guard: TransactionGuard
  readonly channels: Channels
  /** Sends to other instances when the transaction commits; does nothing where there are none. */
  send(trx: Kysely<Tables>, channel: string, payload: string): Promise<void>
  /** Sets the time limit, in milliseconds, of each statement in the transaction. */
  allow(trx: Transaction<Tables>, timeout: number | undefined): Promise<void>
}

/** Most bytes of one message to other instances. */
export const mostBytes = 7900

/** Transactions, tasks after their commit, and messages: the part that both engines share. */
export function makeTransactions({
  kysely,
  aside,
  guard,
  channels,
  send,
  allow,
}: TransactionBackend) {
  const afterCommit = (task: () => void): void => {
    const { current } = guard
    if (current) current.tasks.push(task)
    else task()
  }

  const tell = (channel: string, payload: string): void =>
    afterCommit(() => channels.tell(channel, payload))

  return {
    afterCommit,
    tell,

    async transaction<T>(
      work: (trx: Transaction<Tables>) => Promise<T>,
      { statementTimeout, isAside = false }: TransactionOptions = {},
    ): Promise<T> {
      let failed: { readonly error: unknown } | undefined
      try {
        const { value, tasks } = await (isAside ? aside : kysely)
          .transaction()
          .execute(async (trx) => {
            try {
              await allow(trx, statementTimeout)
              return await guard.inside(
                (channel, payload) => send(trx, channel, payload),
                () => work(trx),
              )
            } catch (error) {
              failed = { error }
              throw error
            }
          })
        for (const task of tasks) task()
        return value
      } catch (error) {
        // If the rollback fails too, the first error is the more useful one.
        throw failed ? failed.error : error
      }
    },

    async notify(channel: string, payload: string): Promise<void> {
      if (byteLength(payload) > mostBytes)
        throw new Error(`a message of at most ${mostBytes} bytes, please`)
      const { current } = guard
      if (current) await current.notify(channel, payload)
      else await send(kysely, channel, payload)
      tell(channel, payload)
    },
  }
}
