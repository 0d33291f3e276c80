import { Alert, Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { PublishPlan } from '#schemas/api/design.ts'
import type { PublishStore } from './store.ts'
import { publishTexts } from './texts.ts'

/**
 * Says who could see every field so far and would not see the new ones, and offers to give them
 * these with the publish.
 */
export const NewFields = observer(
  ({ store, plan }: { readonly store: PublishStore; readonly plan: PublishPlan }) => {
    const text = useTexts(publishTexts)
    const { labels, holders, others } = plan.newFields
    if (labels.length === 0 || holders.length + others === 0) return null
    return (
      <Alert
        type="info"
        showIcon
        title={text('newFields', { names: labels.join(text('comma')) })}
        description={
          <>
            {holders.length > 0 && (
              <Checkbox
                checked={store.givesNew}
                onChange={(event) => store.set({ givesNew: event.target.checked })}
              >
                {text('giveNew', {
                  names: holders.map(({ fullName }) => fullName).join(text('comma')),
                })}
              </Checkbox>
            )}
            {others > 0 && <div>{text('newFieldsOthers', { count: others })}</div>}
          </>
        }
      />
    )
  },
)
