import '#designer/designer.css'
import { useState } from 'react'
import { Col, Form } from 'antd'
import { ConditionEditor } from '#designer/rules/condition-editor.tsx'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { DataScopeEntry } from '#schemas/api/data-scope.ts'
import { checkCondition, isComparable } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { makeSaver } from '#src/engine/entry-store.ts'

/** A definition as edited in its dialog. */
export type ScopeDraft = Pick<
  DataScopeEntry,
  'fullName' | 'names' | 'enCode' | 'condition' | 'sortCode' | 'description'
>

export const freshCondition: Condition = { match: 'and', groups: [] }
const toDraft = ({
  fullName,
  names = {},
  enCode,
  condition,
  sortCode,
  description,
}: ScopeDraft): ScopeDraft => ({
  fullName,
  names,
  enCode,
  condition,
  sortCode,
  description,
})

interface DataScopeFormProps {
  readonly model: Model
  readonly store: { save(draft: ScopeDraft, base: DataScopeEntry | null): Promise<void> }
  /** Null to add a new entry. */
  readonly entry: DataScopeEntry | null
  /** Initial condition of a new one. */
  readonly condition?: Condition
  onDone(): void
}

/** Edits the name of a data scope and the condition for its records. */
export const DataScopeForm = ({
  model,
  store,
  entry,
  condition = freshCondition,
  onDone,
}: DataScopeFormProps) => {
  const text = useTexts(grantTexts)
  const [save] = useState(() => makeSaver(store, entry, toDraft))
  const draft = entry
    ? toDraft(entry)
    : { fullName: '', names: {}, enCode: '', condition, sortCode: 0, description: '' }
  const whole = {
    validator: (_: unknown, value: Condition) =>
      checkCondition(value, model).length === 0
        ? Promise.resolve()
        : Promise.reject(new Error(text('needCondition'))),
  }
  return (
    <EntryDialog<ScopeDraft>
      title={text(entry ? 'editNamed' : 'addNamed')}
      draft={draft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('namedName')} code={text('namedCode')}>
        <Col span={24}>
          <Form.Item
            name="condition"
            label={text('conditionOf')}
            extra={text('conditionHint')}
            rules={[whole]}
            validateTrigger={[]}
          >
            <ConditionField model={model} />
          </Form.Item>
        </Col>
      </EntryFields>
    </EntryDialog>
  )
}

/** The form passes value and change handler as properties. */
const ConditionField = ({
  model,
  value = freshCondition,
  onChange,
}: {
  readonly model: Model
  readonly value?: Condition
  readonly onChange?: (next: Condition) => void
}) => (
  <div style={{ marginBottom: 8 }}>
    <ConditionEditor
      value={value}
      fields={[...model.byPath.values()].filter(isComparable)}
      onChange={(next) => onChange?.(next)}
    />
  </div>
)
