import { signatures } from '#schemas/api/signature.ts'
import { getEntry } from '../../entries/entry.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { createSignature, removeSignature, switchSignature, updateSignature } from './commands.ts'
import { readSeals } from '../../record/effects/seals.ts'
import { listSignatures, nameSeals, signatures as noun } from './table.ts'

/** Electronic seals. */
export const signatureRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(signatures.list, ({ query }) => listSignatures(kysely, query)),
    serve(signatures.own, async ({ caller }) => ({ list: await readSeals(kysely, caller.userId) })),
    serve(signatures.selector, async () => ({ list: await nameSeals(kysely) })),
    serve(signatures.get, ({ params }) => getEntry(kysely, noun, params.id)),
    serve(signatures.create, (given) => createSignature(services, given)),
    serve(signatures.update, (given) => updateSignature(services, given.params.id, given)),
    serve(signatures.state, (given) => switchSignature(services, given.params.id, given)),
    serve(signatures.remove, (given) => removeSignature(services, given.params.id, given)),
  ]
}
