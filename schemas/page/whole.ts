import type { Model } from '../design/model.ts'
import type { Rights } from '../permission.ts'
import { formPaths } from './form.ts'
import { listPaths } from './list.ts'
import { isMasked } from '../record/masked.ts'

/** Paths of the fields whose unmasked values a caller may see, in the list or the form. */
export function wholePaths(model: Model, rights: Rights, modelId: string): Set<string> {
  const seen = new Set([...listPaths(model, rights, modelId), ...formPaths(model, rights, modelId)])
  return new Set(
    [...seen].filter((path) => {
      const field = model.byPath.get(path)
      return field !== undefined && !isMasked(field, rights, modelId)
    }),
  )
}
