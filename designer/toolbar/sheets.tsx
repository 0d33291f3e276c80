import { Button, Modal, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { formatTime } from '#schemas/format/time.ts'
import { useDesign } from '../context.tsx'
import { keyGroups, keyNames } from '../keys.ts'
import { sayTitle } from '../title.ts'
import { toolbarTexts } from './texts.ts'

/** All steps, the newest last; choosing one goes back or forward to it. */
export const HistoryList = observer(() => {
  const store = useDesign()
  const text = useTexts(toolbarTexts)
  const { timeZone } = useRuntime()
  const list = useRef<HTMLOListElement>(null)
  const { past, future } = store.history
  const steps = [...past, ...future].map((historyStep) => ({
    name: sayTitle(historyStep.title, store.kinds, store.say),
    time: formatTime(historyStep.at, timeZone, 'HH:mm'),
  }))
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest' })
  }, [past.length])
  return (
    <ol ref={list} className="design-history" aria-label={text('history')}>
      {[{ name: text('start'), time: '' }, ...steps].map(({ name, time }, count) => (
        // oxlint-disable-next-line react/no-array-index-key -- a step is identified by its index in the history
        <li
          key={count}
          aria-current={count === past.length ? 'step' : undefined}
          className={count > past.length ? 'is-undone' : ''}
        >
          <Button
            type="text"
            size="small"
            block
            aria-label={name}
            onClick={() => store.jump(count)}
          >
            <span>{name}</span> <small>{time}</small>
          </Button>
        </li>
      ))}
    </ol>
  )
})

const groups = Object.entries(keyGroups) as [
  keyof typeof keyGroups,
  readonly (keyof typeof keyNames)[],
][]

/** The keys of the designer, by purpose. */
export const HelpSheet = ({
  isOpen,
  onClose,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
}) => {
  const text = useTexts(toolbarTexts)
  return (
    <Modal open={isOpen} title={text('help')} width={820} footer={null} onCancel={onClose}>
      <div className="design-keys">
        {groups.map(([group, acts]) => (
          <section key={group} aria-label={text(group)}>
            <h2>{text(group)}</h2>
            <dl>
              {acts.map((act) => (
                <div key={act}>
                  <dt>{text(act)}</dt>
                  <dd>
                    {keyNames[act].split(' · ').map((keys) => (
                      <Typography.Text key={keys} keyboard>
                        {keys}
                      </Typography.Text>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="design-quiet">{text('dragKeys')}</p>
    </Modal>
  )
}
