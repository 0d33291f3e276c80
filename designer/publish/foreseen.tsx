import { Alert, Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { PublishPlan } from '#schemas/api/design.ts'
import type { PublishStore } from './store.ts'
import { publishTexts } from './texts.ts'

/**
 * What a publish breaks outside the design: other forms, data scopes, and permissions that name a
 * field which is removed.
 */
export const OutsideList = ({ outside }: Pick<PublishPlan, 'outside'>) => {
  const text = useTexts(publishTexts)
  if (outside.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={text('outside')}
      description={
        <ul className="design-problems" aria-label={text('outside')}>
          {outside.map((mention) => (
            <li key={`${mention.field} ${mention.noun} ${mention.id} ${mention.text}`}>
              {text('broken', { field: mention.label, name: mention.fullName, text: mention.text })}
            </li>
          ))}
        </ul>
      }
    />
  )
}

/**
 * Data that the design would show to people who may not see it. An administrator can agree to it
 * here; others learn who can.
 */
export const Readings = observer(
  ({ store, plan }: { readonly store: PublishStore; readonly plan: PublishPlan }) => {
    const text = useTexts(publishTexts)
    if (plan.readings.length === 0) return null
    const ask = plan.canAgree
      ? text('readingsAsk')
      : plan.helpers.length > 0
        ? text('readingsHelp', { names: plan.helpers.join(', ') })
        : text('readingsNobody')
    return (
      <>
        <Alert
          type={plan.canAgree ? 'warning' : 'error'}
          showIcon
          title={ask}
          description={
            <ul className="design-problems" aria-label={text('readings')}>
              {plan.readings.map((reading) => (
                <li key={reading.text}>
                  {text('unseenBy', { text: reading.text, names: reading.people.join(', ') })}
                </li>
              ))}
            </ul>
          }
        />
        {plan.canAgree && (
          <Checkbox
            checked={store.isAgreed}
            onChange={(event) => store.set({ isAgreed: event.target.checked })}
          >
            {text('agree')}
          </Checkbox>
        )}
      </>
    )
  },
)
