import { placeOf } from './place.js'

const cap = 120
/** A database statement can be split over several lines, whatever contains it. */
const statement =
  /\bselect\b[^]*\b(from|where|order by)\b|\b(insert into|delete from|union all|case when)\b|\bjoin \w+ \w+ on\b|\bupdate\b[^]*\bset\b|\bexists \(|\b(create|alter) (table|index)\b/
const directive = /^(\/\/|\{?\/\*) oxlint-/

/** The text of a literal, as far as it is written in the code. */
function textOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.map((quasi) => quasi.value.raw).join('')
  return typeof value === 'string' ? value : ''
}

/**
 * At most 120 letters in a line. The formatter breaks code; this rule finds what it cannot break,
 * such as a statement in a template. A line may be longer because of one text, pattern or
 * directive. Statements of released migrations stay unchanged.
 */
export const lineLength = {
  create(context) {
    if (placeOf(context).startsWith('server/migrations/')) return {}
    /** Number of letters of the longest text or pattern on each line. */
    const texts = new Map()
    const note = (node) => {
      const { start, end } = node.loc
      if (start.line !== end.line || statement.test(textOf(node))) return
      texts.set(start.line, Math.max(end.column - start.column, texts.get(start.line) ?? 0))
    }
    return {
      Literal: note,
      TemplateLiteral: note,
      'Program:exit'() {
        for (const [at, line] of context.sourceCode.lines.entries()) {
          if (line.length <= cap || directive.test(line.trim())) continue
          if (line.length - (texts.get(at + 1) ?? 0) <= cap) continue
          context.report({
            loc: {
              start: { line: at + 1, column: cap },
              end: { line: at + 1, column: line.length },
            },
            message: `${line.length} letters in a line; at most ${cap}. Break the text in it.`,
          })
        }
      },
    }
  },
}
