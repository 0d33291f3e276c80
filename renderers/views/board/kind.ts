import { ProjectOutlined } from '@ant-design/icons'
import { rankFields, stateField } from '#schemas/page/rank.ts'
import { isChoice } from '#schemas/widget/reference.ts'
import { fieldsFor } from '../define.ts'
import type { LayoutKind, LayoutRole } from '../define.ts'
import { texts } from './texts.ts'

/** A single choice that is seen whole: a masked field cannot be sorted by. */
const lane: LayoutRole = {
  name: 'lane',
  most: 1,
  isRequired: true,
  fits: ({ bound, path, kind }, { sortable }) =>
    bound.type === 'id' &&
    bound.reference !== null &&
    isChoice(bound.reference) &&
    kind.fill === null &&
    sortable.has(path),
}
const card: LayoutRole = {
  name: 'card',
  most: 6,
  isRequired: false,
  fits: (field, { title }) => field !== title,
}

/** Cards in lanes, one for each choice of a field and one for none. */
export const board: LayoutKind = {
  kind: 'board',
  texts,
  icon: ProjectOutlined,
  roles: [lane, card],
  options: [{ name: 'order', values: ['hand', 'list'] }],
  guess(plan) {
    const fit = fieldsFor(lane, plan)
    const by = stateField(fit) ?? fit[0]
    if (!by) return null
    const others = rankFields(fieldsFor(card, plan)).filter((field) => field !== by)
    return { lane: [by.path], card: others.slice(0, 3).map(({ path }) => path) }
  },
}
