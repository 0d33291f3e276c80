import { Cascader } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import { wayMark, wayTo } from '#schemas/widget/branch.ts'
import { treeOf } from '#schemas/widget/reference.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'
import { branchesOf } from './branches.ts'
import type { Branch } from './branches.ts'
import { choicesOf, idsOf } from './choices.ts'
import type { PickProps } from './choices.ts'
import { useHolds } from './use-holds.ts'
import { useTyped } from './use-typed.tsx'

interface PathPickerProps extends PickProps {
  readonly reference: Reference
  readonly allowed: readonly string[] | null
}

const fieldNames = { label: 'title', value: 'value', children: 'children' } as const

/** The branches that rules allow, with their ancestors. */
const leave = (branches: readonly Branch[], allowed: readonly string[]): Branch[] =>
  branches.flatMap((branch) => {
    const children = leave(branch.children, allowed)
    const isAllowed = allowed.includes(branch.value)
    return isAllowed || children.length > 0 ? [{ ...branch, children }] : []
  })

/** The ways to the branches that a search lists: to the last ones, or to those above them too. */
const waysIn = (
  branches: readonly Branch[],
  isHalfToo: boolean,
  above: readonly Branch[] = [],
): (readonly Branch[])[] =>
  branches.flatMap((branch) => {
    const way = [...above, branch]
    const isListed = isHalfToo || branch.children.length === 0
    return [...(isListed ? [way] : []), ...waysIn(branch.children, isHalfToo, way)]
  })

const lastOf = (way: readonly unknown[]): string => String(way.at(-1))
const toIds = (next: readonly unknown[]): string[] =>
  next.map((way) => (Array.isArray(way) ? lastOf(way) : String(way)))

/**
 * One or several choices of a tree, chosen level by level. Values are ids; the path to each is
 * looked up.
 */
export const PathPicker = observer(
  ({
    reference,
    allowed,
    value,
    multiple,
    canSearch = true,
    placeholder = '',
    onPick,
    onBlur,
    ...rest
  }: PathPickerProps) => {
    const { lookups } = useRuntime()
    const holds = useHolds()
    const lines = choicesOf(reference, lookups, null)
    const tree = treeOf(reference)
    const all = branchesOf(lines ?? [], () => true)
    const options = allowed === null ? all : leave(all, allowed)
    const ways = idsOf(value).map((id) => idsAlong(lines ?? [], id))
    const isFound = (word: string, way: readonly { readonly title?: unknown }[]) =>
      way.some(({ title }) => holds(String(title), word))
    const take = (next: string | readonly string[] | null) => {
      typed.took()
      onPick(next)
    }
    const typed = useTyped({
      takeFirst: (word) => {
        const first = waysIn(options, !tree?.leafOnly || multiple).find((way) => isFound(word, way))
        const id = first?.at(-1)?.value
        if (id === undefined) return
        take(multiple ? [...idsOf(value), id] : id)
        if (!multiple) typed.props.onOpenChange(false)
      },
      ...(onBlur && { onBlur }),
    })
    const { onSearch, ...listeners } = typed.props
    const shared = {
      ...rest,
      ...listeners,
      ...typed.marks,
      open: typed.isOpen,
      placeholder,
      fieldNames,
      options,
      loading: lines === undefined,
      showSearch: canSearch && {
        searchValue: typed.word,
        onSearch,
        filter: isFound,
      },
      displayRender: (names: readonly string[]) =>
        tree?.isWhole ? names.join(wayMark) : names.at(-1),
    }
    if (multiple) {
      return (
        <>
          <Cascader
            {...shared}
            multiple
            maxTagCount="responsive"
            showCheckedStrategy={Cascader.SHOW_CHILD}
            value={ways}
            onChange={(next) => take(toIds(next))}
          />
          {typed.note}
        </>
      )
    }
    return (
      <>
        <Cascader
          {...shared}
          changeOnSelect={!tree?.leafOnly}
          value={ways[0] ?? []}
          onChange={(next) => take(next ? lastOf(next) : null)}
        />
        {typed.note}
      </>
    )
  },
)

/** A stored id that is no longer offered is shown without a path. */
const idsAlong = (lines: readonly Choice[], id: string): string[] => {
  const way = wayTo(lines, id).map((line) => line.id)
  return way.length > 0 ? way : [id]
}
