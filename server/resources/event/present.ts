import type { EventFailure } from '#schemas/api/event.ts'
import type { Say } from '#schemas/text.ts'
import { consumers } from '../../events/consumers.ts'
import type { Row } from '../../tables/tables.ts'

/** A failure with its event, as table.ts reads it. */
export type FailureRow = Pick<
  Row<'event_failures'>,
  'id' | 'consumer' | 'tries' | 'due_at' | 'failed_at' | 'is_dead' | 'error' | 'noun' | 'target'
> &
  Pick<Row<'events'>, 'act' | 'version' | 'fields' | 'at'> & {
    readonly user_name: string
    readonly form_name: string
  }

/** The displayed name of a consumer; its plain name where this program does not know it. */
export function nameOfConsumer(name: string, say: Say): string {
  const known = consumers.find((consumer) => consumer.name === name)
  return known ? say(known.texts, 'name') : name
}

export const presentFailure = (row: FailureRow, say: Say): EventFailure => ({
  id: row.id,
  consumer: row.consumer,
  consumerName: nameOfConsumer(row.consumer, say),
  state: row.is_dead ? 'dead' : 'waiting',
  noun: row.noun,
  formName: row.form_name,
  targetId: row.target,
  act: row.act,
  version: row.version,
  fields: row.fields,
  userName: row.user_name,
  creatorTime: row.at,
  tries: row.tries,
  failedTime: row.failed_at,
  nextTime: row.is_dead ? null : row.due_at,
  error: row.error,
})
