import { defineKind } from '#schemas/widget/define.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

/** One or several roles. */
export const roleSelect = defineKind({
  kind: 'roleSelect',
  icon: 'SolutionOutlined',
  texts,
  options: pickOptions({ draw: 'entries', of: 'role' }),
  ...nounFacets('role'),
  initial: (options, env) =>
    options.selectType === 'custom' ? null : ownValue(env.roleIds?.[0], options),
})
