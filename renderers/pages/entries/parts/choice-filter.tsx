import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import type { EntryPort } from '#schemas/runtime.ts'

/** The part of a store that a filter reads and sets. */
export type FilterPort = Pick<EntryPort<never>, 'ask' | 'search'>

interface ChoiceFilterProps {
  readonly store: FilterPort
  /** The filter that it sets. */
  readonly name: string
  readonly label: string
  /** What stands in it while nothing is chosen, such as "All states". */
  readonly all?: string
  readonly options: readonly { readonly value: string | number; readonly label: string }[]
}

const ChoiceFilter = observer(({ store, name, label, all, options }: ChoiceFilterProps) => (
  <Select
    aria-label={label}
    placeholder={all ?? label}
    allowClear
    showSearch={options.length > 10 && { optionFilterProp: 'label' }}
    value={store.ask.filters[name] ?? null}
    options={[...options]}
    onChange={(value) => store.search({ filters: { [name]: value ?? undefined } })}
  />
))

/** A filter of a list that is one of several choices. */
export const toChoiceSlot = (props: ChoiceFilterProps): SearchSlot => ({
  key: props.name,
  label: props.label,
  content: <ChoiceFilter {...props} />,
})
