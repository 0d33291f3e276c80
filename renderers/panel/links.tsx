import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { Check } from 'typebox/value'
import type { Field } from '#schemas/design/model.ts'
import { isListable, isSearchable } from '#schemas/page/list.ts'
import { transferList } from '#schemas/widget/linked.ts'
import type { Transfer } from '#schemas/widget/linked.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { usePanel } from './control.ts'
import type { PanelControlProps, PanelField } from './control.ts'
import { panelTexts } from './texts.ts'
import { wide } from '../parts/control-props.ts'
import { useLinkable } from '../parts/use-linkable.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { useRuntime, useTexts } from '../runtime.tsx'

const searchable = { optionFilterProp: 'label' }
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const noneOr = (value: unknown): string | null => textOf(value) || null

/** Chooses a published form. */
export const ModelPick = observer(({ id, label, value, onChange }: PanelControlProps) => {
  const { records } = useRuntime()
  const models = useLoaded('', async () => (await records?.models()) ?? [])
  const options = models.value?.map((model) => ({ value: model.id, label: model.fullName })) ?? []
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      showSearch={searchable}
      loading={models.state === 'loading'}
      options={options}
      value={noneOr(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
})

interface ColumnsState {
  readonly isLoading: boolean
  readonly fields: readonly Field[]
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** Columns of a form's list that the designing user may see. */
export function useColumns(modelId: string, fits: (field: Field) => boolean): ColumnsState {
  const { language } = useRuntime()
  const found = useLinkable(modelId)
  if (found.state !== 'there')
    return { isLoading: modelId !== '' && found.state === 'loading', fields: [], options: [] }
  const { plan, seen } = found.form
  const fields = plan.model.fields.filter((field) => seen.has(field.path) && fits(field))
  return {
    isLoading: false,
    fields,
    options: fields.map((field) => ({ value: field.path, label: labelOf(field.node, language) })),
  }
}

interface ColumnPickProps extends Pick<PanelControlProps, 'id' | 'label' | 'value' | 'onChange'> {
  readonly modelId: string
  readonly fits: (field: Field) => boolean
}

function ColumnPick({ id, label, value, onChange, modelId, fits }: ColumnPickProps) {
  const { isLoading, options } = useColumns(modelId, fits)
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      allowClear
      showSearch={searchable}
      loading={isLoading}
      options={[...options]}
      value={noneOr(value)}
      aria-label={label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** The id of the form that is chosen in the same panel. */
export const useModel = (): string => textOf(usePanel().values['modelId'])

/** Chooses a column of the form in the same panel. */
export const ModelFieldPick = (props: PanelControlProps) => (
  <ColumnPick {...props} modelId={useModel()} fits={isListable} />
)
/** Chooses a column of text that can be searched, of the form in the same panel. */
export const ModelTextPick = (props: PanelControlProps) => (
  <ColumnPick
    {...props}
    modelId={useModel()}
    fits={(field) =>
      isSearchable(field) &&
      isListable(field) &&
      field.bound.type === 'text' &&
      field.kind.search.includes('fuzzy')
    }
  />
)

/**
 * Chooses several columns of the form in the same panel; they keep the order in which they were
 * chosen.
 */
export function ModelColumnsPick({ id, label, value, onChange }: PanelControlProps) {
  const { isLoading, options } = useColumns(useModel(), isListable)
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      mode="multiple"
      showSearch={searchable}
      loading={isLoading}
      options={[...options]}
      value={textsOf(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
}

const tableOf = (path: string): string =>
  path.includes('.') ? path.slice(0, path.indexOf('.')) : ''

/**
 * The other fields of the form that are not in a sub-table, and those of the same sub-table row.
 */
export const fieldsNear = (fields: readonly PanelField[], path: string): PanelField[] =>
  fields.filter((field) => field.path !== path && ['', tableOf(path)].includes(tableOf(field.path)))

/** Chooses the field whose record is shown. */
export function LinkFieldPick({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const options = fieldsNear(fields, path)
    .filter((panelField) => panelField.model)
    .map((panelField) => ({ value: panelField.path, label: panelField.label }))
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      allowClear
      showSearch={searchable}
      options={options}
      value={noneOr(value)}
      aria-label={label}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** Chooses a column of the form whose record is chosen by the field in the same panel. */
export function LinkAttributePick(props: PanelControlProps) {
  const { fields, values } = usePanel()
  return (
    <ColumnPick
      {...props}
      modelId={fields.find((field) => field.path === values['relationField'])?.model ?? ''}
      fits={isListable}
    />
  )
}

const transfersIn = (value: unknown): readonly Transfer[] =>
  Check(transferList, value) ? value : []

/**
 * Edits which columns of the chosen record are copied, and where: into other fields of the form or
 * of the same row. When rows are chosen, into columns of this sub-table.
 */
export function TransferList({ id, label, schema, value, onChange }: PanelControlProps) {
  const { fields, path, word } = usePanel()
  const say = useTexts(panelTexts)
  const modelId = useModel()
  const list = transfersIn(value)
  const around = schema.of === 'rows' ? path : tableOf(path)
  const targets = fields
    .filter(
      (field) =>
        field.path !== path &&
        tableOf(field.path) === around &&
        field.type !== 'rows' &&
        field.type !== '',
    )
    .map((field) => ({ value: field.path, label: field.label }))
  return (
    <div id={id} role="group" aria-label={label}>
      {list.map((transfer, at) => (
        // Copies have no id of their own, so only the index tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex key={at} gap={4} align="center" style={{ marginBlockEnd: 4 }}>
          <ColumnPick
            id={`${id}-${at}-source`}
            label={say('cell', { label: word('copiedFrom'), row: at + 1 })}
            modelId={modelId}
            fits={isListable}
            value={transfer.sourceValue}
            onChange={(next) => onChange(list.with(at, { ...transfer, sourceValue: textOf(next) }))}
          />
          <span aria-hidden>→</span>
          <Select
            size="small"
            style={wide}
            showSearch={searchable}
            options={targets}
            value={noneOr(transfer.targetField)}
            aria-label={say('cell', { label: word('copiedTo'), row: at + 1 })}
            onChange={(next) => onChange(list.with(at, { ...transfer, targetField: next ?? '' }))}
          />
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={say('remove', { row: at + 1 })}
            onClick={() => onChange(list.toSpliced(at, 1))}
          />
        </Flex>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...list, { sourceValue: '', targetField: '' }])}
      >
        {say('add')}
      </Button>
    </div>
  )
}
