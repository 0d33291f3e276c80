import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { useFound } from '#renderers/parts/use-found.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { previewTexts } from './texts.ts'
import { Unfound } from './unfound.tsx'

interface Props {
  readonly value: string
  readonly name: string
  readonly isBusy: boolean
  readonly onPick: (userId: string) => void
}

/** Chooses as whom the designer sees the preview: as themselves or as another user. */
export const PersonPick = observer(({ value, name, isBusy, onPick }: Props) => {
  const { picks } = useRuntime()
  const text = useTexts(previewTexts)
  const [keyword, setKeyword] = useState('')
  const search = useCallback(
    (word: string) => picks.people({ from: 'all', keyword: word, page: 1 }),
    [picks],
  )
  const { found, isBusy: isAsking, retry } = useFound(search, keyword.trim())
  const people = (found?.list ?? []).map((person) => ({
    value: person.id,
    label: `${person.realName} · ${person.account}`,
  }))
  const chosen =
    value === '' || people.some((person) => person.value === value) ? [] : [{ value, label: name }]
  return (
    <Select
      aria-label={text('as')}
      prefix={text('as')}
      className="design-preview-pick"
      value={value}
      loading={isAsking || isBusy}
      options={[
        ...(keyword === '' ? [{ value: '', label: text('myself') }, ...chosen] : []),
        ...people.filter((person) => person.value !== picks.userId),
      ]}
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
        onPick(next)
      }}
    />
  )
})
