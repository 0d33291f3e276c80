import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Effect } from '#schemas/design/document.ts'
import type { Field, Model } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { FieldPick, FieldsPick } from '../inspector/field-pick.tsx'
import { ruleTexts } from './texts.ts'
import { ValueBox, ValuesBox } from './value-box.tsx'

const kindsOfEffect = ['show', 'hide', 'require', 'readOnly', 'set', 'choices'] as const

const canHaveChoices = (field: Field): boolean => field.bound.reference?.to === 'choices' || field.bound.reference?.to === 'dictionary'
const isWritable = (field: Field): boolean => field.kind.fill === null && field.bound.expression === null && field.kind.holds === null

/** An effect of another type that keeps the targets which still fit. */
function withType(effect: Effect, type: Effect['type'], model: Model): Effect {
  const paths = 'fields' in effect ? effect.fields : [effect.field]
  if (type === 'set' || type === 'choices') {
    const fits = (path: string): boolean => {
      const field = model.byPath.get(path)
      return field !== undefined && (type === 'set' ? isWritable(field) : canHaveChoices(field))
    }
    const field = paths.find(fits) ?? ''
    return type === 'set' ? { type, field, value: null } : { type, field, ids: [] }
  }
  return { type, fields: paths.filter((path) => path !== '') }
}

interface Props {
  readonly effect: Effect
  readonly model: Model
  readonly onChange: (next: Effect) => void
}

const Targets = ({ effect, model, onChange }: Props) => {
  const text = useTexts(ruleTexts)
  const { language } = useRuntime()
  const fields = [...model.byPath.values()]
  if ('fields' in effect) {
    const canHide = effect.type === 'show' || effect.type === 'hide'
    const layouts = canHide ? Object.values(model.document.nodes).filter((one) => model.kinds[one.kind]?.holdsData === false).map((one) => ({ value: `#${one.id}`, label: labelOf(one, language) })) : []
    return <FieldsPick label={text('targets')} fields={canHide ? fields : fields.filter((one) => one.kind.fill === null)} more={layouts} value={effect.fields} onChange={(next) => onChange({ ...effect, fields: next })} />
  }
  const field = model.byPath.get(effect.field)
  const pick = (path: string) => onChange(effect.type === 'set' ? { type: 'set', field: path, value: null } : { type: 'choices', field: path, ids: [] })
  return (
    <>
      <FieldPick label={text('targets')} fields={fields.filter(effect.type === 'set' ? isWritable : canHaveChoices)} value={effect.field} onChange={pick} />
      {field && effect.type === 'set' && <ValueBox field={field} label={text('value')} value={effect.value} onChange={(value) => onChange({ ...effect, value })} />}
      {field && effect.type === 'choices' && <ValuesBox field={field} label={text('allowed')} value={effect.ids} onChange={(ids) => onChange({ ...effect, ids: Array.isArray(ids) ? ids.map(String) : [] })} />}
    </>
  )
}

/** What a rule does, line by line. */
export const EffectsEditor = ({ value, model, onChange }: { readonly value: readonly Effect[]; readonly model: Model; readonly onChange: (next: Effect[]) => void }) => {
  const text = useTexts(ruleTexts)
  return (
    <div className="design-condition">
      {value.map((effect, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- effects have no name but their place
        <div key={index} className="design-comparison" role="group" aria-label={text('effectIndex', { index: index + 1 })}>
          <Select
            aria-label={text('effect')}
            value={effect.type}
            popupMatchSelectWidth={false}
            options={kindsOfEffect.map((one) => ({ value: one, label: text(one) }))}
            onChange={(type) => onChange(value.with(index, withType(effect, type, model)))}
          />
          <Targets effect={effect} model={model} onChange={(next) => onChange(value.with(index, next))} />
          <Button type="text" size="small" icon={<DeleteOutlined />} aria-label={text('removeEffect')} onClick={() => onChange(value.filter((_one, at) => at !== index))} />
        </div>
      ))}
      <Button type="link" size="small" icon={<PlusOutlined />} onClick={() => onChange([...value, { type: 'show', fields: [] }])}>
        {text('addEffect')}
      </Button>
    </div>
  )
}
