import { cleanup, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { FieldPort, PageRuntime } from '#schemas/runtime.ts'
import { noPicks } from '#tests/picks.ts'
import Detail from './cell.tsx'
import { editor } from './kind.ts'
import View from './view.tsx'

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
  pictures: { find: (name) => `blob:${name}`, store: () => Promise.resolve(null) },
}
const field: FieldPort = {
  id: 'f1',
  path: 'f1',
  label: 'Story',
  value: '<p>Hello</p>',
  problem: undefined,
  visible: true,
  required: false,
  readOnly: false,
  allowed: null,
  printed: 'Hello',
  set: () => {},
  touch: () => {},
}

test('9 the editor is 500 pixels high unless the design says otherwise, and takes pictures where they can be stored', () => {
  const element = (options: object, own: PageRuntime = runtime) => (
    <RuntimeProvider value={own}>
      <View field={field} options={editor.parse(options)} autoFocus={false} />
    </RuntimeProvider>
  )
  const { container } = render(element({}))
  expect(container.querySelector<HTMLElement>('.berth-editor')?.style.height).toBe('500px')
  expect(screen.getByRole('button', { name: 'Insert picture' })).toBeTruthy()
  cleanup()
  const { pictures: _, ...without } = runtime
  const second = render(element({ height: 240 }, without))
  expect(second.container.querySelector<HTMLElement>('.berth-editor')?.style.height).toBe('240px')
  expect(screen.queryByRole('button', { name: 'Insert picture' })).toBeNull()
})

test('where it is read nothing is shown but what is allowed, and stored pictures come through the session', () => {
  render(
    <RuntimeProvider value={runtime}>
      <Detail
        value={
          '<p>Hello <script>alert(1)</script><b onclick="x()">you</b></p><img src="/api/file/Download/advertPicture/0abc.png" alt="map"><img src="https://evil.com/x.png" alt="evil">'
        }
        printed="Hello you"
        options={editor.parse({})}
      />
    </RuntimeProvider>,
  )
  expect(document.body.innerHTML).not.toMatch(/script|onclick|evil\.com/)
  expect(screen.getByRole('img', { name: 'map' }).getAttribute('src')).toBe('blob:0abc.png')
})

test('nothing written is no value, and tags are no words', () => {
  const bound = editor.bind({})
  expect([
    bound.read('<p></p>'),
    bound.read('<p style="text-align: center"><br></p>'),
    bound.read(' <p>&nbsp;</p>'),
  ]).toEqual([null, null, null])
  expect([
    bound.print('<h1>A &amp; B</h1><p>c</p>', lookups),
    bound.print('<p><img src="x"></p>', { ...lookups, language: 'en' }),
  ]).toEqual(['A & B c', '[picture]'])
  expect(bound.print('<'.repeat(90_000), lookups)).toHaveLength(90_000)
})
