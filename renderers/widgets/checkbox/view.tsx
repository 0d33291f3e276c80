import { Checkbox } from 'antd'
import { observer } from 'mobx-react-lite'
import { allowedIn, choicesOf, idsOf, toOptions } from '#renderers/parts/choices.ts'
import { ariaOf } from '#renderers/parts/control-props.ts'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { choiceReference } from '#schemas/widget/choices.ts'
import { checkbox } from './kind.ts'

const line = { paddingBlock: 'calc((var(--height, 32px) - 22px) / 2)' } as const
const column = { ...line, display: 'flex', flexDirection: 'column', gap: 8 } as const

export default defineView(
  checkbox,
  observer(({ field, options, name }) => {
    const { lookups } = useRuntime()
    const reference = choiceReference(options)
    return (
      // antd's group is a plain div, so the role and the name are set on this element around it.
      <div id={field.id} role="group" {...ariaOf(field, name)}>
        <Checkbox.Group
          value={idsOf(field.value)}
          options={toOptions(choicesOf(reference, lookups, allowedIn(reference, field, lookups)))}
          disabled={field.readOnly}
          style={options.direction === 'vertical' ? column : line}
          onChange={(ids) => {
            field.set(ids)
            field.touch()
          }}
        />
      </div>
    )
  }),
)
