import { Select } from 'antd'
import type { ReactNode } from 'react'
import { observer } from 'mobx-react-lite'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { choiceReference, treeReference } from '#schemas/widget/choices.ts'
import { choiceOptions, treeOptions } from '#schemas/widget/option.ts'
import { isOfNoun, lineNounOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { usePanel } from './control.ts'
import { fieldsNear } from './links.tsx'
import type { PanelControlProps } from './control.ts'
import { ChoicePicker } from '../parts/choice-picker.tsx'
import { wide } from '../parts/control-props.ts'
import { Icon, iconNames } from '../parts/icon.tsx'
import { LinePicker } from '../parts/line-picker.tsx'
import { MemberPicker } from '../parts/member-picker.tsx'
import { TreePicker } from '../parts/tree-picker.tsx'
import { useRuntime } from '../runtime.tsx'

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
const noneOr = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null
const searchable = { optionFilterProp: 'label' }

const drawIcon = ({
  value,
  label,
}: {
  readonly value?: string | number
  readonly label?: ReactNode
}) => (
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
    options={iconNames.map((name) => ({ value: name, label: name.replace('Outlined', '') }))}
    optionRender={drawIcon}
    aria-label={label}
    onChange={(next) => onChange(next ?? '')}
  />
)

/** Chooses a dictionary. Where a design refers to one by its code, that one is shown too. */
export const DictionaryPick = observer(({ id, label, value, onChange }: PanelControlProps) => {
  const all = useRuntime().lookups.dictionaries()
  const options =
    all?.map((dictionary) => ({ value: dictionary.id, label: dictionary.fullName })) ?? []
  const found = all?.find((dictionary) => dictionary.id === value || dictionary.enCode === value)
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      showSearch={searchable}
      loading={all === undefined}
      options={options}
      value={found?.id ?? noneOr(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
})

/** Chooses several seals; a missing one is shown as its id. */
export const SealsPick = observer(({ id, label, value, onChange }: PanelControlProps) => {
  const { lookups } = useRuntime()
  const all = lookups.sealNames?.()
  const options = all?.map((seal) => ({ value: seal.id, label: seal.fullName })) ?? []
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      mode="multiple"
      showSearch={searchable}
      loading={all === undefined && lookups.sealNames !== undefined}
      options={options}
      value={strings(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
})

/** Chooses a bill rule by its code; one that is no longer offered is shown as its code. */
export const BillRulePick = observer(({ id, label, value, onChange }: PanelControlProps) => {
  const { lookups } = useRuntime()
  const all = lookups.billRules?.()
  const options =
    all?.map((billRule) => ({ value: billRule.enCode, label: billRule.fullName })) ?? []
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      showSearch={searchable}
      loading={all === undefined && lookups.billRules !== undefined}
      options={options}
      value={noneOr(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
})

/**
 * Chooses another field of the form. Where the schema or another option names a noun, only nearby
 * fields with entries of that noun are offered.
 */
export function FieldPick({ id, label, schema, value, onChange }: PanelControlProps) {
  const { fields, path, values } = usePanel()
  const { nounIn, of } = schema
  const noun = nounIn === undefined ? of : values[nounIn]
  const options = (
    noun === undefined
      ? fields.filter((field) => field.path !== path)
      : fieldsNear(fields, path).filter((panelField) => isOfNoun(panelField.noun ?? '', noun))
  ).map((panelField) => ({ value: panelField.path, label: panelField.label }))
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

/** Chooses columns of this sub-table that contain numbers. */
export function ColumnsPick({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const own = fields
    .filter((field) => field.path.startsWith(`${path}.`) && field.type === 'decimal')
    .map((field) => ({ value: field.path, label: field.label }))
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      mode="multiple"
      options={own}
      value={strings(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
}

const source = Type.Object(choiceOptions)
const sourceOf = (values: unknown): Reference | null =>
  Check(source, values) ? choiceReference(values) : null

/** Chooses one or several of the choices in the same panel. */
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

const tree = Type.Object(treeOptions)
const treeOf = (values: unknown): Reference | null =>
  Check(tree, values)
    ? treeReference(values, {
        isWhole: false,
        leafOnly: 'level' in values && values.level === 'leaf',
      })
    : null

/** Chooses from choices that form a tree. */
export function TreeChoicePick({ id, label, value, onChange }: PanelControlProps) {
  const { values } = usePanel()
  const reference = treeOf(values)
  return (
    reference && (
      <TreePicker
        id={id}
        style={wide}
        allowClear
        reference={reference}
        allowed={null}
        multiple
        value={value}
        aria-label={label}
        onPick={(next) => onChange(next ?? [])}
      />
    )
  )
}

export const MembersPick = ({ id, label, value, onChange }: PanelControlProps) => (
  <MemberPicker
    id={id}
    style={wide}
    multiple
    among={null}
    value={value}
    aria-label={label}
    onPick={(next) => onChange(next ?? [])}
  />
)

/** Chooses entries of the noun that the schema names. */
export function EntriesPick({ id, label, schema, value, onChange }: PanelControlProps) {
  const of = lineNounOf(schema.of)
  return of ? (
    <LinePicker
      id={id}
      style={wide}
      multiple
      of={of}
      among={null}
      value={value}
      aria-label={label}
      onPick={(next) => onChange(next ?? [])}
    />
  ) : null
}
