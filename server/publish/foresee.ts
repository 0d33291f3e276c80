import type { PublishPlan } from '#schemas/api/design.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { helpersOf, loadAuthors } from './authors.ts'
import type { Author } from './authors.ts'
import type { VersionChange } from './change.ts'
import { outsideOf } from './outside.ts'
import { readingsOf } from './readings.ts'
import { readingTexts } from './texts.ts'

/** What a plan says besides the steps of the database. */
export type Foreseen = Pick<PublishPlan, 'readings' | 'canAgree' | 'helpers' | 'outside'>

/** Who made what is published, and who can help: read before the transaction. */
export interface Makers {
  readonly publisher: Caller
  readonly authors: readonly Author[]
  readonly helpers: readonly string[]
  readonly isDraft: boolean
}

/** Reads who made a draft, or of an earlier version who publishes it. */
export async function loadMakers(
  db: Database,
  publisher: Caller,
  { designId, number }: { readonly designId: string; readonly number: number | undefined },
): Promise<Makers> {
  const isDraft = number === undefined
  return {
    publisher,
    isDraft,
    authors: await loadAuthors(db, { publisher, designId, isDraft }),
    helpers: publisher.isAdministrator ? [] : await helpersOf(db),
  }
}

/**
 * What a publish lets be read and what it breaks outside, as the database stands before its steps
 * are done.
 */
export async function foresee(change: VersionChange, makers: Makers, say: Say): Promise<Foreseen> {
  const { trx, design, before, document } = change
  const readings = await readingsOf(change, { ...makers, say })
  return {
    readings,
    canAgree: makers.publisher.isAdministrator,
    helpers: readings.length > 0 ? [...makers.helpers] : [],
    outside: await outsideOf(trx, { modelId: design.id, before, document }, say),
  }
}

/** Where a reading stands, as the path of a refusal. */
const pathOf = ({ nodeId, ruleId, place }: PublishPlan['readings'][number]): string =>
  nodeId ?? (ruleId === undefined ? place : `rules.${ruleId}`)

/**
 * Refuses what is read on behalf of people who may not see it: 422 with the places, for an
 * administrator until it is agreed to; 403 for anybody else who says so.
 */
export function refuseReadings(
  { readings }: Foreseen,
  { publisher }: Makers,
  { agree = false, say }: { readonly agree: boolean | undefined; readonly say: Say },
): void {
  if (agree && !publisher.isAdministrator) throw new Failure('forbidden')
  if (readings.length === 0 || agree) return
  throw new Failure('invalid', {
    data: {
      problems: readings.map((reading) => ({
        path: pathOf(reading),
        code: 'unseenReading',
        message: say(readingTexts, 'refused', {
          text: reading.text,
          people: reading.people.join(', '),
        }),
      })),
    },
  })
}
