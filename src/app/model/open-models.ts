import { kinds } from '#renderers/widgets/kinds.ts'
import type { Engine } from '#src/engine/engine.ts'
import { Models } from '#src/engine/models.ts'

/** The published models that the user opened; all pages share this store. */
export const openModels = ({ send }: Engine): Models => new Models(send, kinds)
