import { useMay, useTexts } from '#renderers/runtime.tsx'
import type { EntryPort } from '#schemas/runtime.ts'
import type { EntryAction } from './entry-actions.tsx'
import { entryTexts } from './texts.ts'

interface ActionsGiven<E> {
  readonly store: EntryPort<E>
  onEdit?(entry: E | null): void
  /** Further actions, shown between edit and remove. */
  readonly actionsOf?: (entry: E) => readonly EntryAction[]
  readonly isRemovable?: (entry: E) => boolean
  readonly remove: (entry: E) => void
}

/** The actions that the user may do with the entries of a list. Call it inside an observer. */
export function useEntryActions<E>({
  store,
  onEdit,
  actionsOf,
  isRemovable = () => true,
  remove,
}: ActionsGiven<E>) {
  const text = useTexts(entryTexts)
  const may = useMay()
  const { calls = {} } = store
  const mayAsk = (call: EntryAction['call']): boolean => call === undefined || may(call)
  const [canAdd, canChange, canRemove] = [
    store.canAdd && mayAsk(calls.create),
    store.canChange && mayAsk(calls.update),
    store.canRemove && mayAsk(calls.remove),
  ]
  const actions = (entry: E): readonly EntryAction[] => [
    ...(canChange && onEdit
      ? [{ key: 'edit', label: text('edit'), run: () => onEdit(entry) }]
      : []),
    ...(actionsOf?.(entry) ?? []).filter(({ call }) => mayAsk(call)),
    ...(canRemove
      ? [
          {
            key: 'remove',
            label: text('remove'),
            isDanger: true,
            isDisabled: !isRemovable(entry),
            run: () => remove(entry),
          },
        ]
      : []),
  ]
  return {
    canAdd,
    actionsOf: actions,
    /** Is any action possible on any entry? */
    hasActions: (): boolean =>
      (canChange && onEdit !== undefined) ||
      canRemove ||
      (actionsOf !== undefined &&
        (store.rows.length === 0 || store.rows.some((entry) => actions(entry).length > 0))),
  }
}
