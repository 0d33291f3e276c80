/** A stretch of a comment: plain text, a mentioned name with its sign, or the address of a link. */
export interface CommentSpan {
  readonly type: 'plain' | 'mention' | 'link'
  readonly text: string
}

/** Marks at the end of an address that belong to the sentence around it. */
const trailing = /[.,;:!?)\]}'"，。；：！？）】」』、]+$/

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/**
 * A comment cut into its spans, in order; together they are the text. Of several names that begin
 * alike the longest is taken.
 */
export function splitComment(text: string, names: readonly string[]): CommentSpan[] {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  const marks = ['https?://[^\\s<>"]+', ...longestFirst.map((name) => escape(`@${name}`))]
  const spans: CommentSpan[] = []
  let done = 0
  const add = (type: CommentSpan['type'], upTo: number) => {
    if (upTo > done) spans.push({ type, text: text.slice(done, upTo) })
    done = Math.max(done, upTo)
  }
  for (const { 0: found, index } of text.matchAll(new RegExp(marks.join('|'), 'g'))) {
    add('plain', index)
    const isLink = !found.startsWith('@')
    add(isLink ? 'link' : 'mention', index + (isLink ? found.replace(trailing, '') : found).length)
  }
  add('plain', text.length)
  return spans
}
