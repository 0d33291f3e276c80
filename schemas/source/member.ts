import { defineTexts } from '../text.ts'
import { memberNouns, memberOf, memberText } from '../widget/member.ts'
import type { EntryReference, Source } from './define.ts'

/** Everything by which people can be chosen, each with its noun (`memberOf`). */
export const member: Source<EntryReference<'member'>, null> = {
  to: 'member',
  texts: defineTexts({ zh: { name: '成员' }, zhtw: { name: '成員' }, en: { name: 'Members' } }),
  entry: null,
  picking: () => 'members',
  target: (_reference, id) => memberOf(id),
  namedBy(_reference, { noun, id }) {
    const to = memberNouns.find((memberNoun) => memberNoun === noun)
    if (!to) return []
    // An id alone is a user, as in older records.
    return to === 'user' ? [memberText({ to, id }), id] : [memberText({ to, id })]
  },
  whole: { to: 'member', among: null },
  restriction: (reference) => reference,
  isNarrowedByRules: true,
}
