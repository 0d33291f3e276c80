import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { OwnSeal } from '#schemas/api/signature.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import { fieldOf } from '#tests/field.ts'
import { noRuntime } from '#tests/runtime.ts'
import { signature } from './kind.ts'
import SignatureView from './view.tsx'

afterEach(cleanup)

const seals: readonly OwnSeal[] = [
  { id: 's1', fullName: 'Contract seal', image: 'data:image/png;base64,AAAA' },
  { id: 's2', fullName: 'Finance seal', image: 'data:image/png;base64,BBBB' },
]

const draw = ({
  own = seals,
  ableIds = [],
  defaultCurrent = false,
  ...more
}: Partial<FieldPort> & {
  own?: readonly OwnSeal[] | undefined
  ableIds?: string[]
  defaultCurrent?: boolean
} = {}) => {
  const field = fieldOf(more)
  render(
    <RuntimeProvider value={{ ...noRuntime, lookups: { ...noRuntime.lookups, seals: () => own } }}>
      <SignatureView
        field={field}
        options={signature.parse({ ableIds, defaultCurrent })}
        autoFocus={false}
      />
    </RuntimeProvider>,
  )
  return field
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('5.5 one of the own seals is chosen; nothing is confirmed before', async () => {
  const field = draw()
  press('Choose a seal')
  expect((await screen.findByRole('button', { name: 'Confirm' })).matches(':disabled')).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: 'Finance seal' }))
  press('Confirm')
  expect(field.set).toHaveBeenCalledWith('data:image/png;base64,BBBB')
  expect(field.touch).toHaveBeenCalled()
})

test('a form may offer some seals only', async () => {
  draw({ ableIds: ['s1'] })
  press('Choose a seal')
  expect(await screen.findByRole('radio', { name: 'Contract seal' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Finance seal' })).toBeNull()
})

test('who may use none is told so', async () => {
  draw({ own: [] })
  press('Choose a seal')
  expect(await screen.findByText('You have no seals')).toBeTruthy()
})

test('a seal is shown and taken off', () => {
  const field = draw({ value: 'data:image/png;base64,AAAA', printed: 'Sealed' })
  expect(screen.getByRole('img', { name: 'Sealed' }).getAttribute('src')).toBe(
    'data:image/png;base64,AAAA',
  )
  press('Remove seal')
  expect(field.set).toHaveBeenCalledWith(null)
})

test('a new record begins with the first own seal where the design says so, and no other record does', () => {
  const isGiven = (more: Parameters<typeof draw>[0]) => {
    const { set } = draw({ defaultCurrent: true, ...more })
    cleanup()
    return set
  }
  expect(isGiven({ isNew: true, ableIds: ['s2'] })).toHaveBeenCalledWith(
    'data:image/png;base64,BBBB',
  )
  for (const more of [
    { isNew: false },
    { isNew: true, own: [] },
    { isNew: true, readOnly: true },
    { isNew: true, defaultCurrent: false },
    { isNew: true, value: 'data:image/png;base64,AAAA' },
  ])
    expect(isGiven(more)).not.toHaveBeenCalled()
})
