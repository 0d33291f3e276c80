/** A point on the earth: degrees of WGS 84, as browsers tell them. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

/** A place as a record keeps it; '' where name or address is not known. */
export interface Place extends Point {
  readonly name: string
  readonly address: string
}

/** Characters of a name and of an address, at most. */
export const longestName = 100
export const longestAddress = 300
/** Decimals of a degree that are kept: about ten centimetres. */
const decimals = 6

export const isPoint = ({ longitude, latitude }: Point): boolean => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

const isText = (value: unknown, longest: number): value is string => typeof value === 'string' && value.length <= longest
const round = (degrees: number): number => Number(degrees.toFixed(decimals)) + 0

/** A place out of whatever came: its text, or an object with its four parts; null where it is none. */
export function readPlace(raw: unknown): Place | null {
  if (typeof raw === 'string') return raw.startsWith('{') && raw.length <= longestPlace ? readPlace(parse(raw)) : null
  if (typeof raw !== 'object' || raw === null) return null
  const { name = '', address = '', longitude, latitude } = raw as { readonly [part: string]: unknown }
  if (!isText(name, longestName) || !isText(address, longestAddress) || typeof longitude !== 'number' || typeof latitude !== 'number') return null
  const place = { name: name.trim(), address: address.trim(), longitude: round(longitude), latitude: round(latitude) }
  return isPoint(place) ? place : null
}

/** Characters of the text of a place, at most. */
export const longestPlace = 1000

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The one text that says a place: how records keep it, and search it. */
export const placeText = ({ name, address, longitude, latitude }: Place): string => JSON.stringify({ name, address, longitude, latitude })

/** A place for people: name and address, else its coordinates. */
export const printPlace = ({ name, address, longitude, latitude }: Place): string => (address.includes(name) ? [address] : [name, address]).filter(Boolean).join(' ') || `${longitude}, ${latitude}`
