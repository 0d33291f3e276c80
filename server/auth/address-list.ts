/** A network: the bits of its first address, how many there are, and how many of them count. */
interface Network {
  readonly bits: bigint
  readonly width: 32 | 128
  readonly prefix: number
}

const byte = /^(0|[1-9]\d{0,2})$/

function readFour(text: string): bigint | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || parts.some((part) => !byte.test(part) || Number(part) > 255))
    return undefined
  return parts.reduce((bits, part) => (bits << 8n) | BigInt(part), 0n)
}

/** The groups of one side of `::`; the last can be written as an IPv4 address. */
function readGroups(text: string): bigint[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  const four = last.includes('.') ? readFour(last) : undefined
  if (last.includes('.')) {
    if (four === undefined) return undefined
    groups.splice(-1, 1, (four >> 16n).toString(16), (four & 0xffffn).toString(16))
  }
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => BigInt(`0x${group}`))
    : undefined
}

function readSix(text: string): bigint | undefined {
  const sides = text.split('::')
  if (sides.length > 2) return undefined
  const [before, after] = [readGroups(sides[0] ?? ''), readGroups(sides[1] ?? '')]
  if (!before || !after) return undefined
  const missing = 8 - before.length - after.length
  if (sides.length === 2 ? missing < 1 : missing !== 0) return undefined
  const zeros = Array.from({ length: missing }, () => 0n)
  return [...before, ...zeros, ...after].reduce((bits, group) => (bits << 16n) | group, 0n)
}

const mapped = 0xffffn << 32n

/** An address as bits; an IPv4 address in IPv6 form counts as the IPv4 address that it means. */
function readAddress(text: string): Omit<Network, 'prefix'> | undefined {
  const four = readFour(text)
  if (four !== undefined) return { bits: four, width: 32 }
  const six = readSix(text)
  if (six === undefined) return undefined
  return six >> 32n === mapped >> 32n
    ? { bits: six & 0xffff_ffffn, width: 32 }
    : { bits: six, width: 128 }
}

function readNetwork(line: string): Network | undefined {
  const [text = '', length, ...rest] = line.split('/')
  const address = readAddress(text)
  if (!address || rest.length > 0) return undefined
  if (length === undefined) return { ...address, prefix: address.width }
  // The length of an IPv4 network in IPv6 form counts from the start of the IPv6 address.
  const prefix = Number(length) - (text.includes(':') ? 128 - address.width : 0)
  return byte.test(length) && prefix >= 0 && prefix <= address.width
    ? { ...address, prefix }
    : undefined
}

/**
 * The network that an address is counted by: an IPv6 address by its first 64 bits, as whoever has
 * one has all of them; any other text by itself.
 */
export function networkOf(address: string): string {
  const own = readAddress(address.replace(/%.*$/, ''))
  if (!own) return address
  return own.width === 32 ? `4 ${own.bits}` : `6 ${own.bits >> 64n}`
}

const linesOf = (list: string): string[] => list.split(/[\s,;]+/).filter(Boolean)

/** The first line that is neither an address nor a network (CIDR); nothing where all are. */
export const findWrongLine = (list: string): string | undefined =>
  linesOf(list).find((line) => !readNetwork(line))

/** Is the address in the list? An empty list holds every address. */
export function isAllowed(address: string, list: string): boolean {
  const lines = linesOf(list)
  if (lines.length === 0) return true
  const own = readAddress(address.replace(/%.*$/, ''))
  return (
    own !== undefined &&
    lines.some((line) => {
      const network = readNetwork(line)
      if (!network || network.width !== own.width) return false
      const rest = BigInt(network.width - network.prefix)
      return own.bits >> rest === network.bits >> rest
    })
  )
}
