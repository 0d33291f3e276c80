import { defineKind } from '#schemas/widget/define.ts'
import { nounFacets, ownValue, pickOptions } from '#schemas/widget/pick.ts'
import { texts } from './texts.ts'

/** One or several organizations or departments. */
export const organizeSelect = defineKind({
  kind: 'organizeSelect',
  icon: 'ApartmentOutlined',
  texts,
  options: pickOptions({ draw: 'entries', of: 'organize' }),
  ...nounFacets('organize'),
  initial: (options, env) =>
    options.selectType === 'custom' ? null : ownValue(env.departmentId || env.organizeId, options),
})
