import { Select } from 'antd'
import type { SelectProps } from 'antd'
import { useHolds } from './use-holds.ts'
import { useTyped } from './use-typed.tsx'

type ChosenValue = string | string[] | null

interface SearchSelectProps extends Omit<
  SelectProps<ChosenValue, { readonly value: string; readonly label: string }>,
  'mode' | 'showSearch' | 'onChange' | 'onBlur' | 'open' | 'value'
> {
  readonly value?: ChosenValue | undefined
  readonly multiple?: boolean
  readonly canSearch?: boolean
  onChange?(value: ChosenValue): void
  onBlur?(): void
}

/**
 * A drop-down with a list that is found by name or pinyin. What is typed without a choice is said,
 * see `useTyped`.
 */
export const SearchSelect = ({
  multiple = false,
  canSearch = true,
  value,
  onChange,
  onBlur,
  ...rest
}: SearchSelectProps) => {
  const holds = useHolds()
  const typed = useTyped({ ...(onBlur && { onBlur }) })
  const { onSearch, ...listeners } = typed.props
  return (
    <>
      <Select<ChosenValue, { readonly value: string; readonly label: string }>
        {...rest}
        {...listeners}
        {...typed.marks}
        {...(value !== undefined && { value })}
        {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
        open={typed.isOpen}
        showSearch={
          canSearch && {
            searchValue: typed.word,
            onSearch,
            filterOption: (word, option) => holds(option?.label ?? '', word),
          }
        }
        onChange={(next) => {
          typed.took()
          onChange?.(next ?? null)
        }}
      />
      {typed.note}
    </>
  )
}
