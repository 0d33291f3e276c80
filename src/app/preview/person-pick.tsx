import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { useFits, useFound } from '#renderers/parts/use-found.ts'
import { useHolds } from '#renderers/parts/use-holds.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { EyesSubject } from './eyes.ts'
import { previewTexts } from './texts.ts'
import { Unfound } from './unfound.tsx'

interface Props {
  /** Null for the designer. */
  readonly value: EyesSubject | null
  readonly name: string
  readonly isBusy: boolean
  readonly onPick: (subject: EyesSubject | null) => void
}

const keyOf = (subject: EyesSubject | null): string =>
  subject ? `${subject.type} ${subject.id}` : ''
const subjectOf = (key: string): EyesSubject | null => {
  const [type, id = ''] = key.split(' ')
  return type === 'user' || type === 'role' ? { type, id } : null
}

const roles = { to: 'role', among: null } as const

/**
 * Chooses as whom the designer sees the preview: as themselves, as another person, or as whoever
 * has one role.
 */
export const PersonPick = observer(({ value, name, isBusy, onPick }: Props) => {
  const { picks, lookups } = useRuntime()
  const text = useTexts(previewTexts)
  const holds = useHolds()
  const [keyword, setKeyword] = useState('')
  const search = useCallback(
    (word: string) => picks.people({ from: 'all', keyword: word, page: 1 }),
    [picks],
  )
  const { found, isBusy: isAsking, retry } = useFound(search, keyword.trim())
  const fits = useFits(keyword, isAsking)
  const people = (found?.list ?? [])
    .filter((person) => person.id !== picks.userId)
    .map((person) => ({
      value: keyOf({ type: 'user', id: person.id }),
      label: `${person.realName} · ${person.account}`,
    }))
    .filter(({ label }) => fits(label))
  const ofRoles = (lookups.choices(roles) ?? [])
    .filter((role) => holds(role.fullName, keyword))
    .map((role) => ({ value: keyOf({ type: 'role', id: role.id }), label: role.fullName }))
  const key = keyOf(value)
  const isListed = [...people, ...ofRoles].some((option) => option.value === key)
  const own = [
    { value: '', label: text('myself') },
    ...(key === '' || isListed ? [] : [{ value: key, label: name }]),
  ]
  const groups = [
    { label: text('people'), options: people },
    { label: text('roles'), options: ofRoles },
  ].filter(({ options }) => options.length > 0)
  return (
    <Select
      aria-label={text('as')}
      prefix={text('as')}
      className="design-preview-pick"
      value={key}
      loading={isAsking || isBusy}
      options={[...(keyword === '' ? own : []), ...groups]}
      showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
      notFoundContent={
        <Unfound
          isBusy={isAsking}
          hasFailed={found === null}
          none={text('nobody')}
          onRetry={retry}
        />
      }
      {...(found === null && !isAsking && { status: 'error' as const })}
      popupMatchSelectWidth={false}
      onChange={(next: string) => {
        setKeyword('')
        onPick(subjectOf(next))
      }}
    />
  )
})
