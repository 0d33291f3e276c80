import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { Reference } from '#schemas/widget/reference.ts'
import { choicesOf, picked, toOptions } from './choices.ts'
import type { PickProps } from './choices.ts'
import { SearchSelect } from './search-select.tsx'

interface ChoicePickerProps extends PickProps {
  readonly reference: Reference
  readonly allowed: readonly string[] | null
}

/**
 * Chooses one or several choices of a list, found by their text or its pinyin. A stored choice
 * shows its name even while the list loads.
 */
export const ChoicePicker = observer(
  ({ reference, allowed, value, multiple, onPick, ...rest }: ChoicePickerProps) => {
    const { lookups } = useRuntime()
    const choices = choicesOf(reference, lookups, allowed)
    return (
      <SearchSelect
        {...rest}
        multiple={multiple}
        value={picked(value, multiple)}
        loading={choices === undefined}
        options={toOptions(choices)}
        labelRender={({ label, value: id }) => label ?? lookups.name(reference, String(id)) ?? id}
        onChange={onPick}
      />
    )
  },
)
