import { TreeSelect, Typography } from 'antd'
import type { TreeSelectProps } from 'antd'
import type { ReactNode } from 'react'
import { useHolds } from './use-holds.ts'
import { useTyped } from './use-typed.tsx'

/** An entry of a tree to choose from. */
export interface TreeEntry {
  readonly value: string
  readonly title: string
  readonly disabled?: boolean
  readonly children?: readonly TreeEntry[]
}

interface TreeLine {
  readonly value: string
  readonly title: ReactNode
  readonly disabled: boolean
  /** The name alone: what is searched, and what the box shows. */
  readonly name: string
  /** What is typed, so that the list takes the first of what is found as its current one. */
  readonly found?: string
  readonly children?: TreeLine[]
}

type ChosenNodes = string | string[] | null

interface SearchTreeProps extends Omit<
  TreeSelectProps<ChosenNodes>,
  'treeData' | 'showSearch' | 'onChange' | 'onBlur' | 'open' | 'value'
> {
  readonly treeData: readonly TreeEntry[]
  readonly canSearch?: boolean
  readonly value?: ChosenNodes | undefined
  onChange?(value: ChosenNodes): void
  onBlur?(): void
}

/** The marks of a way to an entry, from the top down. */
const between = ' / '

const toLines = (entries: readonly TreeEntry[]): TreeLine[] =>
  entries.map(({ value, title, disabled = false, children = [] }) => ({
    value,
    title,
    disabled,
    name: title,
    children: toLines(children),
  }))

/** All entries in one list, each with the way to it. */
const flatten = (
  entries: readonly TreeEntry[],
  found: string,
  way: readonly string[] = [],
): TreeLine[] =>
  entries.flatMap(({ value, title, disabled = false, children = [] }) => [
    {
      value,
      disabled,
      name: title,
      found: found.toLowerCase(),
      title: way.length === 0 ? title : <Found name={title} way={way} />,
    },
    ...flatten(children, found, [...way, title]),
  ])

const Found = ({ name, way }: { readonly name: string; readonly way: readonly string[] }) => (
  <span title={name}>
    {name}{' '}
    <Typography.Text type="secondary" style={{ fontSize: 12 }}>
      {way.join(between)}
    </Typography.Text>
  </span>
)

/**
 * A drop-down with a tree. While something is typed it lists only the entries that hold it and can
 * be chosen, by name or pinyin and with the way to each, so that the arrows and Enter reach no other.
 */
export const SearchTree = ({
  treeData,
  canSearch = true,
  onChange,
  onBlur,
  value,
  ...rest
}: SearchTreeProps) => {
  const holds = useHolds()
  const { multiple = false } = rest
  const choose = (next: ChosenNodes) => {
    typed.took()
    onChange?.(next)
  }
  const typed = useTyped({
    takeFirst: (word) => {
      const first = flatten(treeData, word).find((line) => !line.disabled && holds(line.name, word))
      if (!first) return
      choose(multiple ? [...(Array.isArray(value) ? value : []), first.value] : first.value)
      if (!multiple) typed.props.onOpenChange(false)
    },
    ...(onBlur && { onBlur }),
  })
  const { onSearch, ...listeners } = typed.props
  return (
    <>
      <TreeSelect<ChosenNodes, TreeLine>
        {...rest}
        {...(value !== undefined && { value })}
        {...listeners}
        {...typed.marks}
        open={typed.isOpen}
        treeNodeLabelProp="name"
        treeData={typed.word === '' ? toLines(treeData) : flatten(treeData, typed.word)}
        showSearch={
          canSearch && {
            searchValue: typed.word,
            onSearch,
            treeNodeFilterProp: 'found',
            filterTreeNode: (word, line) =>
              line['disabled'] !== true && holds(String(line['name']), word),
          }
        }
        onChange={(next) => choose(next ?? null)}
      />
      {typed.note}
    </>
  )
}
