import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, LinkAsk, PageRuntime } from '#schemas/runtime.ts'
import { plainLook } from '#schemas/widget/reference.ts'
import { carRecords } from '#tests/linked.ts'
import { noPicks } from '#tests/picks.ts'
import { autoComplete } from './kind.ts'
import AutoCompleteView from './view.tsx'

test('suggestions of a form’s field follow what is typed, asked for once nobody has typed for a moment', async () => {
  vi.useFakeTimers()
  const asked: LinkAsk[] = []
  const set = vi.fn()
  const runtime: PageRuntime = {
    say: (texts, key) => texts.en[key],
    language: 'en',
    device: 'pc',
    timeZone: 'UTC',
    isDesign: false,
    picks: noPicks,
    records: carRecords(asked),
    lookups: {
      ...plainLook,
      choices: () => [],
      users: () => [],
      organizes: () => [],
      dictionaries: () => [],
    },
  }
  const { options } = autoComplete.bind({ modelId: 'cars', relationField: 'owner', total: 7 })
  const Field = () => {
    const [value, keep] = useState<unknown>(null)
    const field: FieldPort = {
      id: 'f',
      path: 'f',
      label: 'Driver',
      value,
      problem: undefined,
      visible: true,
      required: false,
      readOnly: false,
      allowed: null,
      printed: '',
      set: (next) => {
        set(next)
        keep(next)
      },
      touch: vi.fn(),
    }
    return <AutoCompleteView field={field} options={options} autoFocus={false} />
  }
  render(
    <RuntimeProvider value={runtime}>
      <Field />
    </RuntimeProvider>,
  )
  const box = screen.getByRole('combobox', { name: 'Driver' })
  fireEvent.mouseDown(box)
  for (const text of ['B', 'Be']) fireEvent.change(box, { target: { value: text } })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(asked.at(-1)).toEqual({
    keyword: 'Be',
    within: 'owner',
    page: 1,
    size: 7,
    fields: ['owner'],
  })
  expect(asked.map(({ keyword }) => keyword)).not.toContain('B')
  fireEvent.click(screen.getByTitle('Bea'))
  expect(set).toHaveBeenLastCalledWith('Bea')
  vi.useRealTimers()
})
