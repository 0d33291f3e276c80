const longest = 80

/** The first free code after the given one: `code.2`, `code.3` … */
export function freeCode(enCode: string, taken: { has(code: string): boolean }): string {
  for (let count = 2; ; count++) {
    const tail = `.${count}`
    const code = enCode.slice(0, longest - tail.length) + tail
    if (!taken.has(code)) return code
  }
}
