/**
 * Address of /workFlowDetail with the config of a flow message: its UTF-8 JSON in base64, as the
 * query `config` (specification 2.4).
 */
export function flowAddress(config: string): string {
  const bytes = Array.from(new TextEncoder().encode(config), (byte) => String.fromCodePoint(byte))
  return `/workFlowDetail?config=${encodeURIComponent(btoa(bytes.join('')))}`
}

/** The config in a query as `flowAddress` writes it; null where there is none, or a broken one. */
export function readFlowConfig(query: URLSearchParams): unknown {
  try {
    const bytes = Uint8Array.from(
      atob(query.get('config') ?? ''),
      (letter) => letter.codePointAt(0) ?? 0,
    )
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}
