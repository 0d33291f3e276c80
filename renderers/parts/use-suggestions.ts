import { useRuntime } from '#renderers/runtime.tsx'
import { useSettled } from './pick-dialog.tsx'
import { useLoaded } from './use-loaded.ts'

interface Source {
  readonly modelId: string
  readonly relationField: string
  /** So many at most. */
  readonly total: number
}

const none: readonly string[] = []

/**
 * Texts that a field of another form holds, each once, that contain what is typed; asked for once
 * nobody has typed for a moment, and nothing where null is typed or they cannot be had.
 */
export function useSuggestions(
  { modelId, relationField, total }: Source,
  typed: string | null,
): readonly string[] {
  const { records } = useRuntime()
  const settled = useSettled(typed ?? '')
  const isAsking = typed !== null && records !== undefined && modelId !== '' && relationField !== ''
  const loaded = useLoaded(
    isAsking ? JSON.stringify([modelId, relationField, total, settled]) : '',
    async () => {
      if (!isAsking) return none
      const { list } = await records.page(modelId, {
        keyword: settled,
        within: relationField,
        page: 1,
        size: total,
        fields: [relationField],
      })
      return [
        ...new Set(
          list.flatMap(({ data }) =>
            typeof data[relationField] === 'string' ? data[relationField] : [],
          ),
        ),
      ]
    },
  )
  return isAsking ? (loaded.value ?? none) : none
}
