import { useNavigate } from 'react-router-dom'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { nextSpot } from '../store.ts'
import type { MenuEntryBranch, MenuStore } from '../store.ts'
import { menuTexts } from '../texts.ts'

/** What the actions of a row need. */
interface MenuActs {
  readonly store: MenuStore
  /** The path of the page of grants; undefined if the user cannot open it. */
  readonly grantsPath: string | undefined
  onAddBelow(entry: MenuEntryBranch): void
  onRemove(entry: MenuEntryBranch): void
}

/** What can be done with a menu entry besides editing it. Call it inside an observer. */
export function useMenuActions({
  store,
  grantsPath,
  onAddBelow,
  onRemove,
}: MenuActs): (entry: MenuEntryBranch) => readonly EntryAction[] {
  const text = useTexts(menuTexts)
  const navigate = useNavigate()
  const move = (entry: MenuEntryBranch, step: -1 | 1): EntryAction => {
    const spot = nextSpot(store.entries, entry, step)
    const key = step < 0 ? 'up' : 'down'
    return {
      key,
      label: text(key),
      call: menus.move,
      isDisabled: !spot,
      run: () => spot && void store.move(entry, spot),
    }
  }
  // The toast has already shown a failure.
  const save = (entry: MenuEntryBranch) =>
    void store.exportFile(entry.id).then(
      (file) => saveFile(file, `${entry.fullName}.json`),
      () => undefined,
    )
  return (entry) => [
    { key: 'add', label: text('addBelow'), call: menus.create, run: () => onAddBelow(entry) },
    move(entry, -1),
    move(entry, 1),
    { key: 'export', label: text('exportOne'), call: menus.exportMenu, run: () => save(entry) },
    ...(grantsPath === undefined
      ? []
      : [
          {
            key: 'holders',
            label: text('holders'),
            run: () => void navigate(`${grantsPath}?tab=holders&menuId=${entry.id}`),
          },
        ]),
    {
      key: 'remove',
      label: text('remove'),
      call: menus.remove,
      isDanger: true,
      isDisabled: entry.children !== undefined,
      run: () => onRemove(entry),
    },
  ]
}
