import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { canRemoveLines, logs } from '#schemas/api/log.ts'
import type { LogType } from '#schemas/api/log.ts'
import { useEngine } from '#src/app/engine.tsx'
import type { LogAsk } from '../store.ts'
import { logTexts } from '../texts.ts'
import { useLogActs } from './use-log-acts.ts'

interface LogUse {
  readonly type: LogType
  readonly store: LogAsk
  onRemoved(): void
}

/**
 * The actions of a log: removing the lines of some days, and exporting them as a sheet. Call it
 * inside an observer.
 */
export function useHeadActs({ type, store, onRemoved }: LogUse): readonly HeadAct[] {
  const { session } = useEngine()
  const text = useTexts(logTexts)
  const { isBusy, save, remove } = useLogActs(type, store, onRemoved)
  const { startTime, endTime } = store.ask.filters
  const mayRemove = session.rights.isAdministrator && canRemoveLines(type)
  return [
    ...(mayRemove && typeof startTime === 'number' && typeof endTime === 'number'
      ? [
          {
            key: 'remove',
            label: text('removeTime'),
            isDanger: true,
            run: () => remove({ startTime, endTime }, text('removeTimeAsk')),
          },
        ]
      : []),
    {
      key: 'export',
      label: text('export'),
      call: logs.exportLog,
      isBusy,
      run: () => void save(),
    },
  ]
}

interface ChosenLinesProps extends LogUse {
  /** Ids of the chosen lines. */
  readonly chosen: readonly string[]
}

/** Removes the chosen lines of a log after a question. */
export const RemoveChosen = observer(({ type, store, chosen, onRemoved }: ChosenLinesProps) => {
  const say = useTexts(entryTexts)
  const { remove } = useLogActs(type, store, onRemoved)
  return (
    <Button size="small" danger onClick={() => remove({ ids: [...chosen] }, say('removePrompt'))}>
      {say('remove')}
    </Button>
  )
})
