import { defineKind } from '#schemas/widget/define.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

/** One or several groups of people. */
export const groupSelect = defineKind({
  kind: 'groupSelect',
  icon: 'ClusterOutlined',
  texts,
  options: pickOptions({ draw: 'entries', of: 'group' }),
  ...nounFacets('group'),
  initial: (options, env) =>
    options.selectType === 'custom' ? null : ownValue(env.groupIds?.[0], options),
})
