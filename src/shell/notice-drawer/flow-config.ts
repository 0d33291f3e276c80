/**
 * Address of /workFlowDetail with the config of a flow message: its UTF-8 JSON in base64, as the
 * query `config` (specification 2.4).
 */
export function flowAddress(config: string): string {
  const bytes = Array.from(new TextEncoder().encode(config), (byte) => String.fromCodePoint(byte))
  return `/workFlowDetail?config=${encodeURIComponent(btoa(bytes.join('')))}`
}
