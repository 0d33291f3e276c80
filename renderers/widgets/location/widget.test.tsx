import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, MapPort, PageRuntime } from '#schemas/runtime.ts'
import { placeText } from '#schemas/widget/place.ts'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { location } from './kind.ts'
import LocationView from './view.tsx'

afterEach(cleanup)

const gate = {
  name: 'North gate',
  address: '1 Harbour Road',
  longitude: 121.4737,
  latitude: 31.2304,
}

type PositionProvider = (tell: (position: object) => void, refuse: (why: Error) => void) => void
const browserAt = (found: PositionProvider) =>
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: found } }),
  )
const here: PositionProvider = (tell) => tell({ coords: { longitude: 120.5, latitude: 30.25 } })

const draw = ({
  options = {},
  runtime = {},
  ...more
}: Partial<FieldPort> & { options?: object; runtime?: Partial<PageRuntime> } = {}) => {
  const field = fieldOf(more)
  render(
    <RuntimeProvider value={{ ...noRuntime, ...runtime }}>
      <LocationView field={field} options={location.parse(options)} autoFocus={false} />
    </RuntimeProvider>,
  )
  return field
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isUsable = () => !screen.getByRole('button', { name: 'Use this place' }).matches(':disabled')

test('a place is typed with its coordinates, which are checked', async () => {
  const field = draw()
  press('Choose a place')
  await screen.findByRole('dialog')
  enter('Name of the place', ' North gate ')
  enter('Address', '1 Harbour Road')
  enter('Longitude', '1214.737')
  expect([isUsable(), await screen.findByText('A longitude is between -180 and 180')]).toEqual([
    false,
    expect.anything(),
  ])
  enter('Longitude', '121.4737')
  expect(isUsable()).toBe(false)
  enter('Latitude', '31.2304')
  expect(isUsable()).toBe(true)
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(placeText(gate))
  expect(field.touch).toHaveBeenCalled()
})

test('the own position is used where the browser tells it', async () => {
  browserAt(here)
  const field = draw()
  press('Choose a place')
  await screen.findByRole('dialog')
  press('Use my position')
  await waitFor(() => expect(isUsable()).toBe(true))
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(
    placeText({ name: '', address: '', longitude: 120.5, latitude: 30.25 }),
  )
})

test('a browser that does not tell it says so', async () => {
  browserAt((_tell, refuse) => refuse(new Error('denied')))
  draw()
  press('Choose a place')
  await screen.findByRole('dialog')
  press('Use my position')
  expect(await screen.findByText(/Your position cannot be had/)).toBeTruthy()
})

test('a new record begins with the own position where the design says so, and only an empty one', async () => {
  browserAt(here)
  const field = draw({ options: { autoLocation: true }, isNew: true })
  await waitFor(() =>
    expect(field.set).toHaveBeenCalledWith(
      placeText({ name: '', address: '', longitude: 120.5, latitude: 30.25 }),
    ),
  )
  cleanup()
  const asked = vi.fn()
  browserAt(asked)
  draw({
    options: { autoLocation: true },
    isNew: true,
    value: placeText(gate),
    printed: 'North gate',
  })
  draw({ options: { autoLocation: true }, isNew: true, readOnly: true })
  draw({ options: { autoLocation: true }, isNew: false })
  expect(asked).not.toHaveBeenCalled()
})

const known = { ...gate, radius: 300 }

test('a known place is chosen from the list, and so is one that was used lately', async () => {
  const remember = vi.fn()
  const field = draw({
    options: { locationScope: [known] },
    runtime: {
      picks: {
        ...noRuntime.picks,
        remember,
        recent: (noun) =>
          noun === 'place'
            ? [placeText({ ...gate, name: 'Depot', longitude: 121 }), 'nonsense']
            : [],
      },
    },
  })
  press('Choose a place')
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Choose a known place' }))
  expect(await screen.findByText('Depot 1 Harbour Road')).toBeTruthy()
  fireEvent.click(await screen.findByText('North gate 1 Harbour Road'))
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(placeText(gate))
  expect(remember).toHaveBeenCalledWith('place', [placeText(gate)])
})

test('only places within the known ones can be used where the design says so', async () => {
  draw({ options: { locationScope: [known], onlyInScope: true }, value: placeText(gate) })
  press('Change place')
  await screen.findByRole('dialog')
  expect(isUsable()).toBe(true)
  enter('Longitude', '121.48')
  expect([
    isUsable(),
    await screen.findByText('This is outside of the places that are allowed'),
  ]).toEqual([false, expect.anything()])
})

test('a place is near where one is where the design says so, and nowhere while that is not known', async () => {
  browserAt(here)
  draw({ options: { adjustmentScope: 500 } })
  press('Choose a place')
  await screen.findByRole('dialog')
  enter('Longitude', '120.5')
  enter('Latitude', '30.2501')
  await waitFor(() => expect(isUsable()).toBe(true))
  enter('Latitude', '30.26')
  expect([isUsable(), await screen.findByText('This is more than 500 meters from you')]).toEqual([
    false,
    expect.anything(),
  ])
  cleanup()
  browserAt((_tell, refuse) => refuse(new Error('denied')))
  draw({ options: { adjustmentScope: 500 }, value: placeText(gate) })
  press('Change place')
  await screen.findByText(/only places near you may be chosen/)
  expect(isUsable()).toBe(false)
})

const mapOf = (more: Partial<MapPort> = {}) => {
  const shown = vi.fn()
  let pick: (point: { longitude: number; latitude: number }) => void = () => undefined
  const port: MapPort = {
    search: async () => [],
    describe: async () => ({ name: 'Pier', address: '2 Quay' }),
    draw: (_into, { onPick }) => ((pick = onPick), { show: shown, close: () => undefined }),
    ...more,
  }
  return {
    maps: { open: async () => port },
    shown,
    press: (longitude: number, latitude: number) => act(() => pick({ longitude, latitude })),
  }
}

test('a place is searched for, and shown on the map', async () => {
  const { maps, shown } = mapOf({ search: async (words) => [{ ...gate, name: words }] })
  const field = draw({ runtime: { maps } })
  press('Choose a place')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Search for a place' }), {
    target: { value: 'Depot' },
  })
  fireEvent.click(await screen.findByText('Depot 1 Harbour Road'))
  await waitFor(() =>
    expect(shown).toHaveBeenCalledWith({ longitude: gate.longitude, latitude: gate.latitude }),
  )
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(placeText({ ...gate, name: 'Depot' }))
})

test('what is pressed on the map is told its name and address; a service that knows none leaves them open', async () => {
  const map = mapOf()
  const field = draw({ runtime: { maps: map.maps } })
  press('Choose a place')
  await screen.findByRole('group', { name: 'Map; press to choose a position' })
  map.press(120, 30)
  await waitFor(() => expect(screen.getByLabelText('Address')).toHaveProperty('value', '2 Quay'))
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(
    placeText({ name: 'Pier', address: '2 Quay', longitude: 120, latitude: 30 }),
  )
})

test('where the service cannot be reached the place is typed', async () => {
  draw({ runtime: { maps: { open: async () => Promise.reject(new Error('no line')) } } })
  press('Choose a place')
  expect(
    await screen.findByText('The map cannot be opened now. The place can be typed.'),
  ).toBeTruthy()
  expect(screen.getByLabelText('Longitude')).toBeTruthy()
})
