import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App, ConfigProvider } from 'antd'
import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { designSheets } from '#schemas/api/design-sheet.ts'
import type { SheetState } from '#schemas/api/design-sheet.ts'
import type { Lookups } from '#schemas/runtime.ts'
import { speaker, translatorSettings } from '#schemas/text.ts'
import { noPicks } from '#tests/picks.ts'
import type { Send } from '../port.ts'
import { SheetRows } from './sheet-rows.tsx'

const library = i18next.createInstance()
beforeAll(
  async () => void (await library.init({ ...translatorSettings, lng: 'en', resources: {} })),
)
const say = speaker(library)
const lookups: Lookups = {
  name: () => undefined,
  choices: () => [],
  users: () => [],
  organizes: () => [],
  dictionaries: () => [],
}

const draw = (part: React.ReactNode) =>
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <App>
        <RuntimeProvider
          value={{
            say,
            language: 'en',
            lookups,
            device: 'pc',
            timeZone: 'Asia/Shanghai',
            picks: noPicks,
            isDesign: false,
          }}
        >
          {part}
        </RuntimeProvider>
      </App>
    </ConfigProvider>,
  )

test('the rows come in batch by batch; what failed is told and can be taken along', async () => {
  const states: SheetState[] = [100, 200, 250].map((done) => ({
    fileName: 'cars.csv',
    isLive: true,
    total: 250,
    done,
    added: done - 1,
    failed: 1,
    failures: [{ row: 3, label: 'Price', message: 'wrong' }],
  }))
  const send = (async (call: object) =>
    call === designSheets.bringIn
      ? states.shift()
      : {
          fileName: 'cars.csv',
          isLive: true,
          total: 250,
          done: 0,
          added: 0,
          failed: 0,
          failures: [],
        }) as unknown as Send
  const save = vi.fn<(file: Blob, name: string) => void>()
  draw(<SheetRows designId="d" send={send} save={save} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Import rows' }))
  expect(await screen.findByText('Rows imported: 249')).toBeDefined()
  expect(screen.getByText('Row 3, Price: wrong')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Download rows not imported' }))
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(states).toEqual([])
})

test('before the form is published the rows only wait', async () => {
  const send = (async () => ({
    fileName: 'cars.csv',
    isLive: false,
    total: 5,
    done: 0,
    added: 0,
    failed: 0,
    failures: [],
  })) as unknown as Send
  draw(<SheetRows designId="d" send={send} save={() => {}} />)
  expect(await screen.findByText(/Rows of “cars.csv” to import after publishing: 5/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Import rows' })).toBeNull()
})

test('what is through can be closed, and the sheet is forgotten', async () => {
  const calls: object[] = []
  const send = (async (call: object) => {
    calls.push(call)
    return {
      fileName: 'cars.csv',
      isLive: true,
      total: 5,
      done: call === designSheets.bringIn ? 5 : 0,
      added: 5,
      failed: 0,
      failures: [],
    }
  }) as unknown as Send
  draw(<SheetRows designId="d" send={send} save={() => {}} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Import rows' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/rows are in/)).toBeNull()
  expect(calls.at(-1)).toBe(designSheets.remove)
})
