import { defineKind } from '#schemas/widget/define.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

/** One or several departments. */
export const depSelect = defineKind({
  kind: 'depSelect',
  icon: 'PartitionOutlined',
  texts,
  options: pickOptions({ draw: 'entries', of: 'department' }),
  ...nounFacets('department'),
  initial: (options, env) =>
    options.selectType === 'custom' ? null : ownValue(env.departmentId, options),
})
