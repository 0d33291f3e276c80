import { Activity, useState } from 'react'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { Editor as TiptapEditor } from '@tiptap/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { allowedHtml } from '#schemas/format/html.ts'
import type { PageRuntime } from '#schemas/runtime.ts'
import { noRuntime } from '#tests/runtime.ts'
import { tryEngine } from '#tests/screen.tsx'
import { Editor, editorHeight } from './editor.tsx'
import type { EditorProps } from './editor.tsx'

// jsdom has no layout, so the position of the cursor is faked.
beforeEach(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

const engine = tryEngine(() => null)
const runtime: PageRuntime = { ...noRuntime, say: engine.say }

/** Renders an editor whose text the test keeps; gives the reported texts and the editor itself. */
function draw(value = '', props: Partial<EditorProps> = {}) {
  const told: string[] = []
  const Place = ({ isShown, start }: { readonly isShown: boolean; readonly start: string }) => {
    const [html, setHtml] = useState(start)
    const [from, setFrom] = useState(start)
    if (from !== start) {
      setFrom(start)
      setHtml(start)
    }
    const take = (next: string) => {
      told.push(next)
      setHtml(next)
    }
    return (
      <RuntimeProvider value={runtime}>
        <ConfigProvider theme={{ token: { motion: false }, zeroRuntime: true }}>
          <Activity mode={isShown ? 'visible' : 'hidden'}>
            <Editor
              value={html}
              onChange={take}
              label="Text"
              picture={() => 'blob:picture'}
              {...props}
            />
          </Activity>
        </ConfigProvider>
      </RuntimeProvider>
    )
  }
  const view = render(<Place isShown start={value} />)
  const box = () => screen.getByRole('textbox', { name: 'Text' })
  const editor = () => (box() as HTMLElement & { editor: TiptapEditor }).editor
  const show = (isShown: boolean, start = value) =>
    view.rerender(<Place isShown={isShown} start={start} />)
  const select = (from: number, to: number) =>
    act(() => void editor().commands.setTextSelection({ from, to }))
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  return {
    box,
    editor,
    told,
    show,
    select,
    press,
    last: () => told.at(-1),
    container: view.container,
  }
}

test('2.7 the editor is 500 px high by default', () => {
  const { container } = draw()
  expect([
    editorHeight,
    container.querySelector<HTMLElement>('.berth-editor')?.style.height,
  ]).toEqual([500, '500px'])
})

test('what it opens with is told to nobody, and what is written comes out as HTML', () => {
  const { box, editor, told, last } = draw('<h2>Title</h2><p>Text</p>')
  expect([box().textContent, told]).toEqual(['TitleText', []])
  act(() => void editor().commands.insertContentAt(12, ' more'))
  expect(last()).toBe('<h2>Title</h2><p>Text more</p>')
  act(() => void editor().commands.clearContent(true))
  expect(last()).toBe('')
})

test.each([
  ['Bold', '<p><strong>word</strong></p>'],
  ['Italic', '<p><em>word</em></p>'],
  ['Underline', '<p><u>word</u></p>'],
  ['Strikethrough', '<p><s>word</s></p>'],
  ['Code', '<p><code>word</code></p>'],
  ['Heading 2', '<h2>word</h2>'],
  ['Bulleted list', '<ul><li><p>word</p></li></ul>'],
  ['Numbered list', '<ol><li><p>word</p></li></ol>'],
  ['Quote', '<blockquote><p>word</p></blockquote>'],
  ['Code block', '<pre><code>word</code></pre>'],
  ['Center', '<p style="text-align: center;">word</p>'],
])('the tool %s acts on the selection and says that it is on', (name, html) => {
  const { select, press, last } = draw('<p>word</p>')
  select(1, 5)
  press(name)
  expect(last()?.replace('center"', 'center;"')).toBe(html)
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true')
})

test('undo, redo and clear', async () => {
  const { select, press, last } = draw('<p>word</p>')
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true')
  select(1, 5)
  press('Bold')
  press('Undo')
  expect(last()).toBe('<p>word</p>')
  press('Redo')
  expect(last()).toBe('<p><strong>word</strong></p>')
  press('Clear format')
  await waitFor(() => expect(last()).toBe('<p>word</p>'))
})

test('a table is inserted, and grows and shrinks by rows and columns', async () => {
  const { press, last, editor } = draw('<p>word</p>')
  const choose = async (name: string) => {
    press('Table')
    fireEvent.click(await screen.findByRole('menuitem', { name }))
  }
  act(() => void editor().commands.focus('end'))
  await choose('Insert table')
  const cells = () => [
    (last()?.match(/<tr>/g) ?? []).length,
    (last()?.match(/<t[hd]>/g) ?? []).length,
  ]
  expect(cells()).toEqual([3, 9])
  expect(last()).toContain('<table><tbody><tr><th><p></p></th>')
  await choose('Insert row below')
  expect(cells()).toEqual([4, 12])
  await choose('Remove column')
  expect(cells()).toEqual([4, 8])
})

test('a link gets an address that may be one; without a selection the address is written', async () => {
  const { select, press, last } = draw('<p>word</p>')
  select(1, 5)
  press('Link')
  const dialog = await screen.findByRole('dialog')
  const address = within(dialog).getByLabelText('Address')
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  expect(await within(dialog).findByText(/Enter an address/)).toBeTruthy()
  fireEvent.change(address, { target: { value: 'example.com' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() =>
    expect(last()).toMatch(/^<p><a [^>]*href="https:\/\/example\.com"[^>]*>word<\/a><\/p>$/),
  )
})

test('7.15 a picture is stored, shown through the session and kept by its stored address', async () => {
  const onPicture = vi
    .fn<NonNullable<EditorProps['onPicture']>>()
    .mockResolvedValueOnce('0abc.png')
    .mockResolvedValueOnce(null)
  const { box, last, container, told } = draw('<p>word</p>', { onPicture })
  const choose = (name: string) =>
    fireEvent.change(container.querySelector('input[type=file]')!, {
      target: { files: [new File(['x'], name, { type: 'image/png' })] },
    })
  choose('Plan of lot.png')
  await waitFor(() =>
    expect(last()).toContain(
      '<img alt="Plan of lot" src="/api/file/Download/advertPicture/0abc.png">',
    ),
  )
  expect(within(box()).getByRole('img', { name: 'Plan of lot' }).getAttribute('src')).toBe(
    'blob:picture',
  )
  const before = told.length
  choose('refused.png')
  await waitFor(() => expect(onPicture).toHaveBeenCalledTimes(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Insert picture' })).toBeTruthy())
  expect(told).toHaveLength(before)
})

test('T26 whatever is pasted, only what is allowed comes out', () => {
  const { editor, last } = draw('<p>word</p>')
  const dirty =
    '<h1 id="a" class="b" onclick="x()">H</h1><ol start="5" type="a"><li>one</li></ol><img src="https://a.example/x.png"><img src="/api/file/Download/advertPicture/0b.png" title="t" class="c"><a href="javascript:x()">bad</a><a href="https://a.example" class="d" title="e">good</a><table style="width:9px"><colgroup><col style="width:1px"></colgroup><tr><td colspan="2" colwidth="9" bgcolor="red">cell</td></tr></table><pre><code class="language-js">code</code></pre><iframe src="x"></iframe><script>x()</script><p style="position:fixed;text-align:right">end</p>'
  act(() => void editor().commands.insertContentAt(6, dirty))
  const page = new DOMParser().parseFromString(last() ?? '', 'text/html')
  const allowed: { readonly [tag: string]: readonly string[] | undefined } = allowedHtml.attributes
  const strangers = [...page.body.querySelectorAll('*')].flatMap((element) => [
    ...(allowedHtml.tags.some((tag) => tag === element.localName) ? [] : [element.localName]),
    ...[...element.attributes]
      .filter(({ name }) => name !== 'style' && !allowed[element.localName]?.includes(name))
      .map(({ name }) => `${element.localName} ${name}`),
  ])
  expect(strangers).toEqual([])
  expect(
    [...page.querySelectorAll('img, a')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    ),
  ).toEqual(['/api/file/Download/advertPicture/0b.png', 'https://a.example'])
  expect(
    [...page.querySelectorAll<HTMLElement>('[style]')].map(({ style }) => style.cssText),
  ).toEqual(['text-align: right;'])
})

test('text that was written is there again after the page was hidden, and a value from outside is taken', async () => {
  const { box, editor, show, told } = draw('<p>old</p>')
  act(() => void editor().commands.insertContentAt(4, ' and new'))
  const first = editor()
  show(false)
  await waitFor(() => expect(first.isDestroyed).toBe(true))
  show(true)
  await waitFor(() => expect(box().textContent).toBe('old and new'))
  const before = told.length
  show(true, '<p>theirs</p>')
  await waitFor(() => expect(box().textContent).toBe('theirs'))
  expect(told).toHaveLength(before)
})

test('read-only has no tools; disabled has idle ones; neither can be written in', () => {
  draw('<p>word</p>', { readOnly: true })
  expect(screen.queryByRole('toolbar')).toBeNull()
  expect([
    screen.getByRole('textbox').getAttribute('aria-readonly'),
    screen.getByRole('textbox').getAttribute('contenteditable'),
  ]).toEqual(['true', 'false'])
})

test('a disabled one says so', () => {
  draw('<p>word</p>', { disabled: true })
  expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(
    true,
  )
  expect(screen.getByRole('textbox').getAttribute('contenteditable')).toBe('false')
})

test('Tab reaches the toolbar once; arrow keys, Home and End go on from there', () => {
  draw()
  const stops = () =>
    screen
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((button) => button.getAttribute('aria-label'))
  expect(stops()).toEqual(['Bold'])
  const walk = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  screen.getByRole('button', { name: 'Bold' }).focus()
  walk('ArrowRight')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Italic')
  walk('End')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Table')
  walk('ArrowRight')
  walk('ArrowLeft')
  walk('Home')
  expect([document.activeElement?.getAttribute('aria-label'), stops()]).toEqual(['Undo', ['Undo']])
})

test('an empty editor shows its placeholder', () => {
  const { editor } = draw('', { placeholder: 'Write here' })
  expect(screen.getByText('Write here')).toBeTruthy()
  act(() => void editor().commands.setContent('<p>a</p>'))
  expect(screen.queryByText('Write here')).toBeNull()
})
