import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import type { DesignList } from '../store.ts'
import { texts } from '../texts.ts'

interface DesignEvents {
  onEdit(design: DesignEntry): void
  onPreview(design: DesignEntry): void
}

/** What can be done with a design, besides deleting it. */
export function useActs({ copy }: Pick<DesignList, 'copy'>, { onEdit, onPreview }: DesignEvents) {
  const text = useTexts(texts)
  const { message } = App.useApp()
  const navigate = useNavigate()
  const makeCopy = ({ id }: DesignEntry) =>
    void copy(id).then(
      (isDone) => isDone && void message.success(text('copied')),
      // The toast has already shown the failure.
      () => undefined,
    )
  return (design: DesignEntry): readonly EntryAction[] => [
    {
      key: 'design',
      label: text('design'),
      call: designs.update,
      run: () => void navigate(`/onlineDev/design/${design.id}`),
    },
    { key: 'preview', label: text('preview'), run: () => onPreview(design) },
    { key: 'edit', label: text('edit'), call: designs.update, run: () => onEdit(design) },
    { key: 'copy', label: text('copy'), call: designs.copy, run: () => makeCopy(design) },
  ]
}
