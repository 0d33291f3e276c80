import { load } from '@amap/amap-jsapi-loader'
import type { MapAccess } from '#schemas/api/config.ts'
import type { MapPort } from '#schemas/runtime.ts'
import type { Language } from '#schemas/text.ts'
import { longestAddress, longestName, metresBetween, roundPoint } from '#schemas/widget/place.ts'
import type { GeoPlace, Point } from '#schemas/widget/place.ts'
import { fromMap, toMap } from './datum.ts'

/*
 * The used part of version 2.0 of the service (specification 1: autocomplete, place search,
 * geocoding); its package has no types.
 */

interface LngLat {
  getLng(): number
  getLat(): number
}
/** The service returns empty lists for unknown texts. */
type Words = string | readonly unknown[] | undefined
interface Poi {
  readonly name: Words
  readonly address: Words
  readonly district?: Words
  readonly location?: LngLat | ''
}
type AMapCallback<R> = (status: 'complete' | 'no_data' | 'error', result: R | string) => void
interface Tips {
  readonly tips?: readonly Poi[]
}
interface PlaceSearchResult {
  readonly poiList?: { readonly pois?: readonly Poi[] }
}
interface GeocodeResult {
  readonly geocodes?: readonly { readonly formattedAddress: Words; readonly location: LngLat }[]
}
interface ReverseGeocodeResult {
  readonly regeocode?: { readonly formattedAddress: Words; readonly pois?: readonly Poi[] }
}
interface MapView {
  on(event: 'click', hear: (event: { readonly lnglat: LngLat }) => void): void
  setZoomAndCenter(zoom: number, center: readonly [number, number]): void
  add(marker: MapMarker): void
  destroy(): void
}
interface MapMarker {
  setPosition(at: readonly [number, number]): void
}
interface AMap {
  readonly Map: new (into: HTMLElement, options: object) => MapView
  readonly Marker: new (options: object) => MapMarker
  readonly AutoComplete: new (options: object) => {
    search(words: string, tell: AMapCallback<Tips>): void
  }
  readonly PlaceSearch: new (options: object) => {
    search(words: string, tell: AMapCallback<PlaceSearchResult>): void
  }
  readonly Geocoder: new (options: object) => {
    getLocation(words: string, tell: AMapCallback<GeocodeResult>): void
    getAddress(at: readonly [number, number], tell: AMapCallback<ReverseGeocodeResult>): void
  }
}

/** Most places offered. */
const mostFound = 10
/** Zoom levels: streets for a chosen place, else the country. */
const [near, far] = [16, 4]
const languages: { readonly [L in Language]: string } = { zh: 'zh_cn', zhtw: 'zh_cn', en: 'en' }

const textOf = (words: Words, longest: number): string =>
  typeof words === 'string' ? words.slice(0, longest) : ''
const pointOf = (at: LngLat): Point =>
  roundPoint(fromMap({ longitude: at.getLng(), latitude: at.getLat() }))
const pairOf = (point: Point): readonly [number, number] => {
  const { longitude, latitude } = toMap(point)
  return [longitude, latitude]
}

const placesOf = (pois: readonly Poi[] = []): GeoPlace[] =>
  pois.flatMap(({ name, address, district, location }) =>
    location
      ? [
          {
            name: textOf(name, longestName),
            address: (textOf(district, longestAddress) + textOf(address, longestAddress)).slice(
              0,
              longestAddress,
            ),
            ...pointOf(location),
          },
        ]
      : [],
  )

/** The result of one search of the service; null if it found nothing. */
const ask = <R>(search: (tell: AMapCallback<R>) => void): Promise<R | null> =>
  new Promise((resolve, reject) => {
    search((status, result) => {
      if (status === 'error')
        reject(new Error(typeof result === 'string' ? result : 'the map service gave no answer'))
      else resolve(status === 'complete' && typeof result !== 'string' ? result : null)
    })
  })

/** Loads the script of the service and returns its functions. */
export async function loadMap(
  { key, securityCode }: MapAccess,
  language: Language,
): Promise<MapPort> {
  Reflect.set(globalThis, '_AMapSecurityConfig', { securityJsCode: securityCode })
  const service = (await load({
    key,
    version: '2.0',
    plugins: ['AMap.AutoComplete', 'AMap.PlaceSearch', 'AMap.Geocoder'],
  })) as AMap
  const complete = new service.AutoComplete({})
  const places = new service.PlaceSearch({ pageSize: mostFound })
  const geocoder = new service.Geocoder({ extensions: 'all', lang: languages[language] })
  return {
    async search(words) {
      const tips = placesOf((await ask<Tips>((tell) => complete.search(words, tell)))?.tips)
      if (tips.length > 0) return tips.slice(0, mostFound)
      const found = placesOf(
        (await ask<PlaceSearchResult>((tell) => places.search(words, tell)))?.poiList?.pois,
      )
      if (found.length > 0) return found
      const known = await ask<GeocodeResult>((tell) => geocoder.getLocation(words, tell))
      return (known?.geocodes ?? []).map(({ formattedAddress, location }) => ({
        name: '',
        address: textOf(formattedAddress, longestAddress),
        ...pointOf(location),
      }))
    },
    async describe(point) {
      const found = (
        await ask<ReverseGeocodeResult>((tell) => geocoder.getAddress(pairOf(point), tell))
      )?.regeocode
      return {
        name: textOf(found?.pois?.[0]?.name, longestName),
        address: textOf(found?.formattedAddress, longestAddress),
      }
    },
    draw(into, { point, onPick }) {
      const map = new service.Map(into, {
        viewMode: '2D',
        lang: languages[language],
        zoom: point ? near : far,
        ...(point && { center: pairOf(point) }),
      })
      let marker: MapMarker | undefined
      const mark = (at: readonly [number, number]): void => {
        if (marker) return marker.setPosition(at)
        marker = new service.Marker({ position: at })
        map.add(marker)
      }
      if (point) mark(pairOf(point))
      let shown = point
      map.on('click', ({ lnglat }) => {
        shown = pointOf(lnglat)
        mark([lnglat.getLng(), lnglat.getLat()])
        onPick(shown)
      })
      return {
        show(next) {
          // A point that was just clicked is already visible, so the map does not move.
          if (shown && metresBetween(shown, next) < 1) return
          shown = next
          mark(pairOf(next))
          map.setZoomAndCenter(near, pairOf(next))
        },
        close: () => map.destroy(),
      }
    },
  }
}
