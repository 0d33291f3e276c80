import '#designer/designer.css'
import { Button, Flex, Select, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { mostChanges } from '#schemas/api/record-batch.ts'
import type { BatchOrder } from '#schemas/api/record-batch.ts'
import type { Field } from '#schemas/design/model.ts'
import { printCount } from '#schemas/format/number.ts'
import { batchFields, readableFields } from '#schemas/page/batch.ts'
import type { ListPlan } from '#schemas/page/list.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { useEngine } from '../engine.tsx'
import { ChangeRow } from './change-row.tsx'
import { beginChange, changeOf } from './draft.ts'
import type { ChangeDraft } from './draft.ts'
import type { RecordBatch } from './store.ts'
import { batchTexts } from './texts.ts'

export interface BatchDrafts {
  readonly changes: readonly ChangeDraft[]
  readonly owner: string | null
}

export interface OrderStepProps {
  readonly store: RecordBatch
  readonly plan: ListPlan
  readonly drafts: BatchDrafts
  onDrafts(drafts: BatchDrafts): void
  onClose(): void
}

/** A label of a field, with that of its sub-table. */
const nameOf = (field: Field, language: Parameters<typeof labelOf>[1]): string =>
  field.table
    ? `${labelOf(field.table.node, language)} / ${labelOf(field.node, language)}`
    : labelOf(field.node, language)

const AddField = ({
  fields,
  onAdd,
}: {
  readonly fields: readonly Field[]
  onAdd(field: Field): void
}) => {
  const text = useTexts(batchTexts)
  const { language } = useRuntime()
  return (
    <Select<string>
      showSearch={{ optionFilterProp: 'label' }}
      autoFocus
      value={null}
      aria-label={text('addField')}
      placeholder={text(fields.length > 0 ? 'addField' : 'allAdded')}
      disabled={fields.length === 0}
      className="record-batch-add"
      options={fields.map((field) => ({
        value: field.path,
        label: labelOf(field.node, language),
      }))}
      onChange={(path) => {
        const field = fields.find((known) => known.path === path)
        if (field) onAdd(field)
      }}
    />
  )
}

const Buttons = ({
  store,
  order,
  onClose,
}: Pick<OrderStepProps, 'store' | 'onClose'> & { readonly order: BatchOrder | null }) => {
  const text = useTexts(batchTexts)
  return (
    <Flex justify="flex-end" gap="small" wrap>
      <Button onClick={onClose}>{text('cancel')}</Button>
      <Button
        type="primary"
        disabled={order === null}
        loading={store.isBusy}
        onClick={() => order && void store.check(order)}
      >
        {text('check')}
      </Button>
    </Flex>
  )
}

const EditOrder = observer(({ store, plan, drafts, onDrafts, onClose }: OrderStepProps) => {
  const text = useTexts(batchTexts)
  const { language } = useRuntime()
  const { rights } = useEngine().session
  const { model, modelId } = plan
  const fields = useMemo(() => batchFields(model, rights, modelId), [model, rights, modelId])
  const named = useMemo(
    () =>
      readableFields(model, rights, modelId).map((field) => ({
        field: field.path,
        label: nameOf(field, language),
      })),
    [model, rights, modelId, language],
  )
  const { changes } = drafts
  const setChanges = (next: readonly ChangeDraft[]) => onDrafts({ ...drafts, changes: next })
  const added = new Set(changes.map(({ field }) => field.path))
  const wanted = changes.map((draft) => changeOf(draft, named))
  const whole = wanted.flatMap((change) => change ?? [])
  const order: BatchOrder | null =
    whole.length > 0 && whole.length === wanted.length ? { act: 'edit', changes: whole } : null
  const rest = fields.filter(({ path }) => !added.has(path))
  return (
    <>
      <Typography.Text type="secondary">{text('keepHint')}</Typography.Text>
      <ul className="record-batch-changes">
        {changes.map((draft, at) => (
          <ChangeRow
            key={draft.field.path}
            draft={draft}
            named={named}
            onChange={(next) => setChanges(changes.with(at, next))}
            onDrop={() => setChanges(changes.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <AddField
        // The list closes and is empty again after each field.
        key={changes.length}
        fields={changes.length < mostChanges ? rest : []}
        onAdd={(field) => setChanges([...changes, beginChange(field)])}
      />
      <Buttons store={store} order={order} onClose={onClose} />
    </>
  )
})

const GiveOrder = ({ store, drafts, onDrafts, onClose }: OrderStepProps) => {
  const id = useId()
  const text = useTexts(batchTexts)
  const { owner } = drafts
  return (
    <>
      <label htmlFor={id}>{text('owner')}</label>
      <UserPicker
        id={id}
        among={null}
        multiple={false}
        value={owner}
        aria-label={text('owner')}
        onPick={(picked) =>
          onDrafts({ ...drafts, owner: typeof picked === 'string' ? picked : null })
        }
      />
      <Typography.Text type="secondary">{text('transferHint')}</Typography.Text>
      <Buttons store={store} order={owner ? { act: 'transfer', owner } : null} onClose={onClose} />
    </>
  )
}

const RemoveOrder = ({ store, onClose }: OrderStepProps) => {
  const text = useTexts(batchTexts)
  return (
    <>
      <Typography.Text>{text('removeHint')}</Typography.Text>
      <Buttons store={store} order={{ act: 'remove' }} onClose={onClose} />
    </>
  )
}

const orders = { edit: EditOrder, transfer: GiveOrder, remove: RemoveOrder }

/** What is to be done to the selected records. */
export const OrderStep = observer((props: OrderStepProps): ReactNode => {
  const text = useTexts(batchTexts)
  const { act, selected } = props.store
  if (!act || !selected) return null
  const Order = orders[act]
  const { count } = selected
  return (
    <Flex vertical gap="middle">
      <Typography.Text strong>
        {text('selected', { count, shown: printCount(count) })}
      </Typography.Text>
      <Order {...props} />
    </Flex>
  )
})

export const noDrafts: BatchDrafts = { changes: [], owner: null }

/** The drafts of a dialog, as long as it is mounted. */
export const useDrafts = () => useState<BatchDrafts>(noDrafts)
