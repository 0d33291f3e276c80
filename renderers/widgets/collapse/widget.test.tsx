import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { SlotContent } from '#renderers/view.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { collapse } from './kind.ts'
import Collapse from './view.tsx'

const lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}
const runtime: PageRuntime = {
  say: (texts, key) => texts.en[key],
  language: 'en',
  device: 'pc',
  timeZone: 'UTC',
  isDesign: false,
  picks: noPicks,
  lookups,
}
const slots = ['one', 'two'].map((id): SlotContent => ({
  id,
  label: `Panel ${id}`,
  span: 24,
  content: <p>{`content ${id}`}</p>,
  hasProblem: id === 'two',
}))

const element = (options: object, wanted: string | null = null) => (
  <RuntimeProvider value={runtime}>
    <Collapse
      id="c"
      label="Panels"
      options={collapse.parse(options)}
      slots={slots}
      wanted={wanted}
    />
  </RuntimeProvider>
)
const open = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent)
const head = (name: RegExp) => screen.getByRole('button', { name })

test('panels are open at first as the design says', () => {
  render(element({}))
  expect(open()).toEqual(['Panel one', 'Panel two has a problem'])
  cleanup()
  render(element({ opened: 'first' }))
  expect(open()).toEqual(['Panel one'])
})

test('where only one may be open, the other closes', () => {
  render(element({ accordion: true }))
  fireEvent.click(head(/Panel two/))
  expect(open()).toEqual(['Panel two has a problem'])
})

test('a wrong field opens its panel, which can be closed again', () => {
  const { rerender } = render(element({ opened: 'none' }))
  rerender(element({ opened: 'none' }, 'two'))
  expect(open()).toEqual(['Panel two has a problem'])
  fireEvent.click(head(/Panel two/))
  expect(screen.queryAllByRole('button', { expanded: true })).toEqual([])
})
