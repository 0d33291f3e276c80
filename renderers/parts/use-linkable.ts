import { useRuntime } from '#renderers/runtime.tsx'
import type { Linkable } from '#schemas/runtime.ts'
import { useLoaded } from './use-loaded.ts'

/** A form whose records are looked up: loading, failed, loaded, or forbidden for the user. */
type FoundForm =
  | { readonly state: 'loading' | 'failed'; retry(): void }
  | { readonly state: 'there'; readonly form: Linkable }
  | { readonly state: 'forbidden' }

/** Loads the list of a form as the user may see it. */
export function useLinkable(modelId: string): FoundForm {
  const { records } = useRuntime()
  const loaded = useLoaded(modelId, async () => ({
    form: modelId === '' ? null : ((await records?.model(modelId)) ?? null),
  }))
  if (loaded.state !== 'there') return { state: loaded.state, retry: loaded.retry }
  const { form } = loaded.value
  return form ? { state: 'there', form } : { state: 'forbidden' }
}
