import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { useMay, useNameOf, useTexts } from '#renderers/runtime.tsx'
import { dictionaries } from '#schemas/api/dictionary.ts'
import type { DictionaryTypeBranch } from '#schemas/api/dictionary.ts'
import { useEngine } from '#src/app/engine.tsx'
import { saveFile } from '#src/engine/save-file.ts'
import { dictionaryTexts } from '../texts.ts'

interface TypeActs {
  onEdit(type: DictionaryTypeBranch): void
  onAddBelow(type: DictionaryTypeBranch): void
  onRemove(type: DictionaryTypeBranch): void
}

/** What the user may do with a dictionary. Call it inside an observer. */
export function useTypeActions({
  onEdit,
  onAddBelow,
  onRemove,
}: TypeActs): (type: DictionaryTypeBranch) => readonly EntryAction[] {
  const { send } = useEngine()
  const text = useTexts(dictionaryTexts)
  const nameOf = useNameOf()
  const may = useMay()
  // The toast has already shown a failure.
  const save = (type: DictionaryTypeBranch) =>
    void send(dictionaries.exportType, { params: { id: type.id } }).then(
      (file) => saveFile(file, `${nameOf(type)}.json`),
      () => undefined,
    )
  const actionsOf = (type: DictionaryTypeBranch): readonly EntryAction[] => [
    {
      key: 'edit',
      label: text('editType'),
      call: dictionaries.updateType,
      run: () => onEdit(type),
    },
    {
      key: 'add',
      label: text('addBelow'),
      call: dictionaries.createType,
      run: () => onAddBelow(type),
    },
    {
      key: 'export',
      label: text('exportType'),
      call: dictionaries.exportType,
      run: () => save(type),
    },
    {
      key: 'remove',
      label: text('removeType'),
      call: dictionaries.removeType,
      isDanger: true,
      run: () => onRemove(type),
    },
  ]
  return (type) => actionsOf(type).filter(({ call }) => call !== undefined && may(call))
}
