import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { DayRange } from '#renderers/parts/search-day.tsx'
import { UserPicker } from '#renderers/parts/user-picker.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { LogType } from '#schemas/api/log.ts'
import type { LogAsk } from '../store.ts'
import { logTexts } from '../texts.ts'
import { kinds } from './log-kinds.tsx'

interface LogFiltersProps {
  readonly type: LogType
  readonly store: LogAsk
}

/** The filters of a log: user, days, and those of its kind. */
export const LogFilters = observer(({ type, store }: LogFiltersProps) => {
  const { say } = useRuntime()
  const text = useTexts(logTexts)
  const { userId, startTime, endTime } = store.ask.filters
  return (
    <>
      <UserPicker
        among={null}
        multiple={false}
        value={userId ?? ''}
        allowClear
        placeholder={text('anyUser')}
        aria-label={text('user')}
        style={{ width: 180, maxWidth: '100%' }}
        onPick={(id) => store.search({ filters: { userId: typeof id === 'string' ? id : '' } })}
      />
      <div style={{ width: 260, maxWidth: '100%' }}>
        <DayRange
          id={`period-${type}`}
          label={text('period')}
          hasInstants
          value={[startTime ?? null, endTime ?? null]}
          onChange={(range) =>
            store.search({
              filters: { startTime: range?.[0] ?? undefined, endTime: range?.[1] ?? undefined },
            })
          }
        />
      </div>
      {kinds[type].choices(text, say).map(({ filter, label, options }) => (
        <Select
          key={filter}
          aria-label={label}
          placeholder={label}
          allowClear
          value={store.ask.filters[filter] ?? null}
          options={[...options]}
          style={{ width: 140 }}
          onChange={(value) => store.search({ filters: { [filter]: value ?? undefined } })}
        />
      ))}
    </>
  )
})
