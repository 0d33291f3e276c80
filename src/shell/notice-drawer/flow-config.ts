/**
 * The address of /workFlowDetail with the config of a flow message in its query `config`: JSON in
 * UTF-8, encoded in base64 (specification 2.4).
 */
export function flowAddress(config: string): string {
  const bytes = Array.from(new TextEncoder().encode(config), (byte) => String.fromCodePoint(byte))
  return `/workFlowDetail?config=${encodeURIComponent(btoa(bytes.join('')))}`
}
