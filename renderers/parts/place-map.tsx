import { SearchOutlined } from '@ant-design/icons'
import { Alert, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { DrawnMap, MapPort } from '#schemas/runtime.ts'
import { printPlace } from '#schemas/widget/place.ts'
import type { GeoPlace, Point } from '#schemas/widget/place.ts'
import { wide } from './control-props.ts'
import { useSettled } from './pick-dialog.tsx'
import { placeTexts } from './place-texts.ts'
import { useLoaded } from './use-loaded.ts'

interface PlaceMapProps {
  readonly point: Point | null
  /**
   * Called with the place that was found or pressed. Name and address may follow after its
   * coordinates.
   */
  onFind(found: Partial<GeoPlace>): void
}

/** The search and the map of the map service; nothing where none is configured. */
export const PlaceMap = (props: PlaceMapProps) => {
  const { maps, language } = useRuntime()
  const text = useTexts(placeTexts)
  const opened = useLoaded(language, async () => ({ port: (await maps?.open(language)) ?? null }))
  if (opened.state === 'failed') return <Alert type="info" showIcon title={text('noMap')} />
  const port = opened.value?.port
  if (!port) return null
  return (
    <>
      <PlaceSearch port={port} onFind={props.onFind} />
      <MapCanvas port={port} {...props} />
    </>
  )
}

const PlaceSearch = ({
  port,
  onFind,
}: Pick<PlaceMapProps, 'onFind'> & { readonly port: MapPort }) => {
  const text = useTexts(placeTexts)
  const [typed, setTyped] = useState('')
  const settled = useSettled(typed.trim())
  const found = useLoaded(settled, async () => (settled === '' ? [] : port.search(settled)))
  const places = found.value ?? []
  const choose = (at: number) => {
    const place = places[at]
    if (!place) return
    setTyped('')
    onFind(place)
  }
  return (
    <Select<number | null>
      style={wide}
      value={null}
      aria-label={text('search')}
      placeholder={text('search')}
      suffixIcon={<SearchOutlined aria-hidden />}
      showSearch={{ searchValue: typed, filterOption: false, onSearch: setTyped }}
      loading={found.state === 'loading'}
      notFoundContent={settled === '' || found.state === 'loading' ? null : text('nothing')}
      options={places.map((place, at) => ({ value: at, label: printPlace(place) }))}
      onChange={(at) => at !== null && choose(at)}
    />
  )
}

const MapCanvas = ({ port, point, onFind }: PlaceMapProps & { readonly port: MapPort }) => {
  const text = useTexts(placeTexts)
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnMap | null>(null)
  const told = useRef(onFind)
  useEffect(() => {
    told.current = onFind
  })
  useEffect(() => {
    if (!place.current) return undefined
    let last: Point | null = null
    const hear = (picked: Point) => {
      last = picked
      told.current({ ...picked, name: '', address: '' })
      // The map is useful even if it cannot describe the point.
      port.describe(picked).then(
        (about) => last === picked && told.current(about),
        () => undefined,
      )
    }
    const map = port.draw(place.current, { point, onPick: hear })
    drawn.current = map
    return () => {
      last = null
      map.close()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the map is drawn once; the next effect moves it
  }, [port])
  useEffect(() => {
    if (point) drawn.current?.show(point)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- points with equal numbers are the same point
  }, [point?.longitude, point?.latitude])
  return (
    <div
      ref={place}
      role="group"
      aria-label={text('map')}
      style={{ height: 280, borderRadius: 6, overflow: 'hidden' }}
    />
  )
}
