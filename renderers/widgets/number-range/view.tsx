import { InputNumber, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { statusOf, wide } from '#renderers/parts/control-props.ts'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { numberRange } from './kind.ts'
import { texts } from './texts.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

export default defineView(
  numberRange,
  observer(({ field, options, autoFocus, name }) => {
    const say = useTexts(texts)
    const typed: readonly unknown[] = Array.isArray(field.value) ? field.value : []
    const ends = [typed[0], typed[1]].map((end) => (isText(end) ? end : null))
    const label = name ?? field.label
    const set = (at: number, next: string | null) => {
      const both = ends.map((end, index) => (index === at ? next : end))
      field.set(both.every((end) => end === null) ? [] : both)
    }
    const box = (at: 0 | 1, placeholder: string) => (
      <InputNumber<string>
        stringMode
        style={wide}
        autoFocus={autoFocus && at === 0}
        controls={false}
        value={ends[at] ?? null}
        placeholder={placeholder}
        disabled={field.readOnly}
        {...(options.precision !== null && { precision: options.precision })}
        aria-label={say(at === 0 ? 'from' : 'to', { label })}
        aria-required={field.required}
        {...statusOf(field)}
        onChange={(next) => set(at, next)}
        onBlur={() => field.touch()}
      />
    )
    return (
      <FieldGroup field={field} name={name}>
        <Space.Compact block>
          {box(0, options.startPlaceholder)}
          {box(1, options.endPlaceholder)}
        </Space.Compact>
      </FieldGroup>
    )
  }),
)
