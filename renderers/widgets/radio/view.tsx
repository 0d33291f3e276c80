import { Radio } from 'antd'
import { observer } from 'mobx-react-lite'
import { allowedIn, choicesOf, toOptions } from '#renderers/parts/choices.ts'
import { ariaOf } from '#renderers/parts/control-props.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { choiceReference } from '#schemas/widget/choices.ts'
import { radio } from './kind.ts'

const line = { paddingBlock: 'calc((var(--height, 32px) - 22px) / 2)' } as const
const column = { ...line, display: 'flex', flexDirection: 'column', gap: 8 } as const

export default defineView(
  radio,
  observer(({ field, options, name }) => {
    const { lookups } = useRuntime()
    const reference = choiceReference(options)
    const style =
      options.optionType === 'button' ? null : options.direction === 'vertical' ? column : line
    return (
      <Radio.Group
        id={field.id}
        role="radiogroup"
        value={field.value}
        options={toOptions(choicesOf(reference, lookups, allowedIn(reference, field, lookups)))}
        optionType={options.optionType}
        buttonStyle={options.buttonStyle}
        size={options.size}
        disabled={field.readOnly}
        {...(style && { style })}
        {...ariaOf(field, name)}
        onChange={(event) => {
          field.set(event.target.value)
          field.touch()
        }}
      />
    )
  }),
)
