import type { CallResult } from '#schemas/api/call.ts'
import type { RecordComment, recordComments } from '#schemas/api/record-comment.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import type { Asking } from '../../record/asking.ts'
import { isReachable, mayDiscuss } from '../../record/discuss.ts'
import { commentTexts } from './present.ts'
import { findGranted, findMentioned } from './table.ts'

const refuse = (path: string, say: Say): Failure =>
  new Failure('invalid', {
    data: { problems: [{ path, code: 'noReader', message: say(commentTexts, 'noReader') }] },
  })

/** So many people are offered for a mention. */
const mostOffered = 8

/** Refuses (404) a record that the caller may not open. */
export async function refuseUnreachable(asking: Asking, id: string): Promise<void> {
  if (!(await isReachable(asking, id))) throw new Failure('notFound')
}

/** The people who may read what is said about a record, the first ones by name. */
export async function offerPeople(
  asking: Asking,
  id: string,
  keyword: string | undefined,
): Promise<CallResult<typeof recordComments.people>> {
  const list: CallResult<typeof recordComments.people>['list'] = []
  for (const person of await findGranted(asking, keyword)) {
    if (list.length >= mostOffered) break
    if (await mayDiscuss(asking, person.userId, id)) list.push(person)
  }
  return { list }
}

interface Mentioning {
  readonly text: string
  readonly mentions: readonly string[]
  /** Those whom the comment mentioned before, who stay. */
  readonly known: RecordComment['mentions']
}

/**
 * The mentioned people as they are written down; 422 where one of them may not read the comment,
 * with the same answer for those who do not exist. Whoever is not named in the text is left out.
 */
export async function knowMentioned(
  asking: Asking,
  id: string,
  { text, mentions, known }: Mentioning,
): Promise<RecordComment['mentions']> {
  const ids = [...new Set(mentions)]
  const people = [...known, ...(await findMentioned(asking.db.kysely, ids))]
  const found: RecordComment['mentions'] = []
  for (const [index, userId] of ids.entries()) {
    const person = people.find((each) => each.userId === userId)
    if (!person || !(known.includes(person) || (await mayDiscuss(asking, userId, id))))
      throw refuse(`mentions.${index}`, asking.say)
    if (text.includes(`@${person.name}`)) found.push(person)
  }
  return found
}
