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
    ...rest
  }: PathPickerProps) => {
    const { lookups } = useRuntime()
    const holds = useHolds()
    const lines = choicesOf(reference, lookups, null)
    const tree = treeOf(reference)
    const all = branchesOf(lines ?? [], () => true)
    const ways = idsOf(value).map((id) => idsAlong(lines ?? [], id))
    const shared = {
      ...rest,
      placeholder,
      fieldNames,
      options: allowed === null ? all : leave(all, allowed),
      loading: lines === undefined,
      showSearch: canSearch && {
        filter: (word: string, way: readonly { readonly title?: unknown }[]) =>
          way.some(({ title }) => holds(String(title), word)),
      },
      displayRender: (names: readonly string[]) =>
        tree?.isWhole ? names.join(wayMark) : names.at(-1),
    }
    if (multiple) {
      return (
        <Cascader
          {...shared}
          multiple
          maxTagCount="responsive"
          showCheckedStrategy={Cascader.SHOW_CHILD}
          value={ways}
          onChange={(next) => onPick(toIds(next))}
        />
      )
    }
    return (
      <Cascader
        {...shared}
        changeOnSelect={!tree?.leafOnly}
        value={ways[0] ?? []}
        onChange={(next) => onPick(next ? lastOf(next) : null)}
      />
    )
  },
)

/** A stored id that is no longer offered is shown without a path. */
const idsAlong = (lines: readonly Choice[], id: string): string[] => {
  const way = wayTo(lines, id).map((line) => line.id)
  return way.length > 0 ? way : [id]
}
