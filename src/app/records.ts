import type { RecordRuntime } from '#schemas/runtime.ts'
import type { Engine } from '#src/engine/engine.ts'
import { openOpenedRecords } from '#src/engine/opened-records.ts'

/**
 * Records of published forms, loaded by the server's calls. The code for reading designs is loaded
 * on first use.
 */
export const createRecords = (engine: Engine): RecordRuntime => {
  const door = () => import('./model/linkable.ts')
  return {
    models: async () => (await door()).loadModels(engine),
    model: async (modelId) => (await door()).loadLinkable(engine, modelId),
    page: async (modelId, ask) => (await door()).loadPage(engine, modelId, ask),
    open: (modelId, id) => engine.get(openOpenedRecords).open(modelId, id),
  }
}
