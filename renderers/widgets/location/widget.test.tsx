import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort } from '#schemas/runtime.ts'
import { placeText } from '#schemas/widget/place.ts'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { location } from './kind.ts'
import LocationView from './view.tsx'

afterEach(cleanup)

const gate = { name: 'North gate', address: '1 Harbour Road', longitude: 121.4737, latitude: 31.2304 }

type Found = (tell: (position: object) => void, refuse: (why: Error) => void) => void
const browserAt = (found: Found) => vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: found } }))
const here: Found = (tell) => tell({ coords: { longitude: 120.5, latitude: 30.25 } })

const draw = ({ options = {}, ...more }: Partial<FieldPort> & { options?: object } = {}) => {
  const field = fieldOf(more)
  render(
    <RuntimeProvider value={noRuntime}>
      <LocationView field={field} options={location.parse(options)} autoFocus={false} />
    </RuntimeProvider>,
  )
  return field
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const isUsable = () => !screen.getByRole('button', { name: 'Use this place' }).matches(':disabled')

test('a place is typed with its coordinates, which are checked', async () => {
  const field = draw()
  press('Enter a place')
  await screen.findByRole('dialog')
  enter('Name of the place', ' North gate ')
  enter('Address', '1 Harbour Road')
  enter('Longitude', '1214.737')
  expect([isUsable(), await screen.findByText('A longitude is between -180 and 180')]).toEqual([false, expect.anything()])
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
  press('Enter a place')
  await screen.findByRole('dialog')
  press('Use my position')
  await waitFor(() => expect(isUsable()).toBe(true))
  press('Use this place')
  expect(field.set).toHaveBeenCalledWith(placeText({ name: '', address: '', longitude: 120.5, latitude: 30.25 }))
})

test('a browser that does not tell it says so', async () => {
  browserAt((_tell, refuse) => refuse(new Error('denied')))
  draw()
  press('Enter a place')
  await screen.findByRole('dialog')
  press('Use my position')
  expect(await screen.findByText(/Your position cannot be had/)).toBeTruthy()
})

test('a new record begins with the own position where the design says so, and only an empty one', async () => {
  browserAt(here)
  const field = draw({ options: { autoLocation: true } })
  await waitFor(() => expect(field.set).toHaveBeenCalledWith(placeText({ name: '', address: '', longitude: 120.5, latitude: 30.25 })))
  cleanup()
  const asked = vi.fn()
  browserAt(asked)
  draw({ options: { autoLocation: true }, value: placeText(gate), printed: 'North gate' })
  draw({ options: { autoLocation: true }, readOnly: true })
  expect(asked).not.toHaveBeenCalled()
})
