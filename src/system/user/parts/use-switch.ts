import { App } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { userStates } from '#schemas/api/user.ts'
import type { UserRow } from '#schemas/api/user.ts'
import type { UserActs } from '../store.ts'
import { userTexts } from '../texts.ts'

/** Enables, disables or locks a user. Asks for confirmation if that ends their sessions. */
export function useSwitch(acts: UserActs): (user: UserRow, mark: number) => void {
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  return (user, mark) => {
    // The toast has already shown a failure.
    const act = () =>
      acts.switchTo(user, mark).then(
        () => void message.success(text('done')),
        () => undefined,
      )
    if (mark === userStates.on) void act()
    else
      void modal.confirm({
        title: text(mark === userStates.locked ? 'lockAsk' : 'disableAsk', { name: user.realName }),
        content: text('endAsk'),
        okText: text(mark === userStates.locked ? 'lock' : 'disable'),
        cancelText: say('cancel'),
        okButtonProps: { danger: true },
        onOk: act,
      })
  }
}

/** Turns a user's second factor off, after a confirmation, because it ends their sessions. */
export function useResetFactor(acts: UserActs): (user: UserRow) => void {
  const text = useTexts(userTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  return (user) =>
    void modal.confirm({
      title: user.realName,
      content: text('resetFactorAsk'),
      okText: text('resetFactor'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      // The toast has already shown a failure.
      onOk: () =>
        acts.resetFactor(user).then(
          () => void message.success(text('done')),
          () => undefined,
        ),
    })
}
