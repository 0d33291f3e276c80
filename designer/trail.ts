import * as Type from 'typebox'
import { Check } from 'typebox/value'
import type { Document } from '#schemas/design/document.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { isEqual } from '#schemas/equal.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { historyTexts } from './history-texts.ts'
import type { History } from './history.ts'
import type { Title } from './title.ts'

/** Keeps the steps that can be undone in the browser, so that a reload does not lose them. */
export interface Trail {
  read(): unknown
  write(kept: unknown): void
}

/** Steps kept, and characters of their documents together. */
const most = 30
const room = 1_000_000

const stored = Type.Object({
  now: Type.Unknown(),
  past: Type.Array(
    Type.Object({
      title: Type.Object({
        did: Type.String(),
        kind: Type.String(),
        label: Type.String(),
        more: Type.Optional(Type.Integer()),
        set: Type.Optional(Type.Array(Type.String())),
      }),
      at: Type.Number(),
      document: Type.Unknown(),
      selection: Type.String(),
    }),
    { maxItems: most },
  ),
})

/** The latest steps of a history, as they are stored; the oldest are left out beyond the room. */
export function keepTrail({ now, past }: History): unknown {
  let left = room - JSON.stringify(now.document).length
  const kept = past.slice(-most).map(({ title, at, before }) => ({
    title,
    at,
    document: before.document,
    selection: before.selection,
  }))
  const first = kept.findLastIndex((step) => (left -= JSON.stringify(step.document).length) < 0)
  return { now: now.document, past: kept.slice(first + 1) }
}

const isTitle = (title: { readonly did: string }): title is Title =>
  Object.hasOwn(historyTexts.zh, title.did)

/**
 * The stored steps that lead to this document; none where they lead to another one, or cannot be
 * read.
 */
export function readTrail(kinds: Kinds, kept: unknown, document: Document): History['past'] {
  if (!Check(stored, kept) || !isEqual(kept.now, document)) return []
  const past: History['past'][number][] = []
  for (const { title, at, document: before, selection } of kept.past.toReversed()) {
    const read = upgrade(kinds, before)
    if ('problems' in read || !isTitle(title)) break
    past.unshift({
      title,
      at,
      key: '',
      before: {
        document: read.document,
        selection: read.document.nodes[selection] ? selection : '',
      },
    })
  }
  return past
}
