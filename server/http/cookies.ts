/** A cookie that scripts cannot read and other sites cannot send along. */
export interface NewCookie {
  readonly name: string
  /** Letters, digits, `-` and `_`. */
  readonly value: string
  readonly path: string
  /** How long it is kept. */
  readonly seconds: number
  /** Sent over TLS only. */
  readonly isSecure: boolean
}

/** The cookies of one request, and those that its answer sets. */
export class Cookies {
  readonly #header: string
  readonly #lines: string[] = []

  constructor(header: string | undefined) {
    this.#header = header ?? ''
  }

  /** The value of a cookie; '' where the request has none. */
  read(name: string): string {
    for (const part of this.#header.split(';')) {
      const at = part.indexOf('=')
      if (at >= 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
    }
    return ''
  }

  set({ name, value, path, seconds, isSecure }: NewCookie): void {
    const secure = isSecure ? '; Secure' : ''
    this.#lines.push(
      `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
    )
  }

  /** Adds what was set to an answer. */
  writeTo(headers: Headers): void {
    for (const line of this.#lines) headers.append('set-cookie', line)
  }
}
