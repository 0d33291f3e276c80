import { Select } from 'antd'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import * as Type from 'typebox'
import Value from 'typebox/value'
import { choiceReference } from '#schemas/widget/choices.ts'
import { choiceOptions } from '#schemas/widget/option.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { usePanel } from './panel-control.ts'
import type { PanelControlProps } from './panel-control.ts'
import { ChoicePicker } from './parts/choice-picker.tsx'
import { wide } from './parts/control-props.ts'
import { Icon, iconNames } from './parts/icon.tsx'
import { OrganizePicker } from './parts/organize-picker.tsx'
import { UserPicker } from './parts/user-picker.tsx'
import { useRuntime } from './runtime.tsx'

const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [])
const noneOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const searchable = { optionFilterProp: 'label' }

const drawIcon = ({ value, label }: { readonly value?: string | number; readonly label?: ReactNode }) => (
  <>
    <Icon name={String(value)} /> {label}
  </>
)

export const IconPick = ({ id, label, value, onChange }: PanelControlProps) => (
  <Select
    id={id}
    size="small"
    style={wide}
    allowClear
    showSearch={searchable}
    value={noneOr(value)}
    options={iconNames.map((one) => ({ value: one, label: one.replace('Outlined', '') }))}
    optionRender={drawIcon}
    aria-label={label}
    onChange={(next) => onChange(next ?? '')}
  />
)

export const DictionaryPick = observer(({ id, label, value, onChange }: PanelControlProps) => {
  const all = useRuntime().lookups.dictionaries()
  const options = all?.map((one) => ({ value: one.id, label: one.fullName })) ?? []
  return <Select id={id} size="small" style={wide} showSearch={searchable} loading={all === undefined} options={options} value={noneOr(value)} aria-label={label} onChange={onChange} />
})

/** One of the other fields of the form. */
export function FieldPick({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const options = fields.filter((one) => one.path !== path).map((one) => ({ value: one.path, label: one.label }))
  return <Select id={id} size="small" style={wide} allowClear showSearch={searchable} options={options} value={noneOr(value)} aria-label={label} onChange={(next) => onChange(next ?? '')} />
}

/** Columns of this very sub-table that hold numbers. */
export function ColumnsPick({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const own = fields.filter((one) => one.path.startsWith(`${path}.`) && one.type === 'decimal').map((one) => ({ value: one.path, label: one.label }))
  return <Select id={id} size="small" style={wide} mode="multiple" options={own} value={strings(value)} aria-label={label} onChange={onChange} />
}

const source = Type.Object(choiceOptions)
const sourceOf = (values: unknown): Reference | null => (Value.Check(source, values) ? choiceReference(values) : null)

/** One or several of the choices that stand in the same panel. */
export function ChoicePick({ id, label, schema, value, onChange }: PanelControlProps) {
  const { values } = usePanel()
  const isList = schema.type === 'array'
  const reference = sourceOf(values)
  if (!reference) return null
  return (
    <ChoicePicker
      id={id}
      style={wide}
      allowClear
      reference={reference}
      allowed={null}
      multiple={isList}
      value={value}
      aria-label={label}
      onPick={(next) => onChange(next ?? (isList ? [] : ''))}
    />
  )
}

export const UsersPick = ({ id, label, value, onChange }: PanelControlProps) => (
  <UserPicker id={id} style={wide} multiple among={null} value={value} aria-label={label} onPick={(next) => onChange(next ?? [])} />
)

export const OrganizesPick = ({ id, label, value, onChange }: PanelControlProps) => (
  <OrganizePicker id={id} style={wide} multiple among={null} value={value} aria-label={label} onPick={(next) => onChange(next ?? [])} />
)
