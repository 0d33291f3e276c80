import { useNavigate } from 'react-router-dom'
import type { EntryAction } from '#renderers/pages/entries/parts/entry-actions.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import { useEngine } from './engine.tsx'

/** The address of a subject's permissions; undefined for users who cannot open that page. */
export function useGrantPath(): ((type: SubjectType, id: string) => string) | undefined {
  const page = useEngine().menu.routes.find(({ title }) => title === 'permission')
  return page && ((type, id) => `${page.path}?objectType=${type}&objectId=${id}`)
}

/**
 * The action of a row that leads to what its subject may see and do; none for users who cannot open
 * that page. Call it inside an observer.
 */
export function useGrantAction(): (type: SubjectType, id: string) => readonly EntryAction[] {
  const pathOf = useGrantPath()
  const navigate = useNavigate()
  const text = useTexts(entryTexts)
  return (type, id) =>
    pathOf
      ? [
          {
            key: 'permissions',
            label: text('permissions'),
            run: () => void navigate(pathOf(type, id)),
          },
        ]
      : []
}
