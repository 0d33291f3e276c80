import { usesOfIds } from '#schemas/design/references.ts'
import { printCount } from '#schemas/format/number.ts'
import { can, canMenu, canOpen, seesAll } from '#schemas/permission.ts'
import type { Say } from '#schemas/text.ts'
import { idsOf } from '#schemas/widget/held.ts'
import type { NounEntry } from '#schemas/widget/held.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { Caller } from '../auth/caller.ts'
import type { Doing } from '../entries/entry.ts'
import { tablesNaming } from './columns.ts'
import type { HoldingTable } from './columns.ts'
import { conditionsNaming } from './conditions.ts'
import type { NamingCondition } from './conditions.ts'
import { documentsNaming } from './documents.ts'
import type { NamingDocument } from './documents.ts'
import { noticesNaming } from './notices.ts'
import { countHeld, mostCounted, TooSlow } from './records.ts'
import type { HeldColumn } from './records.ts'
import { holderTexts } from './texts.ts'
import { sayUses } from './use-words.ts'

type Asker = Pick<Doing, 'trx' | 'caller' | 'say'>

/** A place in words, or null where the caller may not know of it. */
type PlaceProblem = Problem | null

const placeOf = (code: keyof (typeof holderTexts)['zh'], message: string): Problem => ({
  path: '',
  code,
  message,
})

const sayCount = (count: number): string =>
  count > mostCounted ? `${printCount(mostCounted)}+` : printCount(count)

/**
 * The number of records is told only to callers who reach all of them, and the field only to those
 * who may see it.
 */
function sayHeld(
  { column: { path, label, column, state }, count }: HeldColumn,
  { modelId, fullName: form }: HoldingTable,
  { caller, say }: Pick<Asker, 'caller' | 'say'>,
): PlaceProblem {
  const isSeen =
    caller.isAdministrator ||
    (canOpen(caller, modelId) &&
      (state === 'system' ||
        (path !== '' &&
          (can(caller, modelId, 'form', path) || can(caller, modelId, 'column', path)))))
  if (!isSeen) return null
  const field =
    state === 'system' ? say(holderTexts, column === 'created_org' ? 'home' : 'maker') : label
  const code = state === 'parked' ? 'parked' : 'record'
  return seesAll(caller, modelId)
    ? placeOf(code, say(holderTexts, code, { form, field, count: sayCount(count) }))
    : placeOf(code, say(holderTexts, 'some', { form, field }))
}

/** Callers who may design may know what published forms and shared groups refer to. */
export function sayDocument(
  { noun, fullName: form, uses }: NamingDocument,
  { caller, say }: { readonly caller: Caller; readonly say: Say },
): PlaceProblem {
  if (!canMenu(caller, 'onlineDev')) return null
  return placeOf(noun, say(holderTexts, noun, { form, places: sayUses(uses, say) }))
}

/** Only administrators are told what is granted to whom. */
const sayCondition = (
  { of, formName: form, fullName: name, ids }: NamingCondition,
  { caller, say }: Pick<Asker, 'caller' | 'say'>,
): PlaceProblem =>
  caller.isAdministrator
    ? placeOf(of, say(holderTexts, of, { form, name, count: ids.length }))
    : null

/** Callers who may write notices also see the unsent ones. */
const sayNotice = (name: string, { caller, say }: Pick<Asker, 'caller' | 'say'>): PlaceProblem =>
  canMenu(caller, 'notice') ? placeOf('notice', say(holderTexts, 'notice', { name })) : null

/** Most lines shown in one answer. */
const most = 50

/** The places that the caller may know of, with the number of those left out. */
export function cutPlaces(places: readonly PlaceProblem[], say: Say): Problem[] {
  const seen = places.filter((place) => place !== null)
  const shown = [
    ...new Map(seen.map((problem) => [`${problem.code} ${problem.message}`, problem])).values(),
  ]
  const hidden = places.length - seen.length
  const more = shown.length - most
  return [
    ...shown.slice(0, most),
    ...(more > 0 ? [placeOf('more', say(holderTexts, 'more', { count: more }))] : []),
    ...(hidden > 0 ? [placeOf('hidden', say(holderTexts, 'hidden', { count: hidden }))] : []),
  ]
}

async function recordsHolding(asked: Asker, held: NounEntry): Promise<PlaceProblem[]> {
  const places: PlaceProblem[] = []
  for (const table of await tablesNaming(asked.trx, held)) {
    if (places.length > most) break
    try {
      for (const heldColumn of await countHeld(asked.trx, table))
        places.push(sayHeld(heldColumn, table, asked))
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error
      const form = error.table.fullName
      return [
        ...places,
        canOpen(asked.caller, error.table.modelId)
          ? placeOf('slow', asked.say(holderTexts, 'slow', { form }))
          : null,
      ]
    }
  }
  return places
}

/**
 * Every place that refers to an entry, in words, as far as the caller may know: live versions and
 * shared groups, conditions of data scopes, unsent notices, records. Call it inside the transaction
 * that removes the entry; its row lock keeps saves from using the entry meanwhile.
 */
export async function placesHolding(asked: Asker, held: NounEntry): Promise<Problem[]> {
  const { trx, say } = asked
  const ids = new Set(idsOf(held))
  const documents = await documentsNaming(trx, {
    words: [...ids],
    find: (document) => usesOfIds(document, ids),
  })
  const conditions = await conditionsNaming(trx, ids)
  return cutPlaces(
    [
      ...documents.map((document) => sayDocument(document, asked)),
      ...conditions.map((condition) => sayCondition(condition, asked)),
      ...(await noticesNaming(trx, held)).map((title) => sayNotice(title, asked)),
      ...(await recordsHolding(asked, held)),
    ],
    say,
  )
}
