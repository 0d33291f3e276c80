import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { handovers } from '#schemas/api/handover.ts'
import { secondFactor } from '#schemas/api/second-factor.ts'
import { users, userStates } from '#schemas/api/user.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { useEngine } from '#src/app/engine.tsx'
import { useGrantAction } from '#src/app/use-grant-action.ts'
import type { UserActs } from '../store.ts'
import { userTexts } from '../texts.ts'
import type { UserDialogState } from './dialogs.tsx'
import { useResetFactor, useSwitch } from './use-switch.ts'

/**
 * The actions for a user. Users cannot switch or reset their own account, because the server
 * refuses it.
 */
export function useActions(
  acts: UserActs,
  onOpen: (open: UserDialogState) => void,
): (user: UserRow) => readonly EntryAction[] {
  const me = useEngine().session.current?.userInfo.userId
  const text = useTexts(userTexts)
  const grantsOf = useGrantAction()
  const switchTo = useSwitch(acts)
  const resetFactor = useResetFactor(acts)
  const switches = (user: UserRow): readonly EntryAction[] => {
    const { enabledMark } = user
    const to = (mark: number, key: string, label: string): EntryAction => ({
      key,
      label,
      call: users.state,
      run: () => switchTo(user, mark),
    })
    return [
      ...(enabledMark === userStates.on
        ? [to(userStates.locked, 'lock', text('lock'))]
        : [to(userStates.on, 'on', text(enabledMark === userStates.locked ? 'unlock' : 'enable'))]),
      ...(enabledMark === userStates.off ? [] : [to(userStates.off, 'off', text('disable'))]),
    ]
  }
  return (user) => {
    const others: readonly EntryAction[] = [
      ...grantsOf('user', user.id),
      { key: 'led', label: text('led'), run: () => onOpen({ what: 'led', user }) },
      {
        key: 'handover',
        label: text('handover'),
        call: handovers.run,
        run: () => onOpen({ what: 'handover', user }),
      },
    ]
    if (user.id === me) return others
    return [
      ...switches(user),
      {
        key: 'reset',
        label: text('reset'),
        call: users.resetPassword,
        run: () => onOpen({ what: 'reset', user }),
      },
      {
        key: 'resetFactor',
        label: text('resetFactor'),
        call: secondFactor.reset,
        run: () => resetFactor(user),
      },
      {
        key: 'identities',
        label: text('identities'),
        // Needs the same as the calls of identities, which the list would have to load.
        call: users.resetPassword,
        run: () => onOpen({ what: 'identities', user }),
      },
      ...others,
    ]
  }
}
