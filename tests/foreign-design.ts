import i18next from 'i18next'
import { kinds } from '#renderers/widgets/kinds.ts'
import { isChange, lossTexts } from '#schemas/design/import/loss.ts'
import { readDesign } from '#schemas/design/import/read.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'

const library = i18next.createInstance()
await library.init({ ...translatorSettings, lng: 'en', resources: {} })
const say = speaker(library)

/** The result of reading a foreign design. */
export const read = (raw: unknown) => readDesign(kinds, { text: JSON.stringify(raw), say })

/** Reads a foreign design that must be readable; returns it with the notes about it. */
export function imported(raw: unknown) {
  const result = read(raw)
  if ('problems' in result) throw new Error(result.problems.map(({ message }) => message).join())
  const nodes = Object.values(result.document.nodes)
  return {
    ...result,
    node: (field: string) => nodes.find((node) => node.field === field),
    kindsOf: nodes.map(({ kind }) => kind),
    said: result.losses.map(
      ({ label = '', code, params }) => `${label}: ${say(lossTexts, code, params)}`,
    ),
    gone: result.losses.filter((loss) => !isChange(loss)),
  }
}

/** Why a foreign design is refused; '' if it is not. */
export const refusal = (raw: unknown) => {
  const result = read(raw)
  return 'problems' in result ? result.problems.map(({ message }) => message).join() : ''
}
