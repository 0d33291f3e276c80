import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { sayInEnglish } from '#tests/say.ts'
import { sketch } from '#tests/designs.ts'
import { noPicks } from '#tests/picks.ts'
import { hearClipboard } from '../clipboard.ts'
import { DesignProvider } from '../context.tsx'
import { Saving } from '../saving.ts'
import { DesignStore } from '../store.ts'
import { CellsDialog } from './cells-dialog.tsx'

/** A form of one field, and the clipboard of the browser. */
function open() {
  const document = sketch([{ id: 'n1', kind: 'input', field: 'name', label: 'Name' }])
  const saving = new Saving(
    { document, version: 1, at: 0 },
    {
      save: () => Promise.resolve({ version: 2, at: 0 }),
      theirs: () => null,
      journal: { read: () => null, write: () => {}, clear: () => {} },
    },
  )
  const store = new DesignStore({ kinds, document, saving, say: sayInEnglish })
  hearClipboard({ store, isMeant: () => true })
  const lookups = {
    name: () => undefined,
    choices: () => [],
    users: () => [],
    organizes: () => [],
    dictionaries: () => [],
  }
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <RuntimeProvider
        value={{
          say: sayInEnglish,
          language: 'en',
          lookups,
          device: 'pc',
          timeZone: 'UTC',
          picks: noPicks,
          isDesign: false,
        }}
      >
        <DesignProvider value={store}>
          <CellsDialog />
        </DesignProvider>
      </RuntimeProvider>
    </ConfigProvider>,
  )
  const paste = (text: string) =>
    fireEvent.paste(window.document.body, {
      clipboardData: { getData: (type: string) => (type === 'text/plain' ? text : '') },
    })
  return { store, paste, labels: () => store.document.children.map((id) => store.nameOf(id)) }
}

test('cells of a spreadsheet become fields as one step, once their names and types were looked at', () => {
  const { store, paste, labels } = open()
  act(() => store.select('n1'))
  paste('Plate\tEntered\nA1\t2026-05-06\nB2\t2026-05-07')
  const dialog = within(screen.getByRole('dialog'))
  expect(
    dialog.getByRole<HTMLInputElement>('checkbox', { name: 'First row contains field names' })
      .checked,
  ).toBe(true)
  const name = dialog.getByRole('textbox', { name: 'Name of column 1' })
  fireEvent.change(name, { target: { value: ' ' } })
  expect(dialog.getByRole('button', { name: 'Insert 2 fields' }).hasAttribute('disabled')).toBe(
    true,
  )
  fireEvent.change(name, { target: { value: 'Number plate' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Insert 2 fields' }))
  expect(labels()).toEqual(['Name', 'Number plate', 'Entered'])
  act(() => store.undo())
  expect(labels()).toEqual(['Name'])
})

test('an own copy is pasted at once; a text beyond all limits is refused with its reason', () => {
  const { store, paste, labels } = open()
  act(() => store.copy(['n1']))
  paste(JSON.stringify(store.clip))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(labels()).toEqual(['Name', 'Name'])
  paste(`a\tb\n${'x'.repeat(4_000_001)}`)
  expect([store.said?.isRefusal, store.said?.text]).toEqual([
    true,
    expect.stringContaining('more than 4 million characters'),
  ])
})
