import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Choice } from '#schemas/widget/reference.ts'
import { noRuntime } from '#tests/runtime.ts'
import { RuntimeProvider } from '../runtime.tsx'
import { ChoiceList } from './choices.tsx'

function draw(choice: Choice) {
  const changed = vi.fn()
  render(
    <RuntimeProvider value={noRuntime}>
      <ChoiceList id="c" label="Choices" schema={{}} value={[choice]} onChange={changed} />
    </RuntimeProvider>,
  )
  return changed
}

const pick = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Color of item 1' }))
  fireEvent.click(await screen.findByRole('menuitem', { name }))
}

test('a choice is given a color of the theme', async () => {
  const changed = draw({ id: 'a', fullName: 'A' })
  await pick('Red')
  expect(changed).toHaveBeenLastCalledWith([{ id: 'a', fullName: 'A', hue: 'volcano' }])
})

test('a color is taken back, so that it follows from the value again', async () => {
  const changed = draw({ id: 'a', fullName: 'A', hue: 'gold' })
  await pick('Automatic')
  expect(changed).toHaveBeenLastCalledWith([{ id: 'a', fullName: 'A' }])
})
