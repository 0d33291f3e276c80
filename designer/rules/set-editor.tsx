import { Checkbox, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useId, useMemo } from 'react'
import { PanelContext } from '#renderers/panel/control.ts'
import { FormulaBox } from '#renderers/panel/formula.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { familyOf } from '#schemas/record/read-value.ts'
import type { Effect, ValueSource } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { isCircumstance } from '#schemas/design/circumstance.ts'
import { expression } from '#schemas/widget/formula.ts'
import { Check } from 'typebox/value'
import { useDesign } from '../context.tsx'
import { FieldPick } from '../inspector/field-pick.tsx'
import { factsOf } from './operands.ts'
import { ruleTexts } from './texts.ts'
import { ValueBox } from './value-box.tsx'

type Setting = Extract<Effect, { readonly type: 'set' }>

interface Props {
  readonly effect: Setting
  readonly field: Field
  readonly model: Model
  readonly onChange: (next: Setting) => void
}

/** Edits a formula over the fields of the form, in the same way as in the options of a field. */
const FormulaEntry = observer(
  ({
    value,
    path,
    onChange,
  }: {
    readonly value: unknown
    readonly path: string
    readonly onChange: (value: unknown) => void
  }) => {
    const id = useId()
    const text = useTexts(ruleTexts)
    const { named } = useDesign()
    const scope = useMemo(
      () => ({ word: (key: string) => key, fields: named, path, values: {} }),
      [named, path],
    )
    return (
      <PanelContext value={scope}>
        <div className="design-formula">
          <FormulaBox
            id={id}
            label={text('formula')}
            schema={{}}
            value={value}
            onChange={onChange}
          />
        </div>
      </PanelContext>
    )
  },
)

const canCopy = (from: Field, to: Field): boolean => {
  const [own, other] = [to.bound.type, from.bound.type]
  return (
    from !== to &&
    own !== null &&
    other !== null &&
    other !== 'rows' &&
    (own === 'text' || familyOf[own] === familyOf[other])
  )
}

const makers: { readonly [type: string]: ValueSource } = {
  field: { type: 'field', field: '' },
  formula: { type: 'formula', formula: [] },
}

/**
 * Chooses where a rule takes its value from: a fixed value, another field, a formula, or what is
 * known of the caller and the day.
 */
export const SetEditor = ({ effect, field, model, onChange }: Props) => {
  const text = useTexts(ruleTexts)
  const type = effect.from?.type ?? 'fixed'
  const ways = [
    'fixed' as const,
    'field' as const,
    ...(field.bound.type === 'range' ? [] : ['formula' as const]),
    ...factsOf(field),
  ]
  const change = (next: string) => {
    const { from: _from, ...rest } = effect
    const known = ways.find((way) => way === next)
    if (!known || known === 'fixed') return onChange({ ...rest, value: null })
    onChange({
      ...rest,
      value: null,
      from:
        makers[known] ??
        (known === 'field' || known === 'formula' ? { type: 'field', field: '' } : { type: known }),
    })
  }
  const { from } = effect
  return (
    <>
      <Select
        aria-label={text('source')}
        value={type}
        popupMatchSelectWidth={false}
        options={ways.map((value) => ({ value, label: text(value) }))}
        onChange={change}
      />
      {!from && (
        <ValueBox
          field={field}
          label={text('value')}
          value={effect.value}
          onChange={(value) => onChange({ ...effect, value })}
        />
      )}
      {from?.type === 'field' && (
        <FieldPick
          label={text('field')}
          fields={[...model.byPath.values()].filter(
            (other) => !isCircumstance(other.path) && canCopy(other, field),
          )}
          value={from.field}
          onChange={(path) => onChange({ ...effect, from: { type: 'field', field: path } })}
        />
      )}
      {from?.type === 'formula' && (
        <FormulaEntry
          value={from.formula}
          path={field.path}
          onChange={(formula) =>
            Check(expression, formula) &&
            onChange({ ...effect, from: { type: 'formula', formula } })
          }
        />
      )}
      <Checkbox
        checked={effect.whenEmpty ?? false}
        onChange={(event) => onChange({ ...effect, whenEmpty: event.target.checked })}
      >
        {text('whenEmpty')}
      </Checkbox>
    </>
  )
}
