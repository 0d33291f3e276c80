import { useCallback, useState } from 'react'
import { Alert, Button, Flex, Modal, Skeleton, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { ConditionEditor } from '#designer/rules/condition-editor.tsx'
import { sayCondition } from '#designer/rules/sentence.ts'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { dataScopes } from '#schemas/api/data-scope.ts'
import { checkCondition, isComparable } from '#schemas/design/check-condition.ts'
import type { Condition } from '#schemas/design/condition.ts'
import type { Model } from '#schemas/design/model.ts'
import { DataScopeForm, freshCondition } from './data-scope-form.tsx'
import { useEngine } from './engine.tsx'
import { openModels } from './model/open-models.ts'
import { useLoading } from './model/use-loading.ts'

interface OwnConditionsProps {
  readonly modelId: string
  readonly value: readonly Condition[]
  /** Read-only. */
  readonly isLocked?: boolean
  onChange(next: readonly Condition[]): void
  /** Replaces a condition by a named scope, for users who may define scopes. */
  onNamed?(condition: Condition, scopeId: string): void
}

/** The conditions of a data scope in words, with buttons to add, change and remove. */
const OwnConditions = observer(
  ({ modelId, value, isLocked = false, onChange, onNamed }: OwnConditionsProps) => {
    const engine = useEngine()
    const text = useTexts(grantTexts)
    const [open, setOpen] = useState<number | null>(null)
    const [naming, setNaming] = useState<Condition | null>(null)
    const load = useCallback(() => engine.get(openModels).load(modelId), [engine, modelId])
    const [found] = useLoading(load)
    if (found.state === 'loading') return <Skeleton active title={false} paragraph={{ rows: 1 }} />
    const model = found.state === 'there' ? found.value.model : undefined
    const keep = (next: Condition) => {
      onChange(open === null || open >= value.length ? [...value, next] : value.with(open, next))
      setOpen(null)
    }
    return (
      <Flex vertical gap="small" align="start">
        {value.map((condition, index) => (
          <ConditionLine
            key={JSON.stringify(condition)}
            condition={condition}
            model={model}
            isLocked={isLocked}
            onEdit={() => setOpen(index)}
            onRemove={() => onChange(value.filter((other) => other !== condition))}
            {...(onNamed && { onName: () => setNaming(condition) })}
          />
        ))}
        {!isLocked &&
          (model ? (
            <Button size="small" onClick={() => setOpen(value.length)}>
              {text('addCondition')}
            </Button>
          ) : (
            <Alert type="warning" showIcon title={text('unread')} />
          ))}
        {model && open !== null && (
          <ConditionDialog
            key={open}
            model={model}
            value={value[open] ?? freshCondition}
            onOk={keep}
            onCancel={() => setOpen(null)}
          />
        )}
        {model && naming && (
          <DataScopeForm
            model={model}
            entry={null}
            condition={naming}
            store={{
              save: async (draft) =>
                onNamed?.(
                  naming,
                  (await engine.send(dataScopes.create, { body: { modelId, ...draft } })).id,
                ),
            }}
            onDone={() => setNaming(null)}
          />
        )}
      </Flex>
    )
  },
)
export default OwnConditions

interface LineProps {
  readonly condition: Condition
  /** The form of the condition; without it the condition can only be removed. */
  readonly model: Model | undefined
  readonly isLocked: boolean
  onEdit(): void
  onRemove(): void
  onName?(): void
}

/** One own condition as text, with its buttons. */
const ConditionLine = observer(
  ({ condition, model, isLocked, onEdit, onRemove, onName }: LineProps) => {
    const text = useTexts(grantTexts)
    const { language, lookups, say } = useRuntime()
    return (
      <Flex gap={8} align="center" wrap>
        <Typography.Text>
          {model
            ? text('conditionName', {
                says: sayCondition(condition, { model, language, look: lookups, say }),
              })
            : text('condition')}
        </Typography.Text>
        {model && !isLocked && (
          <Button size="small" type="link" onClick={onEdit}>
            {text('editCondition')}
          </Button>
        )}
        {model && !isLocked && onName && (
          <Button size="small" type="link" onClick={onName}>
            {text('nameCondition')}
          </Button>
        )}
        {!isLocked && (
          <Button size="small" type="link" danger onClick={onRemove}>
            {text('removeCondition')}
          </Button>
        )}
      </Flex>
    )
  },
)

interface DialogProps {
  readonly model: Model
  readonly value: Condition
  onOk(next: Condition): void
  onCancel(): void
}

/** Edits one condition; one that the server would refuse cannot be confirmed. */
const ConditionDialog = ({ model, value, onOk, onCancel }: DialogProps) => {
  const text = useTexts(grantTexts)
  const [draft, setDraft] = useState(value)
  const isWhole = checkCondition(draft, model).length === 0
  return (
    <Modal
      open
      title={text('conditionTitle')}
      width={800}
      okText={text('ok')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: !isWhole }}
      onOk={() => onOk(draft)}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      <Typography.Paragraph type="secondary">{text('conditionHint')}</Typography.Paragraph>
      <ConditionEditor
        value={draft}
        fields={[...model.byPath.values()].filter(isComparable)}
        onChange={setDraft}
      />
    </Modal>
  )
}
