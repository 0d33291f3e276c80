import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { shares } from '#schemas/api/share.ts'
import type { DesignList } from '../store.ts'
import { texts } from '../texts.ts'

interface DesignEvents {
  onEdit(design: DesignEntry): void
  onPreview(design: DesignEntry): void
  onShare(design: DesignEntry): void
}

/** What can be done with a design, besides deleting it. */
export function useActs(
  { copy }: Pick<DesignList, 'copy'>,
  { onEdit, onPreview, onShare }: DesignEvents,
) {
  const text = useTexts(texts)
  const words = useTexts(entryTexts)
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
    // What was never published has no parts to allow.
    ...(design.isRelease === 0
      ? []
      : [
          {
            key: 'permissions',
            label: words('permissions'),
            call: shares.give,
            run: () => onShare(design),
          },
        ]),
    { key: 'copy', label: text('copy'), call: designs.copy, run: () => makeCopy(design) },
  ]
}
