import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { logs } from '#schemas/api/log.ts'
import type { LogType } from '#schemas/api/log.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { LogAsk } from '../store.ts'
import { logTexts } from '../texts.ts'
import { useLogActs } from './use-log-acts.ts'

interface LogButtonsProps {
  readonly type: LogType
  readonly store: LogAsk
  /** Ids of the selected lines. */
  readonly chosen: readonly string[]
  onRemoved(): void
}

/** The buttons of a log: removing lines, and exporting them as a sheet. */
export const LogButtons = observer(({ type, store, chosen, onRemoved }: LogButtonsProps) => {
  const { session } = useEngine()
  const text = useTexts(logTexts)
  const say = useTexts(entryTexts)
  const { isBusy, save, remove } = useLogActs(type, store, onRemoved)
  const { startTime, endTime } = store.ask.filters
  const mayRemove = session.rights.isAdministrator
  return (
    <>
      {mayRemove && (
        <Button
          danger
          disabled={chosen.length === 0}
          onClick={() => remove({ ids: [...chosen] }, say('removePrompt'))}
        >
          {text('removeChosen', { count: chosen.length })}
        </Button>
      )}
      {mayRemove && typeof startTime === 'number' && typeof endTime === 'number' && (
        <Button danger onClick={() => remove({ startTime, endTime }, text('removeTimeAsk'))}>
          {text('removeTime')}
        </Button>
      )}
      <Permitted call={logs.exportLog}>
        <Button loading={isBusy} onClick={() => void save()}>
          {text('export')}
        </Button>
      </Permitted>
    </>
  )
})
