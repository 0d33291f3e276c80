import { Button, Checkbox, ColorPicker, Input, InputNumber, Select, Switch } from 'antd'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { usePanel } from './control.ts'
import type { PanelControlProps, PanelSchema } from './control.ts'
import { wide } from '../parts/control-props.ts'

const bound = ({ minimum, maximum }: PanelSchema) => ({
  ...(minimum !== undefined && { min: minimum }),
  ...(maximum !== undefined && { max: maximum }),
})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export const TextBox = ({ id, label, schema, value, onChange }: PanelControlProps) => (
  <Input
    id={id}
    size="small"
    value={text(value)}
    aria-label={label}
    {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** Text of several lines. */
export const LinesBox = ({ id, label, schema, value, onChange }: PanelControlProps) => (
  <Input.TextArea
    id={id}
    size="small"
    autoSize={{ minRows: 2, maxRows: 8 }}
    value={text(value)}
    aria-label={label}
    {...(schema.maxLength !== undefined && { maxLength: schema.maxLength })}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** A colour as #rrggbb; '' for none. */
export const ColorBox = ({ id, label, value, onChange }: PanelControlProps) => (
  <ColorPicker
    size="small"
    allowClear
    disabledAlpha
    value={text(value) || null}
    onChangeComplete={(color) => onChange(color.cleared ? '' : color.toHexString())}
    onClear={() => onChange('')}
  >
    <Button
      id={id}
      size="small"
      aria-label={label}
      icon={
        <span
          aria-hidden
          style={{
            width: 14,
            height: 14,
            borderRadius: 3,
            border: '1px solid rgb(128 128 128 / 45%)',
            background: text(value) || 'transparent',
          }}
        />
      }
    >
      {text(value) || '-'}
    </Button>
  </ColorPicker>
)

/**
 * A whole number. When emptied, it becomes null where the schema allows that, and otherwise does
 * not change.
 */
export const IntegerBox = ({ id, label, schema, value, onChange }: PanelControlProps) => {
  const inner = schema.anyOf?.find(({ type }) => type === 'integer' || type === 'number') ?? schema
  return (
    <InputNumber<number>
      id={id}
      size="small"
      style={wide}
      precision={0}
      {...bound(inner)}
      value={typeof value === 'number' ? value : null}
      aria-label={label}
      onChange={(next) => (next === null && !schema.anyOf ? undefined : onChange(next))}
    />
  )
}

/** An exact number as text; '' for none. */
export const DecimalBox = ({ id, label, value, onChange }: PanelControlProps) => (
  <InputNumber<string>
    id={id}
    size="small"
    style={wide}
    stringMode
    controls={false}
    value={text(value) || null}
    aria-label={label}
    onChange={(next) => onChange(next === null ? '' : (toCanonical(next) ?? ''))}
  />
)

export const TickBox = ({ id, label, value, onChange }: PanelControlProps) => (
  <Switch id={id} size="small" checked={value === true} aria-label={label} onChange={onChange} />
)

export const FlagBox = ({ id, label, value, onChange }: PanelControlProps) => (
  <Switch
    id={id}
    size="small"
    checked={value === 1}
    aria-label={label}
    onChange={(isOn) => onChange(isOn ? 1 : 0)}
  />
)

export function EnumBox({ id, label, schema, value, onChange }: PanelControlProps) {
  const { word } = usePanel()
  const options = (schema.enum ?? []).map((choice) => ({
    value: String(choice),
    label: word(String(choice)),
  }))
  return (
    <Select
      id={id}
      size="small"
      style={wide}
      options={options}
      value={String(value)}
      aria-label={label}
      onChange={onChange}
    />
  )
}

/** Chooses entries of an enumeration; they are stored in its order. */
export function EnumList({ id, label, schema, value, onChange }: PanelControlProps) {
  const { word } = usePanel()
  const all = (schema.items?.enum ?? []).map(String)
  return (
    <div id={id} role="group" aria-label={label}>
      <Checkbox.Group
        options={all.map((choice) => ({ value: choice, label: word(choice) }))}
        value={Array.isArray(value) ? value : []}
        onChange={(next) => onChange(all.filter((choice) => next.includes(choice)))}
      />
    </div>
  )
}
