import * as Type from 'typebox'
import type { Static } from 'typebox'

/** A point on the earth in degrees of WGS 84, as browsers report it. */
export interface Point {
  readonly longitude: number
  readonly latitude: number
}

/** A place as records store it; '' where name or address is unknown. */
export interface GeoPlace extends Point {
  readonly name: string
  readonly address: string
}

/** Most characters of a name and of an address. */
export const longestName = 100
export const longestAddress = 300
/** Stored decimals of a degree: about ten centimetres. */
const decimals = 6

export const isPoint = ({ longitude, latitude }: Point): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

const earth = 6_371_008.8
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Metres between two points on a sphere. */
export function metresBetween(point: Point, other: Point): number {
  const [low, high] = [radians(point.latitude), radians(other.latitude)]
  const chord =
    Math.sin((high - low) / 2) ** 2 +
    Math.cos(low) * Math.cos(high) * Math.sin(radians(other.longitude - point.longitude) / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const metres = { minimum: 1, maximum: 100_000 }

/** Places offered by a design; points within `radius` metres belong to them. */
export const knownPlaces = Type.Array(
  Type.Object({
    name: Type.String({ maxLength: longestName }),
    address: Type.String({ maxLength: longestAddress }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    radius: Type.Integer(metres),
  }),
  { title: 'locationScope', draw: 'places', maxItems: 200, default: [] },
)
export type KnownPlace = Static<typeof knownPlaces>[number]

/** Does a point belong to one of these places? */
export const isWithin = (known: readonly KnownPlace[], point: Point): boolean =>
  known.some((place) => metresBetween(place, point) <= place.radius)

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest
const round = (degrees: number): number => Number(degrees.toFixed(decimals)) + 0

/** A point rounded to the stored decimals. */
export const roundPoint = ({ longitude, latitude }: Point): Point => ({
  longitude: round(longitude),
  latitude: round(latitude),
})

/** A place from its text or from an object with its four parts; null for other values. */
export function readPlace(raw: unknown): GeoPlace | null {
  if (typeof raw === 'string')
    return raw.startsWith('{') && raw.length <= longestPlace ? readPlace(parse(raw)) : null
  if (typeof raw !== 'object' || raw === null) return null
  const {
    name = '',
    address = '',
    longitude,
    latitude,
  } = raw as { readonly [part: string]: unknown }
  if (
    !isText(name, longestName) ||
    !isText(address, longestAddress) ||
    typeof longitude !== 'number' ||
    typeof latitude !== 'number'
  )
    return null
  const place = {
    name: name.trim(),
    address: address.trim(),
    ...roundPoint({ longitude, latitude }),
  }
  return isPoint(place) ? place : null
}

/** Most characters of a place's text. */
export const longestPlace = 1000

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A place as text, as records store and search it. */
export const placeText = ({ name, address, longitude, latitude }: GeoPlace): string =>
  JSON.stringify({ name, address, longitude, latitude })

/** A place for display: name and address, else its coordinates. */
export const printPlace = ({ name, address, longitude, latitude }: GeoPlace): string =>
  (address.includes(name) ? [address] : [name, address]).filter(Boolean).join(' ') ||
  `${longitude}, ${latitude}`
