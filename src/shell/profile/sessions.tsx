import { useCallback } from 'react'
import { App, Button, Tag, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { profile } from '#schemas/api/profile.ts'
import type { OwnSession } from '#schemas/api/profile.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Loaded } from './loaded.tsx'
import { profileTexts } from './texts.ts'
import { ownTexts } from './own-texts.ts'

/** The user's sessions. Each can be ended except the one in use. */
export const SessionsPart = () => {
  const { send, toasts, say } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(ownTexts)
  const name = useTexts(profileTexts)
  const { modal } = App.useApp()
  const machineOf = ({ platForm, browser }: OwnSession): string =>
    [platForm, browser].filter(Boolean).join(' · ') || text('unknown')
  const load = useCallback(
    async () => (await send(profile.sessions, {}, { quiet: true })).list,
    [send],
  )
  const end = async ({ id }: OwnSession, reload: () => void) => {
    await send(profile.endSession, { params: { id } })
    reload()
    toasts.show('success', say(ownTexts, 'ended'))
  }
  const ask = (session: OwnSession, reload: () => void) => {
    // The toast has already shown a failure; the list is reloaded to show the remaining sessions.
    const act = () => end(session, reload).catch(reload)
    void modal.confirm({
      title: text('prompt'),
      content: text('endAsk', { name: machineOf(session) }),
      okText: text('end'),
      okButtonProps: { danger: true },
      onOk: act,
    })
  }
  return (
    <Loaded load={load}>
      {(list, reload) => (
        <ul className="profile-lines" aria-label={name('sessions')}>
          {list.map((session) => (
            <li key={session.id}>
              <span className="profile-line-main">
                {machineOf(session)}{' '}
                {session.isCurrent && <Tag color="success">{text('current')}</Tag>}
                <Typography.Text type="secondary" className="profile-line-more">
                  {[
                    session.ipAddress,
                    `${text('since')} ${formatTime(session.creatorTime, timeZone)}`,
                    `${text('seen')} ${formatTime(session.lastTime, timeZone)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Typography.Text>
              </span>
              {!session.isCurrent && (
                <Button
                  size="small"
                  danger
                  aria-label={`${text('end')} ${machineOf(session)}`}
                  onClick={() => ask(session, reload)}
                >
                  {text('end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
