import { defineTexts } from '../text.ts'
import { memberNouns, memberOf, memberText } from '../widget/member.ts'
import type { EntryReference, Source } from './define.ts'

/** Whoever people can be chosen by, each told with the noun that it is of (`memberOf`). */
export const member: Source<EntryReference<'member'>, null> = {
  to: 'member',
  texts: defineTexts({ zh: { name: '成员' }, zhtw: { name: '成員' }, en: { name: 'Members' } }),
  entry: null,
  picking: () => 'members',
  target: (_reference, id) => memberOf(id),
  namedBy(_reference, { noun, id }) {
    const to = memberNouns.find((memberNoun) => memberNoun === noun)
    if (!to) return []
    // An id alone is a user, as older records say it.
    return to === 'user' ? [memberText({ to, id }), id] : [memberText({ to, id })]
  },
  whole: { to: 'member', among: null },
  restriction: (reference) => reference,
  isNarrowedByRules: true,
}
