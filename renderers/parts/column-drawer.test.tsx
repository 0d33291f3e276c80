import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { ColumnSetting } from '#schemas/page/column-settings.ts'
import { noRuntime } from '#tests/runtime.ts'
import { ColumnDrawer } from './column-drawer.tsx'

const setting = (prop: string, more: Partial<ColumnSetting> = {}): ColumnSetting => ({
  prop,
  label: prop.toUpperCase(),
  visible: true,
  width: 0,
  fixed: 'none',
  ...more,
})
const columns = [
  setting('plate'),
  setting('cost', { width: 120 }),
  setting('note', { visible: false }),
]

const draw = (keep: (next: readonly ColumnSetting[]) => boolean) => {
  const seen = { closed: 0 }
  render(
    <RuntimeProvider value={noRuntime}>
      <ColumnDrawer
        value={columns}
        onSave={async (next) => keep(next)}
        onClose={() => void seen.closed++}
      />
    </RuntimeProvider>,
  )
  return seen
}
const order = () =>
  within(screen.getByRole('list', { name: 'Columns' }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label')?.replace('Show ', ''))
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))

test('9 the column drawer is 320 px wide', () => {
  draw(() => true)
  expect(document.querySelector<HTMLElement>('.ant-drawer-content-wrapper')?.style.width).toBe(
    '320px',
  )
})

test('7.16 order, width, place and visibility are held until they are saved', async () => {
  const kept: (readonly ColumnSetting[])[] = []
  const seen = draw((next) => kept.push(next) > 0)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move COST' }), { key: 'ArrowUp' })
  expect(order()).toEqual(['COST', 'PLATE', 'NOTE'])
  fireEvent.change(screen.getByRole('spinbutton', { name: 'Width of PLATE' }), {
    target: { value: '240' },
  })
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Pinning of COST' }))
  fireEvent.click(
    await screen.findByText('Pinned left', { selector: '.ant-select-item-option-content' }),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Show PLATE' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Show COST' }).disabled).toBe(true)
  expect(kept).toEqual([])
  save()
  await waitFor(() => expect(seen.closed).toBe(1))
  expect(kept).toEqual([
    [
      setting('cost', { width: 120, fixed: 'left' }),
      setting('plate', { width: 240, visible: false }),
      setting('note', { visible: false }),
    ],
  ])
})

test('4 and 8 column settings that cannot be saved: the previous list is restored', async () => {
  const seen = draw(() => false)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move PLATE' }), { key: 'ArrowDown' })
  expect(order()).toEqual(['COST', 'PLATE', 'NOTE'])
  save()
  await waitFor(() => expect(order()).toEqual(['PLATE', 'COST', 'NOTE']))
  expect(seen.closed).toBe(0)
})

test('7.16 the defaults are an empty list', async () => {
  const kept: (readonly ColumnSetting[])[] = []
  draw((next) => kept.push(next) > 0)
  fireEvent.click(screen.getByRole('button', { name: 'Restore defaults' }))
  await waitFor(() => expect(kept).toEqual([[]]))
})
