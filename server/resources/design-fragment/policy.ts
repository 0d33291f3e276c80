import type { Document } from '#schemas/design/document.ts'
import { unlink } from '#schemas/design/fragment-link.ts'
import type { Say } from '#schemas/text.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { readFormData } from '../../designs/document.ts'
import { fragmentTexts } from './present.ts'

/**
 * Part names appear in every form after the name of the place, so they must be short enough for
 * both.
 */
const partPattern = /^[A-Za-z0-9_-]{1,20}$/

/**
 * Reads the content of a group from JSON text; 422 where it cannot be read, is empty, or has parts
 * whose names are too long. A group inside a group becomes plain fields.
 */
export function readContent(formData: string, say: Say): Document {
  const document = unlink(readFormData(formData, say), () => true)
  const refuse = (code: 'noParts' | 'badParts'): Failure =>
    new Failure('invalid', {
      data: { problems: [{ path: 'formData', code, message: say(fragmentTexts, code) }] },
    })
  if (document.children.length === 0) throw refuse('noParts')
  if (
    ![...Object.keys(document.nodes), ...document.rules.map(({ id }) => id)].every((id) =>
      partPattern.test(id),
    )
  )
    throw refuse('badParts')
  return document
}
