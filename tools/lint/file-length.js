import { readFileSync } from 'node:fs'
import { placeOf } from './place.js'

const cap = 300
/** Files that may be longer, each with its reason. */
const longFiles = JSON.parse(readFileSync(new URL('../long-files.json', import.meta.url), 'utf8'))

/**
 * Number of lines with code in a file or in one of its nodes. What is a comment is told by the
 * parser: a text may look like the beginning of one.
 */
export function codeLines(sourceCode, [start, end] = [0, sourceCode.text.length]) {
  const { text } = sourceCode
  let [bare, from] = ['', start]
  for (const { range, value } of sourceCode.getAllComments()) {
    if (range[0] < from || range[1] > end) continue
    bare += text.slice(from, range[0]) + value.replaceAll(/[^\n]/g, '')
    from = range[1]
  }
  return (bare + text.slice(from, end)).split('\n').filter((line) => line.trim() !== '').length
}

/** At most 300 lines of code in a file; comments and empty lines are not counted. */
export const fileLength = {
  create(context) {
    const place = placeOf(context)
    return {
      Program(node) {
        const lines = codeLines(context.sourceCode)
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
