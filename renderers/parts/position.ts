import { roundPoint } from '#schemas/widget/place.ts'
import type { Point } from '#schemas/widget/place.ts'

/**
 * The user's position according to the browser, within ten seconds. Rejects where access is denied
 * or the position is unknown.
 */
export const findPosition = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('no geolocation'))
    navigator.geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) => resolve(roundPoint({ longitude, latitude })),
      reject,
      { enableHighAccuracy: true, timeout: 10_000 },
    )
  })
