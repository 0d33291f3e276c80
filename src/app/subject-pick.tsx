import { useCallback, useState } from 'react'
import { Select, Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { OrganizePicker } from '#renderers/parts/organize-picker.tsx'
import { useFits, useFound } from '#renderers/parts/use-found.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectType } from '#schemas/api/subject.ts'
import { maxPageSize } from '#schemas/wire/page-size.ts'
import { useEngine } from './engine.tsx'

interface SubjectPickProps {
  readonly type: SubjectType
  readonly value: string | null
  /** The name of the chosen subject, if it is known. */
  readonly name?: string
  onPick(id: string, name: string): void
}

const isTree = (type: SubjectType): boolean => type === 'organize' || type === 'department'
/** Most subjects that a box lists; the user finds others by typing more. */
const most = 50

const box = { width: 320, maxWidth: '100%' } as const

/** The subjects of a kind that match a keyword and that the user may see. */
function useSubjects(type: SubjectType, keyword: string) {
  const { send } = useEngine()
  const find = useCallback(
    (word: string) =>
      send(authority.subjects, {
        query: {
          objectType: type,
          pageSize: isTree(type) ? maxPageSize : most,
          ...(word && { keyword: word }),
        },
      }),
    [send, type],
  )
  const { found, isBusy } = useFound(find, keyword.trim())
  const fits = useFits(keyword, isBusy)
  const list = (found?.list ?? []).filter(({ fullName }) => fits(fullName))
  return { list, isBusy, rest: (found?.pagination.total ?? 0) - (found?.list.length ?? 0) }
}

/**
 * Chooses one subject of a kind from those that the user may see: organizations and departments
 * from their tree, others by name, account or pinyin.
 */
export const SubjectPick = (props: SubjectPickProps) =>
  isTree(props.type) ? <TreePick {...props} /> : <ListPick {...props} />

const TreePick = observer(({ type, value, onPick }: SubjectPickProps) => {
  const text = useTexts(grantTexts)
  const { list } = useSubjects(type, '')
  const nameOf = (id: string): string => list.find((subject) => subject.id === id)?.fullName ?? id
  const off = list
    .filter(({ enabledMark }) => enabledMark === 0)
    .map(({ id, parentId, fullName }) => ({
      id,
      parentId,
      fullName: text('off', { name: fullName }),
    }))
  return (
    <OrganizePicker
      aria-label={text('subject')}
      placeholder={text('choose')}
      style={box}
      among={list.map(({ id }) => id)}
      beside={off}
      value={value}
      multiple={false}
      onPick={(id) => typeof id === 'string' && onPick(id, nameOf(id))}
    />
  )
})

const ListPick = observer(({ type, value, name, onPick }: SubjectPickProps) => {
  const text = useTexts(grantTexts)
  const [keyword, setKeyword] = useState('')
  const { list, isBusy, rest } = useSubjects(type, keyword)
  const labelOf = ({ fullName, note, enabledMark }: (typeof list)[number]): string => {
    const whole =
      type === 'user' || type === 'position'
        ? [fullName, note].filter(Boolean).join(' · ')
        : fullName
    return enabledMark === 0 ? text('off', { name: whole }) : whole
  }
  const options = list.map((subject) => ({ value: subject.id, label: labelOf(subject) }))
  const chosen =
    value !== null && !list.some(({ id }) => id === value) && keyword === ''
      ? [{ value, label: name || value }]
      : []
  return (
    <Select
      aria-label={text('subject')}
      placeholder={text('choose')}
      style={box}
      value={value}
      loading={isBusy}
      options={[...chosen, ...options]}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={isBusy ? <Spin size="small" /> : text('nobody')}
      popupRender={(menu) => (
        <>
          {menu}
          {rest > 0 && (
            <div style={{ padding: '4px 12px', opacity: 0.75 }}>
              {text('moreFound', { count: rest })}
            </div>
          )}
        </>
      )}
      popupMatchSelectWidth={false}
      onChange={(id: string) => {
        onPick(id, list.find((subject) => subject.id === id)?.fullName ?? id)
        setKeyword('')
      }}
    />
  )
})
