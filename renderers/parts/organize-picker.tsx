import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { OrganizeEntry } from '#schemas/api/lookup.ts'
import { branchesOf } from './branches.ts'
import { idsOf, picked } from './choices.ts'
import type { PickProps } from './choices.ts'
import { SearchTree } from './search-tree.tsx'

const nothing: readonly never[] = []

interface OrganizePickerProps extends PickProps {
  /** Ids that may be chosen; null means all. */
  readonly among: readonly string[] | null
  /** Further entries of the tree, besides the enabled ones. */
  readonly beside?: readonly Pick<OrganizeEntry, 'id' | 'parentId' | 'fullName'>[]
}

/**
 * One or several organizations or departments, chosen from their tree and found by name or pinyin.
 */
export const OrganizePicker = observer(
  ({
    among,
    beside = nothing,
    value,
    multiple,
    canSearch = true,
    onPick,
    ...rest
  }: OrganizePickerProps) => {
    const { lookups } = useRuntime()
    const entries = lookups.organizes()
    return (
      <SearchTree
        {...rest}
        treeDefaultExpandAll
        canSearch={canSearch}
        multiple={multiple}
        {...(multiple && { maxTagCount: 'responsive' as const })}
        value={picked(value, multiple)}
        loading={entries === undefined}
        treeData={
          entries
            ? branchesOf([...entries, ...beside], ({ id }) => among === null || among.includes(id))
            : idsOf(value).map((id) => ({
                value: id,
                title: lookups.name({ to: 'organize', among: null }, id) ?? id,
              }))
        }
        onChange={onPick}
      />
    )
  },
)
