import { TreeSelect } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { OrganizeEntry } from '#schemas/api/lookup.ts'
import { idsOf, picked } from './choices.ts'
import type { PickProps } from './choices.ts'

interface OrganizePickerProps extends PickProps {
  /** Ids of those that may be chosen; null are all. */
  readonly among: readonly string[] | null
}

interface Branch {
  readonly value: string
  readonly title: string
  readonly disabled: boolean
  readonly children: Branch[]
}

/** A flat list as a tree; an entry whose parent is not there stands at the top. */
function treeOf(entries: readonly OrganizeEntry[], among: readonly string[] | null): Branch[] {
  const branches = new Map(entries.map(({ id, fullName }) => [id, { value: id, title: fullName, disabled: among !== null && !among.includes(id), children: [] as Branch[] }]))
  const top: Branch[] = []
  for (const { id, parentId } of entries) {
    const branch = branches.get(id)
    if (branch) (branches.get(parentId)?.children ?? top).push(branch)
  }
  return top
}

/** One or several organisations or departments out of their tree, found by name. */
export const OrganizePicker = observer(({ among, value, multiple, canSearch = true, onPick, ...rest }: OrganizePickerProps) => {
  const { lookups } = useRuntime()
  const entries = lookups.organizes()
  return (
    <TreeSelect<string | string[] | null>
      {...rest}
      treeDefaultExpandAll
      showSearch={canSearch && { treeNodeFilterProp: 'title' }}
      multiple={multiple}
      {...(multiple && { maxTagCount: 'responsive' as const })}
      value={picked(value, multiple)}
      loading={entries === undefined}
      treeData={entries ? treeOf(entries, among) : idsOf(value).map((id) => ({ value: id, title: lookups.name({ to: 'organize', among: null }, id) ?? id }))}
      onChange={(next) => onPick(next ?? null)}
    />
  )
})
