import type { Data } from '#schemas/record/input.ts'
import { planForm } from '#schemas/page/form.ts'
import type { FormMode } from '#schemas/page/form.ts'
import type { Engine } from '#src/engine/engine.ts'
import { createFormStore } from '#src/engine/form-store.ts'
import type { FormStore, RecordSnapshot } from '#src/engine/form-store.ts'
import type { LoadedModel } from '#src/engine/models.ts'
import { openLookups } from '#src/engine/lookups.ts'
import { envOf } from '../env.ts'

interface OpenGiven {
  readonly loaded: LoadedModel
  readonly mode: FormMode
  readonly timeZone: string
  readonly record: RecordSnapshot | null
  readonly preset?: Data
}

/** Opens a form of a model with the fields that the signed-in user may see and write. */
export function openForm(engine: Engine, given: OpenGiven): FormStore {
  const { loaded, mode, timeZone, record, preset } = given
  const { session } = engine
  const lookups = engine.get(openLookups)
  return createFormStore({
    plan: planForm(loaded.model, { rights: session.rights, modelId: loaded.id, mode }),
    record,
    env: envOf(session, timeZone),
    voice: engine,
    look: lookups,
    ...(preset && { preset }),
  })
}
