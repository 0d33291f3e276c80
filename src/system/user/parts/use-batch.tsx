import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, Dropdown } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { later } from '#renderers/parts/later.tsx'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { userBatches } from '#schemas/api/user-batch.ts'
import type { UserRow } from '#schemas/api/user.ts'
import { batchActTexts } from './batch-act-texts.ts'
import type { BatchAct } from './run-batch.ts'
import { useHolds } from './use-holds.ts'

const BatchDialog = later(async () => (await import('./batch-dialog.tsx')).BatchDialog)
const acts: readonly BatchAct[] = ['lock', 'unlock', 'move', 'giveRole', 'resetPassword']

/**
 * What can be done with several users: the chosen ones, also of other pages, the acts on them, and
 * the dialog of the open act. Call it inside an observer.
 */
export function useBatch(
  rows: readonly UserRow[],
  changed: () => void,
): { readonly selection: object; readonly dialog: ReactNode } {
  const [chosen, setChosen] = useState<readonly UserRow[]>([])
  const [open, setOpen] = useState<BatchAct | null>(null)
  const may = useMay()
  const holds = useHolds()
  const text = useTexts(batchActTexts)
  const say = useTexts(entryTexts)
  const offered = acts.filter(
    (act) => may(userBatches[act]) && (act !== 'giveRole' || holds('roles')),
  )
  const select = (ids: readonly string[]) =>
    setChosen((before) => {
      const byId = new Map([...before, ...rows].map((user) => [user.id, user]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    })
  const close = () => setOpen(null)
  return {
    selection:
      offered.length === 0
        ? {}
        : {
            selected: chosen.map(({ id }) => id),
            onSelect: select,
            selectionActions: (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: offered.map((key) => ({
                    key,
                    label: text(key),
                    onClick: () => setOpen(key),
                  })),
                }}
              >
                <Button size="small">{say('actions')}</Button>
              </Dropdown>
            ),
          },
    dialog: open && (
      <BatchDialog
        act={open}
        chosen={chosen}
        onChanged={() => (setChosen([]), changed())}
        onClose={close}
      />
    ),
  }
}
