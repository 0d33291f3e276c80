import { Slider } from 'antd'
import { observer } from 'mobx-react-lite'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { toCanonical } from '#schemas/widget/decimal.ts'
import { slider } from './kind.ts'
import { texts } from './texts.ts'

export default defineView(
  slider,
  observer(({ field, options, autoFocus, name }) => {
    const say = useTexts(texts)
    const [min, max] = [
      Number(toCanonical(options.min) ?? 0),
      Number(toCanonical(options.max) ?? 100),
    ]
    return (
      <FieldGroup field={field} name={name}>
        <Slider
          autoFocus={autoFocus}
          min={min}
          max={max}
          step={Number(toCanonical(options.step) ?? 1)}
          value={Number(field.value ?? min)}
          disabled={field.readOnly}
          style={{ marginInline: 12 }}
          marks={{ [min]: String(min), [max]: String(max) }}
          ariaLabelForHandle={say('handle', { label: name ?? field.label, min, max })}
          ariaRequired={field.required}
          onChange={(next) => field.set(toCanonical(String(next)))}
          onChangeComplete={() => field.touch()}
        />
      </FieldGroup>
    )
  }),
)
