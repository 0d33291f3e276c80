import type { PublishPlan } from '#schemas/api/design.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Caller } from '../auth/caller.ts'
import type { Database } from '../database/database.ts'
import { helpersOf, loadAuthors } from './authors.ts'
import type { Author } from './authors.ts'
import type { VersionChange } from './change.ts'
import { findNewFields } from './new-fields.ts'
import type { NewFields } from './new-fields.ts'
import { outsideOf } from './outside.ts'
import type { OutsideChange } from './outside.ts'
import { readingsOf } from './readings.ts'
import { readingTexts } from './texts.ts'

/** The part of a plan beside the database steps. */
export type Foreseen = Pick<PublishPlan, 'readings' | 'canAgree' | 'helpers'> &
  OutsideChange & { readonly newFields: NewFields }

/** The authors of what is published and who can help; loaded before the transaction. */
export interface Makers {
  readonly publisher: Caller
  readonly authors: readonly Author[]
  readonly helpers: readonly string[]
  readonly isDraft: boolean
}

/** Loads the authors of a draft, or for an earlier version its publisher. */
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

/** The new readings, and what breaks outside the design, as the database is before the steps. */
export async function foresee(change: VersionChange, makers: Makers, say: Say): Promise<Foreseen> {
  const { trx, design, before, document } = change
  const readings = await readingsOf(change, { ...makers, say })
  return {
    readings,
    canAgree: makers.publisher.isAdministrator,
    helpers: readings.length > 0 ? [...makers.helpers] : [],
    newFields: await findNewFields(change, makers.publisher),
    ...(await outsideOf(trx, { modelId: design.id, before, document }, say)),
  }
}

/** The place of a reading, as the path of a problem. */
const pathOf = ({ nodeId, ruleId, place }: PublishPlan['readings'][number]): string =>
  nodeId ?? (ruleId === undefined ? place : `rules.${ruleId}`)

/**
 * Refuses values read on behalf of authors who may not see them: 422 with the places, which an
 * administrator can agree to. 403 where anybody else tries to agree.
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
