import * as Type from 'typebox'
import { amongOf, checkCandidate } from '#schemas/widget/candidates.ts'
import { defineKind } from '#schemas/widget/define.ts'
import {
  clearable,
  defaultCurrent,
  filterable,
  multiple,
  placeholder,
} from '#schemas/widget/option.ts'
import { ableIds, ownValue, pickFacets } from '#schemas/widget/pick.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { texts } from './texts.ts'

/** The nouns that another field may hold and that the candidates then must belong to. */
const follows = ['organize', 'position', 'role', 'group'] as const
const owns = { ownDepartment: 'department', ownOrganize: 'organize' } as const

const options = Type.Object({
  placeholder,
  multiple,
  selectType: Type.Enum(['all', 'custom', ...follows, 'ownDepartment', 'ownOrganize'], {
    title: 'selectType',
    default: 'all',
  }),
  ableIds: ableIds({ draw: 'members' }),
  relationField: Type.String({
    title: 'relationField',
    draw: 'field',
    nounIn: 'selectType',
    when: { selectType: [...follows] },
    maxLength: 90,
    default: '',
  }),
  defaultCurrent: {
    ...defaultCurrent,
    when: { selectType: ['all', 'ownDepartment', 'ownOrganize'] },
  },
  filterable,
  clearable,
})
type UserSelectOptions = Type.Static<typeof options>

const followed = ({ selectType }: UserSelectOptions) =>
  follows.find((follow) => follow === selectType)

/** What the ids refer to, and who may be chosen. */
function referenceOf(given: UserSelectOptions): Reference {
  const { selectType } = given
  const noun = followed(given)
  if (noun) return { to: 'user', among: null, follow: { field: given.relationField, noun } }
  if (selectType === 'ownDepartment' || selectType === 'ownOrganize')
    return { to: 'user', among: null, follow: { own: owns[selectType] } }
  return { to: 'user', among: selectType === 'custom' ? given.ableIds : null }
}

/**
 * One or several users: of all, of some organizations, positions, roles or groups, of the user's
 * own department or organization, or of what another field holds.
 */
export const userSelect = defineKind({
  kind: 'userSelect',
  icon: 'UserOutlined',
  texts,
  options,
  ...pickFacets,
  initial: (given, { userId }) =>
    given.selectType === 'custom' || followed(given) ? null : ownValue(userId, given),
  problems: (value, given, around) => checkCandidate(value, amongOf(referenceOf(given), around)),
  refers: referenceOf,
  mapFields: (given, map) =>
    followed(given) && given.relationField !== ''
      ? { ...given, relationField: map(given.relationField) }
      : given,
  check: (given) => [
    ...(given.selectType === 'custom' && given.ableIds.length === 0 ? ['noAbleIds'] : []),
    ...(followed(given) && given.relationField === '' ? ['noRelationField'] : []),
  ],
})
