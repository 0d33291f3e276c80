import { useState } from 'react'
import type { ReactNode } from 'react'
import { App } from 'antd'
import { heldByOf } from '#renderers/parts/held.ts'
import type { HeldBy } from '#renderers/parts/held.ts'
import { later } from '#renderers/parts/later.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ReferencePlace } from '#schemas/api/reference.ts'
import type { EntryPort } from '#schemas/runtime.ts'
import { entryTexts } from './texts.ts'

const HoldersDialog = later(
  async () => (await import('#renderers/parts/holders-dialog.tsx')).HoldersDialog,
)
const Uses = later(async () => (await import('#renderers/parts/uses.tsx')).Uses)

interface Removing<E> {
  readonly store: EntryPort<E>
  readonly nameOf: (entry: E) => string
  /** Finds where an entry is in use, to show it in the question. */
  readonly usesOf?:
    | ((entry: E) => Promise<{ readonly list: readonly ReferencePlace[] }>)
    | undefined
  /** What removing means, where it is not simply gone. */
  readonly note?: string | undefined
}

/**
 * Asks before an entry is removed, and removes it. If the entry is still in use, it shows by what
 * and offers a way to resolve that. Draw `dialog` beside the list.
 */
export function useRemoving<E extends { readonly id: string }>({
  store,
  nameOf,
  usesOf,
  note,
}: Removing<E>): { readonly remove: (entry: E) => void; readonly dialog: ReactNode } {
  const text = useTexts(entryTexts)
  const { say } = useRuntime()
  const { message, modal } = App.useApp()
  const [held, setHeld] = useState<{ readonly entry: E; readonly heldBy: HeldBy } | null>(null)

  const remove = (entry: E) =>
    void modal.confirm({
      title: text('removeAsk', { name: nameOf(entry) }),
      content: (
        <>
          <p>{note ?? text('removePrompt')}</p>
          {usesOf && <Uses say={say} of={entry.id} load={() => usesOf(entry)} />}
        </>
      ),
      okText: text('remove'),
      cancelText: text('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        store.remove(entry).then(
          () => void message.success(text('removed')),
          // A toast has already said why. The question closes, and what uses the entry is shown.
          (error: unknown) => {
            const heldBy = heldByOf(error)
            setHeld(heldBy && { entry, heldBy })
          },
        ),
    })
  const dialog = held && (
    <HoldersDialog
      key={held.entry.id}
      name={nameOf(held.entry)}
      heldBy={held.heldBy}
      {...(store.handOn && {
        handingOn: {
          find: async (keyword) =>
            ((await store.find?.(keyword)) ?? [])
              .filter(({ id }) => id !== held.entry.id)
              .map((entry) => ({ id: entry.id, fullName: nameOf(entry) })),
          run: async (toId) => {
            await store.handOn?.(held.entry, toId)
            void message.success(text('removed'))
          },
        },
      })}
      onClose={() => setHeld(null)}
    />
  )
  return { remove, dialog }
}
