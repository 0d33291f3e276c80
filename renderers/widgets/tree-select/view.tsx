import { observer } from 'mobx-react-lite'
import { allowedIn } from '#renderers/parts/choices.ts'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { TreePicker } from '#renderers/parts/tree-picker.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { referenceOf, treeSelect } from './kind.ts'

export default defineView(
  treeSelect,
  observer(({ field, options, autoFocus, name }) => {
    const { lookups } = useRuntime()
    const reference = referenceOf(options)
    return (
      <TreePicker
        {...pickerOf(field, options, name)}
        autoFocus={autoFocus}
        reference={reference}
        allowed={allowedIn(reference, field, lookups)}
      />
    )
  }),
)
