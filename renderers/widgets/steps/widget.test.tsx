import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { LayoutForm, SlotContent } from '#renderers/view.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { steps } from './kind.ts'
import Steps from './view.tsx'

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
const slots = ['one', 'two', 'three'].map((id): SlotContent => ({
  id,
  label: `Step ${id}`,
  span: 24,
  content: <p>{`content ${id}`}</p>,
  hasProblem: false,
}))

const element = (check: LayoutForm['check'] | null, wanted: string | null = null) => (
  <RuntimeProvider value={runtime}>
    <Steps
      id="s"
      label="Steps"
      options={steps.parse({ nextText: 'Go on' })}
      slots={slots}
      wanted={wanted}
      {...(check && {
        form: { record: { modelId: 'm', id: '' }, read: () => null, check, acts: {} },
      })}
    />
  </RuntimeProvider>
)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the next step opens only once the fields of this one are right, and back is always open', () => {
  let isRight = false
  const check = vi.fn<(id: string) => boolean>(() => isRight)
  render(element(check))
  press('Go on')
  expect(screen.getByText('content one')).toBeTruthy()
  isRight = true
  press('Go on')
  expect(screen.getByText('content two')).toBeTruthy()
  expect(check.mock.calls).toEqual([['one'], ['one']])
  isRight = false
  press('Back')
  expect(screen.getByText('content one')).toBeTruthy()
})

test('who jumps ahead stops at the first step that is wrong', () => {
  render(element((id) => id !== 'two'))
  fireEvent.click(screen.getByText('Step three'))
  expect(screen.getByText('content two')).toBeTruthy()
})

test('a wrong field brings its step to the front, and the last step leads no further', () => {
  const { rerender } = render(element(() => false))
  rerender(element(() => false, 'three'))
  expect(screen.getByText('content three')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Go on' })).toBeNull()
})

test('on the canvas nothing is checked', () => {
  render(element(null))
  press('Go on')
  expect(screen.getByText('content two')).toBeTruthy()
})
