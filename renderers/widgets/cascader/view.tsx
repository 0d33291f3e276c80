import { observer } from 'mobx-react-lite'
import { allowedIn } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { PathPicker } from '#renderers/parts/path-picker.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { cascader, referenceOf } from './kind.ts'

export default defineView(
  cascader,
  observer(({ field, options, autoFocus, name }) => {
    const { lookups } = useRuntime()
    const reference = referenceOf(options)
    return (
      <PathPicker
        {...pickerOf(field, options, name)}
        autoFocus={autoFocus}
        reference={reference}
        allowed={allowedIn(reference, field, lookups)}
      />
    )
  }),
)
