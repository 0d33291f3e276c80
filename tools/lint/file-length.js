import { readFileSync } from 'node:fs'
import { placeOf } from './place.js'

const cap = 300
/** Files that may be longer, each with its reason. */
const longFiles = JSON.parse(readFileSync(new URL('../long-files.json', import.meta.url), 'utf8'))

export const codeLines = (text) => {
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
  return bare.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('//'))
    .length
}

/** At most 300 lines of code in a file; comments and empty lines are not counted. */
export const fileLength = {
  create(context) {
    const place = placeOf(context)
    return {
      Program(node) {
        const lines = codeLines(context.sourceCode.text)
        const listed = Object.hasOwn(longFiles, place)
        if (lines > cap && !listed)
          context.report({
            node,
            message: `${lines} lines of code; at most ${cap}. Split it, or list it with a reason in tools/long-files.json.`,
          })
        if (lines <= cap && listed)
          context.report({ node, message: 'No longer long: take it out of tools/long-files.json.' })
      },
    }
  },
}
