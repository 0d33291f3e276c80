import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import { isLeaf } from '#schemas/widget/branch.ts'
import { treeOf } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { branchesOf } from './branches.ts'
import { choicesOf, idsOf, picked } from './choices.ts'
import type { PickProps } from './choices.ts'
import { SearchTree } from './search-tree.tsx'

interface TreePickerProps extends PickProps {
  readonly reference: Reference
  readonly allowed: readonly string[] | null
  /** Set for searching, where every entry of the tree can be chosen, whatever the design allows. */
  readonly isWhole?: boolean
}

/**
 * One or several choices from their tree, found by name or pinyin. Entries that may not be chosen
 * are shown as the way to those below them.
 */
export const TreePicker = observer(
  ({
    reference,
    allowed,
    isWhole = false,
    value,
    multiple,
    canSearch = true,
    onPick,
    ...rest
  }: TreePickerProps) => {
    const { lookups } = useRuntime()
    const lines = choicesOf(reference, lookups, null)
    const leafOnly = !isWhole && treeOf(reference)?.leafOnly
    const canChoose = ({ id }: { readonly id: string }) =>
      (allowed === null || allowed.includes(id)) && !(leafOnly && lines && !isLeaf(lines, id))
    const stored = () =>
      idsOf(value).map((id) => ({ value: id, title: lookups.name(reference, id) ?? id }))
    return (
      <SearchTree
        {...rest}
        treeDefaultExpandAll={(lines?.length ?? 0) <= mostExpanded}
        canSearch={canSearch}
        multiple={multiple}
        {...(multiple && { maxTagCount: 'responsive' as const })}
        value={picked(value, multiple)}
        loading={lines === undefined}
        treeData={lines ? branchesOf(lines, canChoose) : stored()}
        onChange={onPick}
      />
    )
  },
)

/** A longer tree starts folded, because every expanded entry must be laid out. */
const mostExpanded = 200
