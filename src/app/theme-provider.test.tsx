import { act, render, screen } from '@testing-library/react'
import { theme } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { mediaOf } from '#tests/shell.tsx'
import { tryEngine } from '#tests/screen.tsx'
import { EngineProvider } from './engine.tsx'
import { ThemeProvider } from './theme-provider.tsx'
import { readable } from './theme.ts'

const Seen = () => {
  const { token } = theme.useToken()
  return (
    <output>
      {JSON.stringify({
        primary: token.colorPrimary,
        height: token.controlHeight,
        moves: token.motion,
      })}
    </output>
  )
}
const draw = (...queries: string[]) => {
  const resize = mediaOf(...queries)
  const engine = tryEngine(() => null)
  render(
    <EngineProvider engine={engine}>
      <ThemeProvider>
        <Seen />
      </ThemeProvider>
    </EngineProvider>,
  )
  return {
    settings: engine.settings,
    resize,
    seen: () =>
      JSON.parse(screen.getByRole('status').textContent ?? '') as {
        primary: string
        height: number
        moves: boolean
      },
  }
}
const isDark = () => document.body.style.colorScheme === 'dark'
afterEach(() => vi.unstubAllGlobals())

test('62 light and dark are as set, or as the system is, without a reload', () => {
  const { settings, resize } = draw()
  expect(isDark()).toBe(false)
  act(() => settings.set('appearance', 'dark'))
  expect(isDark()).toBe(true)
  act(() => settings.set('appearance', 'system'))
  expect(isDark()).toBe(false)
  resize('(prefers-color-scheme: dark)')
  expect(isDark()).toBe(true)
  act(() => settings.set('appearance', 'light'))
  expect(isDark()).toBe(false)
})

test('2.6 colour and size reach every component at once', () => {
  const { settings, seen } = draw()
  expect(seen().primary).toBe(readable('#1890ff'))
  act(() => settings.set('themeClass', 'red'))
  expect(seen().primary).toBe(readable('#f5222d'))
  const { height } = seen()
  act(() => settings.set('size', 'mini'))
  expect(seen().height).toBeLessThan(height)
})

test('nothing moves for who asked for that', () => {
  expect(draw('(prefers-reduced-motion: reduce)').seen().moves).toBe(false)
})

test('the language of the page is that of the interface', () => {
  const { settings } = draw()
  expect(document.documentElement.lang).toBe('en')
  act(() => settings.setLanguage('zhtw'))
  expect(document.documentElement.lang).toBe('zh-TW')
})
