import type { MenuProps } from 'antd'
import { Link } from 'react-router-dom'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { menus } from '#schemas/api/menu.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { nextSpot } from '../store.ts'
import type { MenuEntryBranch, MenuStore } from '../store.ts'
import { menuTexts } from '../texts.ts'

type Items = NonNullable<MenuProps['items']>

/** What the actions of a row need. */
export interface RowActs {
  readonly store: MenuStore
  /** The path of the page of grants; undefined if the user cannot open it. */
  readonly grantsPath: string | undefined
  onEdit(entry: MenuEntryBranch): void
  onAddBelow(entry: MenuEntryBranch): void
  onRemove(entry: MenuEntryBranch): void
}

/** The permitted actions in a row's menu on desktop, in order, besides its buttons. */
export function useMoreItems({ store, grantsPath }: RowActs): (entry: MenuEntryBranch) => Items {
  const text = useTexts(menuTexts)
  const may = useMay()
  const moves = (entry: MenuEntryBranch): Items => {
    const [up, down] = [nextSpot(store.entries, entry, -1), nextSpot(store.entries, entry, 1)]
    return [
      {
        key: 'up',
        label: text('up'),
        disabled: !up,
        onClick: () => up && void store.move(entry, up),
      },
      {
        key: 'down',
        label: text('down'),
        disabled: !down,
        onClick: () => down && void store.move(entry, down),
      },
    ]
  }
  const save = (entry: MenuEntryBranch) =>
    void store.exportFile(entry.id).then(
      (file) => saveFile(file, `${entry.fullName}.json`),
      () => undefined,
    )
  return (entry) => [
    ...(may(menus.move) ? moves(entry) : []),
    ...(may(menus.exportMenu)
      ? [{ key: 'export', label: text('exportOne'), onClick: () => save(entry) }]
      : []),
    ...(grantsPath === undefined
      ? []
      : [
          {
            key: 'holders',
            label: (
              <Link to={`${grantsPath}?tab=holders&menuId=${entry.id}`}>{text('holders')}</Link>
            ),
          },
        ]),
  ]
}

/** The actions in a row's menu on a phone, where rows have no buttons. */
export function usePhoneItems(acts: RowActs): (entry: MenuEntryBranch) => Items {
  const text = useTexts(menuTexts)
  const may = useMay()
  const more = useMoreItems(acts)
  return (entry) => [
    ...(may(menus.update)
      ? [{ key: 'edit', label: text('edit'), onClick: () => acts.onEdit(entry) }]
      : []),
    ...(may(menus.create)
      ? [{ key: 'add', label: text('addBelow'), onClick: () => acts.onAddBelow(entry) }]
      : []),
    ...more(entry),
    ...(may(menus.remove)
      ? [
          {
            key: 'remove',
            label: text('remove'),
            danger: true,
            disabled: entry.children !== undefined,
            onClick: () => acts.onRemove(entry),
          },
        ]
      : []),
  ]
}
