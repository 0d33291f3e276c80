import { expect, test, vi } from 'vitest'
import { RefusedCall } from '#src/engine/send.ts'
import { metresBetween } from '#schemas/widget/place.ts'
import type { Point } from '#schemas/widget/place.ts'
import { toMap } from './datum.ts'
import { createMaps } from './runtime.ts'

/*
 * Tests cannot reach the real service. This replaces its loader and imitates the used part of
 * version 2.0 as its documentation describes it.
 */
const load = vi.hoisted(() => vi.fn())
vi.mock('@amap/amap-jsapi-loader', () => ({ load }))

const gate: Point = { longitude: 121.4737, latitude: 31.2304 }
const at = (point: Point) => {
  const { longitude, latitude } = toMap(point)
  return { getLng: () => longitude, getLat: () => latitude }
}
type AMapAnswer = readonly [status: string, result: unknown]
const answers: Record<'tips' | 'places' | 'codes' | 'address', AMapAnswer> = {
  tips: ['no_data', {}],
  places: ['no_data', {}],
  codes: ['no_data', {}],
  address: ['no_data', {}],
}
const asking =
  (name: keyof typeof answers) =>
  (_asked: unknown, tell: (status: string, result: unknown) => void) =>
    tell(...answers[name])
const drawn = {
  options: {} as object,
  marks: [] as unknown[],
  moves: [] as unknown[],
  isOpen: true,
  press: (_point: Point) => {},
}
const service = {
  AutoComplete: class {
    search = asking('tips')
  },
  PlaceSearch: class {
    search = asking('places')
  },
  Geocoder: class {
    getLocation = asking('codes')
    getAddress = asking('address')
  },
  Marker: class {
    constructor({ position }: { position: unknown }) {
      drawn.marks.push(position)
    }
    setPosition = (position: unknown) => void drawn.marks.push(position)
  },
  Map: class {
    constructor(_into: unknown, options: object) {
      drawn.options = options
    }
    on = (_event: string, hear: (event: { lnglat: unknown }) => void) =>
      void (drawn.press = (point) => hear({ lnglat: at(point) }))
    setZoomAndCenter = (...move: unknown[]) => void drawn.moves.push(move)
    add = () => undefined
    destroy = () => void (drawn.isOpen = false)
  },
}
load.mockResolvedValue(service)

const access = (key: string) => ({ send: (async () => ({ key, securityCode: 'code' })) as never })
const near = (point: Point | undefined, other: Point) =>
  point !== undefined && metresBetween(point, other) < 0.1

test('1 where no key is set up there is no map, and nothing is loaded from elsewhere', async () => {
  expect([await createMaps(access('')).open('en'), load.mock.calls.length]).toEqual([null, 0])
})

test('1 version 2.0 is loaded once, with key and code', async () => {
  const maps = createMaps(access('key'))
  const [map, other] = await Promise.all([maps.open('zh'), maps.open('zh')])
  expect([map === other, load.mock.calls]).toEqual([
    true,
    [
      [
        {
          key: 'key',
          version: '2.0',
          plugins: ['AMap.AutoComplete', 'AMap.PlaceSearch', 'AMap.Geocoder'],
        },
      ],
    ],
  ])
  expect(Reflect.get(globalThis, '_AMapSecurityConfig')).toEqual({ securityJsCode: 'code' })
})

test('what failed is asked for again', async () => {
  let isDown = true
  const maps = createMaps({
    send: (async () =>
      isDown
        ? Promise.reject(new RefusedCall(0, 'down', null))
        : { key: '', securityCode: '' }) as never,
  })
  await expect(maps.open('en')).rejects.toThrow('down')
  isDown = false
  expect(await maps.open('en')).toBeNull()
})

const open = async () => (await createMaps(access('key')).open('zh'))!

test('1 words are completed, else searched as a place, else as an address', async () => {
  const map = await open()
  expect(await map.search('gate')).toEqual([])
  answers.codes = [
    'complete',
    { geocodes: [{ formattedAddress: '上海市海港路1号', location: at(gate) }] },
  ]
  const [coded] = await map.search('gate')
  expect([coded?.name, coded?.address, near(coded, gate)]).toEqual(['', '上海市海港路1号', true])
  answers.places = [
    'complete',
    { poiList: { pois: [{ name: '北门', address: '海港路1号', location: at(gate) }] } },
  ]
  expect(await map.search('gate')).toMatchObject([{ name: '北门', address: '海港路1号' }])
  // A tip without a location suggests another search and is not a place. The service returns an
  // empty list for unknown values.
  answers.tips = [
    'complete',
    {
      tips: [
        { name: 'gates', address: [], location: '' },
        { name: '北门停车场', district: '上海市', address: [], location: at(gate) },
      ],
    },
  ]
  expect(await map.search('gate')).toMatchObject([{ name: '北门停车场', address: '上海市' }])
  answers.tips = ['error', 'INVALID_USER_KEY']
  await expect(map.search('gate')).rejects.toThrow('INVALID_USER_KEY')
})

test('1 a point is told by its address and what stands there', async () => {
  const map = await open()
  expect(await map.describe(gate)).toEqual({ name: '', address: '' })
  answers.address = [
    'complete',
    { regeocode: { formattedAddress: '上海市海港路1号', pois: [{ name: '北门' }] } },
  ]
  expect(await map.describe(gate)).toEqual({ name: '北门', address: '上海市海港路1号' })
})

test('the map shows and hears points of WGS 84, and does not move under a press', async () => {
  const map = await open()
  const onPick = vi.fn<(point: Point) => void>()
  const view = map.draw({} as HTMLElement, { point: gate, onPick })
  const { longitude, latitude } = toMap(gate)
  expect(drawn.options).toMatchObject({ center: [longitude, latitude], zoom: 16, lang: 'zh_cn' })
  const pressed = { longitude: 121.48, latitude: 31.24 }
  drawn.press(pressed)
  const picked = onPick.mock.calls[0]![0]
  expect(near(picked, pressed)).toBe(true)
  view.show(picked)
  expect([drawn.moves, drawn.marks.length]).toEqual([[], 2])
  view.show({ longitude: 2.2945, latitude: 48.8584 })
  expect([drawn.moves, drawn.marks.at(-1)]).toEqual([[[16, [2.2945, 48.8584]]], [2.2945, 48.8584]])
  view.close()
  expect(drawn.isOpen).toBe(false)
})
