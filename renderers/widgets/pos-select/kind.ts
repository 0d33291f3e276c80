import { defineKind } from '#schemas/widget/define.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

/** One or several positions. */
export const posSelect = defineKind({
  kind: 'posSelect',
  icon: 'IdcardOutlined',
  texts,
  options: pickOptions({ draw: 'entries', of: 'position' }),
  ...nounFacets('position'),
  initial: (options, env) =>
    options.selectType === 'custom' ? null : ownValue(env.positionIds?.[0], options),
})
