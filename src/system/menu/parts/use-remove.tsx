import { App } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { Uses } from '#renderers/parts/uses.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { references } from '#schemas/api/reference.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import type { MenuStore } from '../store.ts'
import { menuTexts } from '../texts.ts'

/**
 * Asks for confirmation before a menu entry is removed, and says who would lose it, or else where
 * it is used.
 */
export function useRemove(store: MenuStore, canAskHolders: boolean) {
  const { send, say } = useEngine()
  const text = useTexts(menuTexts)
  const entryText = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  /** Who would lose the entry, if the user may ask that. */
  const lossOf = async (entry: MenuEntry): Promise<string> => {
    const held = canAskHolders
      ? await send(
          authority.holders,
          { body: { target: { type: 'menu', menuId: entry.id }, pageSize: 1 } },
          { quiet: true },
        ).catch(() => undefined)
      : undefined
    return held && held.subjects.length > 0
      ? text('removeHeld', { subjects: held.subjects.length, people: held.users.pagination.total })
      : ''
  }
  return async (entry: MenuEntry): Promise<void> => {
    const loss = await lossOf(entry)
    // The toast has already shown a failure; the confirmation just closes.
    const act = () =>
      store.remove(entry.id).then(
        () => void message.success(text('removed')),
        () => undefined,
      )
    void modal.confirm({
      title: entryText('removeAsk', { name: nameOf(say, entry) }),
      content: (
        <>
          {entryText('removePrompt')}
          <div>
            {loss || (
              <Uses
                say={say}
                of={entry.id}
                load={() => send(references.menu, { params: { id: entry.id } }, { quiet: true })}
              />
            )}
          </div>
        </>
      ),
      okButtonProps: { danger: true },
      okText: text('remove'),
      cancelText: text('cancel'),
      onOk: act,
    })
  }
}
