import { expect, beforeAll } from 'vitest'
import i18next from 'i18next'
import { kinds } from '#renderers/widgets/kinds.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { check } from '#schemas/design/check.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { lossTexts } from '#schemas/design/import/loss.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import type { ReadResult } from '#schemas/design/import/read.ts'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)

/** Translates texts of an import into English. */
export const say = speaker(library)
/** The result of reading a foreign design. */
export const read = (raw: unknown, ui?: unknown): ReadResult =>
  readDesign(kinds, {
    text: JSON.stringify(raw),
    ...(ui !== undefined && { ui: JSON.stringify(ui) }),
    say,
  })
/** The design that was read; fails the test if it is refused. */
export function imported(raw: unknown, ui?: unknown) {
  const result = read(raw, ui)
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join())
  const fields = Object.values(result.document.nodes)
  const node = (field: string) => fields.find((fieldNode) => fieldNode.field === field)
  return {
    ...result,
    fields,
    node,
    said: result.losses.map(({ at, code, params }) => `${at}: ${say(lossTexts, code, params)}`),
  }
}

/** Problems that a design must never have after an import. */
const broken = [
  'unknownKind',
  'badOptions',
  'misplaced',
  'noField',
  'badField',
  'nameTaken',
  'reservedName',
]
/** A design that was read opens and has none of these problems. */
export function mustOpen(result: ReadResult) {
  if ('problems' in result) return
  const again = upgrade(kinds, structuredClone(result.document))
  expect(again).toEqual({ document: result.document })
  expect(check(kinds, result.document).filter(({ code }) => broken.includes(code))).toEqual([])
}
