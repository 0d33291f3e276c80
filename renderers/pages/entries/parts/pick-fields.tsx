import { DatePicker } from 'antd'
import { branchesOf } from '#renderers/parts/branches.ts'
import { idsOf } from '#renderers/parts/choices.ts'
import { dateOf, toPicker } from '#renderers/parts/day.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { SearchTree } from '#renderers/parts/search-tree.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from './texts.ts'

/** Props of a field; those that `Form.Item` sets are among them. */
interface EntryFieldProps {
  readonly multiple?: boolean
  readonly value?: string | readonly string[]
  readonly onPick?: (value: string | readonly string[]) => void
  readonly id?: string
}

const wide = { width: '100%' } as const
const toGiven = (
  next: string | readonly string[] | null,
  multiple: boolean,
): string | readonly string[] => next ?? (multiple ? [] : '')

/**
 * One or several organizations as a form field with `trigger="onPick"`. An empty choice is '' or an
 * empty list.
 */
export const OrganizeField = ({
  multiple = false,
  value = '',
  onPick,
  ...rest
}: EntryFieldProps) => (
  <OrganizePicker
    {...rest}
    among={null}
    multiple={multiple}
    value={value}
    allowClear
    style={wide}
    onPick={(next) => onPick?.(toGiven(next, multiple))}
  />
)

/** One or several users as a form field, in the same way. */
export const UserField = ({ multiple = false, value = '', onPick, ...rest }: EntryFieldProps) => (
  <UserPicker
    {...rest}
    among={null}
    multiple={multiple}
    value={value}
    allowClear
    style={wide}
    onPick={(next) => onPick?.(toGiven(next, multiple))}
  />
)

/** A day (YYYY-MM-DD or null) as a form field with `trigger="onPick"`. */
export const DayField = ({
  value = null,
  onPick,
  id,
}: {
  readonly value?: string | null
  readonly onPick?: (day: string | null) => void
  readonly id?: string
}) => (
  <DatePicker
    {...(id && { id })}
    value={toPicker(value)}
    style={wide}
    onChange={(day) => onPick?.(day && dateOf(day))}
  />
)

interface Choosable {
  readonly id: string
  readonly parentId: string
  readonly fullName: string
  readonly type: string
}

interface ChoicesFieldProps extends Omit<EntryFieldProps, 'multiple'> {
  /** A tree as a flat list, parents before children; absent while it loads. */
  readonly choices: readonly Choosable[] | undefined
  /** The type of the entries that can be chosen. */
  readonly type: string
}

/**
 * Several entries of one type out of a tree, as a form field. Chosen entries that are no longer
 * offered stay visible.
 */
export const ChoicesField = ({ choices, type, value, onPick, ...rest }: ChoicesFieldProps) => {
  const text = useTexts(entryTexts)
  const ids = idsOf(value)
  const known = new Set(choices?.map(({ id }) => id))
  const others = ids
    .filter((id) => !known.has(id))
    .map((id) => ({
      value: id,
      title: choices ? text('notOffered') : '…',
      disabled: false,
      children: [],
    }))
  return (
    <SearchTree
      {...rest}
      multiple
      allowClear
      treeDefaultExpandAll
      maxTagCount="responsive"
      style={wide}
      loading={choices === undefined}
      value={ids}
      treeData={[...branchesOf(choices ?? [], (line) => line.type === type), ...others]}
      onChange={(next) => onPick?.(idsOf(next))}
    />
  )
}
