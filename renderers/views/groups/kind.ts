import { GroupOutlined } from '@ant-design/icons'
import type { Field } from '#schemas/design/model.ts'
import { canGroupBy } from '#schemas/page/can-group.ts'
import { mostLevels } from '#schemas/page/group.ts'
import type { GroupLevel } from '#schemas/page/group.ts'
import type { Layout } from '#schemas/page/layout.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import { rankFields, stateField } from '#schemas/page/rank.ts'
import { dayUnits } from '#schemas/format/day-unit.ts'
import { fieldsFor } from '../define.ts'
import type { LayoutKind, LayoutRole } from '../define.ts'
import { texts } from './texts.ts'

const isDated = ({ bound }: Field): boolean => bound.type === 'date' || bound.type === 'instant'

/** Sortable fields are seen whole: a masked one cannot be sorted by. */
const by: LayoutRole = {
  name: 'by',
  most: mostLevels,
  isRequired: true,
  fits: (field, { sortable }) =>
    sortable.has(field.path) && canGroupBy(field, isDated(field) ? 'month' : undefined),
}
const isNumber: LayoutRole['fits'] = ({ bound, path }, { sortable }) =>
  bound.type === 'decimal' && sortable.has(path)
const sum: LayoutRole = { name: 'sum', most: 3, isRequired: false, fits: isNumber }
const average: LayoutRole = { name: 'average', most: 2, isRequired: false, fits: isNumber }

const months = ['month', ...dayUnits.filter((unit) => unit !== 'month')]

/** Records under the values of up to three fields, with counts and summaries. */
export const groups: LayoutKind = {
  kind: 'groups',
  texts,
  icon: GroupOutlined,
  roles: [by, sum, average],
  options: [
    { name: 'unit', values: months },
    { name: 'order', values: ['asc', 'desc'] },
  ],
  guess(plan) {
    const fit = fieldsFor(by, plan)
    const others = rankFields(fit.filter((field) => field !== plan.title))
    const first = stateField(fit) ?? others[0]
    return first
      ? {
          by: [first.path],
          sum: fieldsFor(sum, plan)
            .slice(0, 1)
            .map(({ path }) => path),
        }
      : null
  },
}

/** The levels of groups that a settled layout names. */
export function levelsOf({ fields, options }: Layout, plan: ListPlan): readonly GroupLevel[] {
  const unit = dayUnits.find((dayUnit) => dayUnit === options['unit'])
  return (fields['by'] ?? []).map((path) => {
    const field = plan.model.byPath.get(path)
    return { field: path, ...(field && unit && isDated(field) && { by: unit }) }
  })
}

/** The summaries of a settled layout, in the order in which they are shown. */
export const summariesOf = ({ fields }: Layout) => [
  ...(fields['sum'] ?? []).map((field) => ({ field, how: 'sum' as const })),
  ...(fields['average'] ?? []).map((field) => ({ field, how: 'avg' as const })),
]
