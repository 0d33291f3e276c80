import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import type { UserEntry } from '#schemas/api/lookup.ts'
import { picked } from './choices.ts'
import type { PickProps } from './choices.ts'

interface UserPickerProps extends PickProps {
  /** Ids of those who may be chosen; null are all. */
  readonly among: readonly string[] | null
}

const holds = (text: string, part: string): boolean => text.toLowerCase().includes(part)

const optionsOf = (users: readonly UserEntry[] | undefined, among: readonly string[] | null) =>
  (users ?? []).filter(({ id }) => among === null || among.includes(id)).map(({ id, realName, account }) => ({ value: id, label: realName, account }))

/** One or several users, found by name or account. */
export const UserPicker = observer(({ among, value, multiple, canSearch = true, onPick, ...rest }: UserPickerProps) => {
  const { lookups } = useRuntime()
  const users = lookups.users()
  return (
    <Select<string | string[] | null, ReturnType<typeof optionsOf>[number]>
      {...rest}
      showSearch={canSearch && { filterOption: (text, option) => option !== undefined && holds(`${option.label} ${option.account}`, text.toLowerCase()) }}
      {...(multiple && { mode: 'multiple' as const, maxTagCount: 'responsive' as const })}
      value={picked(value, multiple)}
      loading={users === undefined}
      options={optionsOf(users, among)}
      optionRender={({ data }) => `${data.label} (${data.account})`}
      labelRender={({ label, value: id }) => label ?? lookups.name({ to: 'user', among: null }, String(id)) ?? id}
      onChange={(next) => onPick(next ?? null)}
    />
  )
})
