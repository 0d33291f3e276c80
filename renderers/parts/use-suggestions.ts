import { useRuntime } from '#renderers/runtime.tsx'
import { useSettled } from './pick-dialog.tsx'
import { useLoaded } from './use-loaded.ts'

interface Source {
  readonly modelId: string
  readonly relationField: string
  /** Largest number of suggestions. */
  readonly total: number
}

const none: readonly string[] = []

/**
 * Texts from a field of another form that contain what is typed, without duplicates. Loaded a
 * moment after the last key press; empty for null or when loading fails.
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
