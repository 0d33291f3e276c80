import { observer } from 'mobx-react-lite'
import { toChoiceSlot } from '#renderers/pages/entries/parts/choice-filter.tsx'
import type { SearchSlot } from '#renderers/parts/frame/search-slot.ts'
import { DayRange } from '#renderers/parts/search-day.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { LogType } from '#schemas/api/log.ts'
import type { LogAsk } from '../store.ts'
import { logTexts } from '../texts.ts'
import { kinds } from './log-kinds.tsx'

const UserFilter = observer(({ store }: { readonly store: LogAsk }) => {
  const text = useTexts(logTexts)
  return (
    <UserPicker
      among={null}
      multiple={false}
      value={store.ask.filters['userId'] ?? ''}
      allowClear
      placeholder={text('anyUser')}
      aria-label={text('user')}
      onPick={(id) => store.search({ filters: { userId: typeof id === 'string' ? id : '' } })}
    />
  )
})

const DayFilter = observer(({ type, store }: { readonly type: LogType; store: LogAsk }) => {
  const text = useTexts(logTexts)
  const { startTime, endTime } = store.ask.filters
  return (
    <DayRange
      id={`period-${type}`}
      label={text('period')}
      isOfMoments
      value={[startTime ?? null, endTime ?? null]}
      onChange={(range) =>
        store.search({
          filters: { startTime: range?.[0] ?? undefined, endTime: range?.[1] ?? undefined },
        })
      }
    />
  )
})

/** The filters of a log: user, days, and those of its kind. */
export function useLogFilters(type: LogType, store: LogAsk): readonly SearchSlot[] {
  const { say } = useRuntime()
  const text = useTexts(logTexts)
  return [
    { key: 'userId', label: text('user'), content: <UserFilter store={store} /> },
    { key: 'period', label: text('period'), content: <DayFilter type={type} store={store} /> },
    ...kinds[type]
      .choices(text, say)
      .map(({ filter, label, options }) => toChoiceSlot({ store, name: filter, label, options })),
  ]
}
