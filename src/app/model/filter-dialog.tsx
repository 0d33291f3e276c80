import '#designer/designer.css'
import { Button, Flex, Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { ConditionEditor } from '#designer/rules/condition-editor.tsx'
import { makeComparison } from '#designer/rules/operands.ts'
import { focusBody } from '#renderers/parts/focus-body.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { checkCondition } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Field } from '#schemas/design/model.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { filterFields } from './filter-fields.ts'
import { viewTexts } from './view-texts.ts'

/** The first condition: with a comparison to fill in, so that nobody begins with nothing. */
const begin = ([first]: readonly Field[]): Condition => ({
  match: 'and',
  groups: first ? [{ match: 'and', comparisons: [makeComparison(first)] }] : [],
})

/** Edits the condition over a list; one that is not filled in cannot be searched for. */
export const FilterDialog = observer(
  ({ list, onClose }: { readonly list: ListStore; onClose(): void }) => {
    const text = useTexts(viewTexts)
    const { rights } = useEngine().session
    const { model, modelId } = list.plan
    const fields = useMemo(() => filterFields(model, rights, modelId), [model, rights, modelId])
    const [draft, setDraft] = useState(() => list.ask.filter ?? begin(fields))
    const isWhole = checkCondition(draft, model).length === 0
    const apply = (filter: Condition | null) => {
      list.setFilter(filter)
      onClose()
    }
    return (
      <Modal
        open
        afterOpenChange={focusBody}
        title={text('filter')}
        width={800}
        mask={{ closable: false }}
        onCancel={onClose}
        footer={
          <Flex gap="small" wrap justify="flex-end">
            {list.ask.filter && (
              <Button style={{ marginInlineEnd: 'auto' }} onClick={() => apply(null)}>
                {text('clear')}
              </Button>
            )}
            <Button onClick={onClose}>{text('cancel')}</Button>
            <Button type="primary" disabled={!isWhole} onClick={() => apply(draft)}>
              {text('apply')}
            </Button>
          </Flex>
        }
      >
        <Typography.Paragraph type="secondary">{text('addFirst')}</Typography.Paragraph>
        <ConditionEditor value={draft} fields={fields} onChange={setDraft} />
      </Modal>
    )
  },
)
