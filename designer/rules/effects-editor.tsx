import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Effect } from '#schemas/design/document.ts'
import type { Model } from '#schemas/design/model.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { FieldPick, FieldsPick } from '../inspector/field-pick.tsx'
import { canAim, effectTypes, withType } from './effect-change.ts'
import { LimitEditor } from './limit-editor.tsx'
import { SetEditor } from './set-editor.tsx'
import { ruleTexts } from './texts.ts'
import { ValuesBox } from './value-box.tsx'

interface Props<E extends Effect = Effect> {
  readonly effect: E
  readonly model: Model
  readonly onChange: (next: Effect) => void
}

/** Edits an effect on several fields. */
const Several = ({
  effect,
  model,
  onChange,
}: Props<Extract<Effect, { readonly fields: readonly string[] }>>) => {
  const text = useTexts(ruleTexts)
  const { language } = useRuntime()
  const canHide = effect.type === 'show' || effect.type === 'hide'
  const layouts = canHide
    ? Object.values(model.document.nodes)
        .filter((node) => model.kinds[node.kind]?.holdsData === false)
        .map((node) => ({ value: `#${node.id}`, label: labelOf(node, language) }))
    : []
  const first = model.byPath.get(effect.fields[0] ?? '')
  return (
    <>
      <FieldsPick
        label={text('targets')}
        fields={[...model.byPath.values()].filter((field) => canAim(effect.type, field, first))}
        more={layouts}
        value={effect.fields}
        onChange={(next) => onChange({ ...effect, fields: next })}
      />
      {effect.type === 'refuse' && (
        <Input
          aria-label={text('message')}
          className="design-message"
          maxLength={200}
          placeholder={text('messageHint')}
          value={effect.message}
          onChange={(event) => onChange({ ...effect, message: event.target.value })}
        />
      )}
    </>
  )
}

/** Edits an effect on one field, with the settings it needs. */
const Single = ({
  effect,
  model,
  onChange,
}: Props<Exclude<Effect, { readonly fields: readonly string[] }>>) => {
  const text = useTexts(ruleTexts)
  const field = model.byPath.get(effect.field)
  const pick = (path: string) =>
    onChange(
      effect.type === 'set'
        ? { type: 'set', field: path, value: null }
        : effect.type === 'choices'
          ? { type: 'choices', field: path, ids: [] }
          : { type: 'limit', field: path },
    )
  return (
    <>
      <FieldPick
        label={text('targets')}
        fields={[...model.byPath.values()].filter((modelField) =>
          canAim(effect.type, modelField, undefined),
        )}
        value={effect.field}
        onChange={pick}
      />
      {field && effect.type === 'set' && (
        <SetEditor effect={effect} field={field} model={model} onChange={onChange} />
      )}
      {field && effect.type === 'limit' && (
        <LimitEditor effect={effect} field={field} model={model} onChange={onChange} />
      )}
      {field && effect.type === 'choices' && (
        <ValuesBox
          field={field}
          label={text('allowed')}
          value={effect.ids}
          onChange={(ids) =>
            onChange({ ...effect, ids: Array.isArray(ids) ? ids.map(String) : [] })
          }
        />
      )}
    </>
  )
}

/** Edits what a rule does, one line for each effect. */
export const EffectsEditor = ({
  value,
  model,
  onChange,
}: {
  readonly value: readonly Effect[]
  readonly model: Model
  readonly onChange: (next: Effect[]) => void
}) => {
  const text = useTexts(ruleTexts)
  return (
    <div className="design-condition">
      {value.map((effect, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- effects have no id, only a position
        <div
          key={index}
          className="design-comparison"
          role="group"
          aria-label={text('effectIndex', { index: index + 1 })}
        >
          <Select
            aria-label={text('effect')}
            value={effect.type}
            popupMatchSelectWidth={false}
            options={effectTypes.map((type) => ({ value: type, label: text(type) }))}
            onChange={(type) => onChange(value.with(index, withType(effect, type, model)))}
          />
          {'fields' in effect ? (
            <Several
              effect={effect}
              model={model}
              onChange={(next) => onChange(value.with(index, next))}
            />
          ) : (
            <Single
              effect={effect}
              model={model}
              onChange={(next) => onChange(value.with(index, next))}
            />
          )}
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={text('removeEffect')}
            onClick={() => onChange(value.filter((_one, at) => at !== index))}
          />
        </div>
      ))}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        onClick={() => onChange([...value, { type: 'show', fields: [] }])}
      >
        {text('addEffect')}
      </Button>
    </div>
  )
}
