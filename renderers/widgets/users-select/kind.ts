import * as Type from 'typebox'
import { defineKind } from '#schemas/widget/define.ts'
import { memberNouns, memberText } from '#schemas/widget/member.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

const member = Type.String({ maxLength: 60, pattern: `^[^-].*--(${memberNouns.join('|')})$` })

/** One or several users, organizations, positions, roles and groups, stored as `id--noun`. */
export const usersSelect = defineKind({
  kind: 'usersSelect',
  icon: 'TeamOutlined',
  texts,
  options: pickOptions({ draw: 'members' }),
  ...nounFacets('member'),
  value: ({ multiple }) =>
    multiple ? Type.Array(member, { maxItems: 500, uniqueItems: true }) : member,
  slot: ({ multiple }) => (multiple ? { type: 'json' } : { type: 'text', size: 60 }),
  initial: (options, { userId }) =>
    options.selectType === 'custom' || userId === ''
      ? null
      : ownValue(memberText({ to: 'user', id: userId }), options),
})
