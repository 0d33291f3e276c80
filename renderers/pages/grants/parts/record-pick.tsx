import { useCallback, useState } from 'react'
import { Select, Spin } from 'antd'
import { useFits, useFound } from '#renderers/parts/use-found.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { grantTexts } from './texts.ts'

/** A record, with a label that tells it apart from others. */
export interface FoundRecord {
  readonly id: string
  readonly label: string
}

interface RecordPickProps {
  readonly modelId: string
  readonly value: string
  /** Records of the form that contain the keyword; empty where the caller may not read them. */
  find(modelId: string, keyword: string): Promise<readonly FoundRecord[]>
  onPick(id: string): void
}

const looksLikeId = (text: string): boolean => /^[A-Za-z0-9_-]{8,40}$/.test(text)

/** Chooses one record of a form by a keyword, or by its id. */
export const RecordPick = ({ modelId, value, find, onPick }: RecordPickProps) => {
  const text = useTexts(grantTexts)
  const [keyword, setKeyword] = useState('')
  const { found, isBusy } = useFound(
    useCallback(
      (word: string) => (modelId ? find(modelId, word) : Promise.resolve([])),
      [find, modelId],
    ),
    keyword.trim(),
  )
  const fits = useFits(keyword, isBusy)
  const list = (found ?? []).filter(({ label }) => fits(label))
  const typed = looksLikeId(keyword.trim()) ? [keyword.trim()] : []
  const options = [
    ...list.map(({ id, label }) => ({ value: id, label })),
    ...[...typed, ...(value ? [value] : [])]
      .filter(
        (id, at, all) =>
          all.indexOf(id) === at && !list.some((foundRecord) => foundRecord.id === id),
      )
      .map((id) => ({ value: id, label: text('byId', { id }) })),
  ]
  return (
    <Select
      aria-label={text('whichRecord')}
      placeholder={text('findRecord')}
      disabled={!modelId}
      {...(value && { value })}
      options={options}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={isBusy ? <Spin size="small" /> : text('noRecord')}
      onChange={onPick}
      style={{ width: 320, maxWidth: '100%' }}
    />
  )
}
