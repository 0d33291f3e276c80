import { Alert, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useState } from 'react'
import { useFits, useFound } from '#renderers/parts/use-found.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Linkable, RecordRuntime } from '#schemas/runtime.ts'
import { previewTexts } from './texts.ts'
import { Unfound } from './unfound.tsx'

const shown = 30
const told = 3

interface RecordSearchResult {
  readonly linkable: Linkable | null
  readonly list: Awaited<ReturnType<RecordRuntime['page']>>['list']
}

/**
 * The first page of records that match a keyword in the list of a form; empty if it has no list.
 */
async function find(
  records: RecordRuntime | undefined,
  modelId: string,
  keyword: string,
): Promise<RecordSearchResult> {
  const linkable = (await records?.model(modelId)) ?? null
  if (!records || !linkable) return { linkable: null, list: [] }
  const { plan } = linkable
  const within =
    plan.keywords.length > 0 ? undefined : plan.searches.find(({ type }) => type === 'fuzzy')?.field
  const { list } = await records.page(modelId, {
    keyword,
    page: 1,
    size: shown,
    fields: plan.columns.map(({ field }) => field),
    ...(within !== undefined && { within }),
  })
  return { linkable, list }
}

/**
 * Chooses a real record of the live form from those that the chosen user may see. Each is labelled
 * by its first columns.
 */
export const RecordPick = observer(
  ({
    modelId,
    value,
    onPick,
  }: {
    readonly modelId: string
    readonly value: string | null
    readonly onPick: (id: string) => void
  }) => {
    const { lookups, records } = useRuntime()
    const text = useTexts(previewTexts)
    const [keyword, setKeyword] = useState('')
    const search = useCallback((word: string) => find(records, modelId, word), [records, modelId])
    const { found, isBusy, retry } = useFound(search, keyword.trim())
    const fits = useFits(keyword, isBusy)
    if (found && !found.linkable) return <Alert type="warning" showIcon title={text('noModel')} />
    const nameOf = (data: Readonly<Record<string, unknown>>): string =>
      (found?.linkable?.plan.columns ?? [])
        .map(({ column }) => column.bound.print(data[column.node.field], lookups))
        .filter(Boolean)
        .slice(0, told)
        .join(' · ')
    return (
      <Select
        aria-label={text('find')}
        placeholder={text('find')}
        className="design-preview-pick"
        value={value}
        loading={isBusy}
        options={(found?.list ?? [])
          .map(({ id, data }) => ({ value: id, label: nameOf(data) || id }))
          .filter(({ label }) => fits(label))}
        showSearch={{ filterOption: false, searchValue: keyword, onSearch: setKeyword }}
        notFoundContent={
          <Unfound
            isBusy={isBusy}
            hasFailed={found === null}
            none={text('noRecords')}
            onRetry={retry}
          />
        }
        {...(found === null && !isBusy && { status: 'error' as const })}
        popupMatchSelectWidth={false}
        onChange={onPick}
      />
    )
  },
)
