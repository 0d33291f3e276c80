import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FormActs, PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import { button } from './kind.ts'
import Button from './view.tsx'

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
const acts = {
  go: vi.fn<(path: string) => void>(),
  open: vi.fn<(act: 'add' | 'edit' | 'detail') => void>(),
  refresh: vi.fn<() => void>(),
}

const draw = (options: object, can: FormActs = acts) =>
  render(
    <RuntimeProvider value={runtime}>
      <Button
        id="b"
        label="Press"
        options={button.parse(options)}
        slots={[]}
        wanted={null}
        form={{
          record: { modelId: 'm', id: '' },
          read: (path) => (path === 'plate' ? '浙A1' : null),
          check: () => true,
          acts: can,
        }}
      />
    </RuntimeProvider>,
  )

test('an address of the web is a link with the values of the form', () => {
  draw({ href: 'https://example.com/${plate}', buttonText: 'Ask' })
  const link = screen.getByRole('link', { name: 'Ask' })
  expect([
    link.getAttribute('href'),
    link.getAttribute('target'),
    link.getAttribute('rel'),
  ]).toEqual(['https://example.com/%E6%B5%99A1', '_blank', 'noopener noreferrer'])
})

test('a path of this site in this window is gone to without loading the page anew', () => {
  draw({ href: '/model/cars', target: '_self' })
  fireEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(acts.go.mock.calls).toEqual([['/model/cars']])
})

test.each([
  ['add', 'open'],
  ['detail', 'open'],
  ['refresh', 'refresh'],
] as const)('%s is done by the page around', (action, act) => {
  draw({ action })
  fireEvent.click(screen.getByRole('button', { name: 'Press' }))
  expect(acts[act]).toHaveBeenCalledOnce()
  acts[act].mockClear()
})

test.each([{ href: 'javascript:alert(1)' }, { href: '' }])(
  'an address that must not be opened leads nowhere: %o',
  (options) => {
    draw(options)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  },
)

test('what cannot be done here cannot be pressed', () => {
  draw({ action: 'refresh' }, {})
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
})
