import { roundPoint } from '#schemas/widget/place.ts'
import type { Point } from '#schemas/widget/place.ts'

/**
 * Where the browser says that one is, to be waited for ten seconds at most; rejects where it may
 * not or cannot tell.
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
