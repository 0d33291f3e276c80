import type { Point } from '#schemas/widget/place.ts'

/** The Krasovsky ellipsoid of GCJ-02: semi-major axis in metres, and squared eccentricity. */
const [axis, eccentricity] = [6_378_245, 0.006693421622965943]
const degree = Math.PI / 180

/** The waves along one coordinate that both parts of the shift share. */
const waves = (along: number): number =>
  (20 * Math.sin(6 * along * Math.PI) + 20 * Math.sin(2 * along * Math.PI)) * (2 / 3)
const slow = (along: number, [first, second]: readonly [number, number]): number =>
  (20 * Math.sin(along * Math.PI) + 40 * Math.sin((along / 3) * Math.PI)) * (2 / 3) +
  first * Math.sin((along / 12) * Math.PI) * (2 / 3) +
  second * Math.sin((along / 30) * Math.PI) * (2 / 3)

const northOf = (x: number, y: number): number =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  waves(x) +
  slow(y, [160, 320])
const eastOf = (x: number, y: number): number =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  waves(x) +
  slow(x, [150, 300])

/** Maps are shifted in this area only. */
const isShifted = ({ longitude, latitude }: Point): boolean =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271

/** A point of WGS 84 in GCJ-02, which maps of mainland China use. Elsewhere it is unchanged. */
export function toMap(point: Point): Point {
  if (!isShifted(point)) return point
  const { longitude, latitude } = point
  const [x, y] = [longitude - 105, latitude - 35]
  const curve = 1 - eccentricity * Math.sin(latitude * degree) ** 2
  const [meridian, parallel] = [
    (axis * (1 - eccentricity)) / curve ** 1.5,
    (axis / Math.sqrt(curve)) * Math.cos(latitude * degree),
  ]
  return {
    longitude: longitude + eastOf(x, y) / (parallel * degree),
    latitude: latitude + northOf(x, y) / (meridian * degree),
  }
}

/** Iterations until the inverse is exact to a millimetre. */
const steps = 5

/** Converts a point of GCJ-02 back to WGS 84. */
export function fromMap(drawn: Point): Point {
  let point = drawn
  for (let step = 0; step < steps; step++) {
    const there = toMap(point)
    point = {
      longitude: point.longitude + drawn.longitude - there.longitude,
      latitude: point.latitude + drawn.latitude - there.latitude,
    }
  }
  return point
}
