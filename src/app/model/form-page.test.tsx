import { act, fireEvent, render, screen } from '@testing-library/react'
import { observer } from 'mobx-react-lite'
import { expect, test, vi } from 'vitest'
import { kindsOf, loadViews } from '#renderers/load-views.ts'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { open, page, inputs, arrive, watching } from '#tests/form-page.tsx'

test('a keystroke draws one field anew, whatever the form', () => {
  const { form } = open({ nodes: inputs(25) })
  const drawn: string[] = []
  const View: NonNullable<LoadedViews[string]>['view'] = observer(({ field }) => {
    drawn.push(field.path)
    return (
      <input
        id={field.id}
        value={String(field.value ?? '')}
        onChange={(event) => field.set(event.target.value)}
      />
    )
  })
  render(page(form, { input: { view: View } }))
  expect(drawn).toHaveLength(12)
  drawn.length = 0
  fireEvent.change(screen.getByLabelText('Field 7'), { target: { value: 'x' } })
  expect(drawn).toEqual(['f7'])
})

test('a field far from the viewport is label and value until it comes near or is reached by keyboard', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  form.field('f50')?.set('there')
  const views = await loadViews(kindsOf(document))
  const { container } = render(page(form, views))
  expect(container.querySelectorAll('input')).toHaveLength(12)
  const far = screen.getByRole('textbox', { name: 'Field 50' })
  expect([far.tagName, far.textContent, far.tabIndex]).toEqual(['DIV', 'there', 0])
  act(() => far.focus())
  expect(container.ownerDocument.activeElement).toBe(
    screen.getByRole('textbox', { name: 'Field 50' }),
  )
  expect(container.ownerDocument.activeElement).toBeInstanceOf(HTMLInputElement)
})

test('what comes near is drawn with its neighbours, and stays', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  const places = [...container.querySelectorAll('.berth-field')]
  expect(container.querySelectorAll('input')).toHaveLength(12)
  act(() =>
    places.forEach((place) =>
      place.textContent?.includes('Field 32') ? arrive(place) : undefined,
    ),
  )
  expect(screen.getByRole('textbox', { name: 'Field 35' })).toBeInstanceOf(HTMLInputElement)
  expect(screen.getByRole('textbox', { name: 'Field 36' })).not.toBeInstanceOf(HTMLInputElement)
  expect(container.querySelectorAll('input')).toHaveLength(16)
})

test('until somebody scrolls only what is seen is drawn, then what is near too', async () => {
  const { document, form } = open({ nodes: inputs(60) })
  const { container, unmount } = render(page(form, await loadViews(kindsOf(document))))
  expect(watching).toEqual({ margin: '0px', count: 12 })
  fireEvent.scroll(container)
  expect(watching).toEqual({ margin: '600px', count: 12 })
  unmount()
  Object.assign(watching, { margin: 'none', count: 0 })
  fireEvent.scroll(container.ownerDocument)
  expect(watching.margin).toBe('none')
})

test('fields inside of a layout come near with their neighbours too', async () => {
  const { document, form } = open({
    nodes: [{ id: 'card', kind: 'card', label: ['卡', '卡', 'Card'], inside: inputs(60) }],
  })
  const { container } = render(page(form, await loadViews(kindsOf(document))))
  expect(container.querySelectorAll('input')).toHaveLength(12)
  act(() =>
    [...container.querySelectorAll('.berth-field')].forEach((place) =>
      place.textContent?.includes('Field 32') ? arrive(place) : undefined,
    ),
  )
  expect(container.querySelectorAll('input')).toHaveLength(16)
})

test('a refused form brings the first wrong field to the front, focuses it and counts the others', async () => {
  const label = (text: string) => [text, text, text] as const
  const { document, form } = open({
    nodes: [
      {
        id: 'tabs',
        kind: 'tab',
        label: label('Tabs'),
        inside: [
          {
            id: 'one',
            kind: 'tabPane',
            label: label('One'),
            inside: [{ id: 'a', kind: 'input', field: 'a', label: label('First') }],
          },
          {
            id: 'two',
            kind: 'tabPane',
            label: label('Two'),
            inside: [
              { id: 'b', kind: 'input', field: 'b', label: label('Second'), required: true },
            ],
          },
        ],
      },
      { id: 'c', kind: 'input', field: 'c', label: label('Third'), required: true },
    ],
  })
  const views = await loadViews(kindsOf(document))
  const { rerender, container } = render(page(form, views))
  expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('First'))
  act(() => void form.check())
  rerender(page(form, views, { refusals: 1 }))
  await vi.waitFor(() =>
    expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('Second')),
  )
  expect(screen.getByRole('tab', { selected: true }).textContent).toContain('Two')
  expect(screen.getByRole('status').textContent).toContain('2 fields need attention')
  expect(screen.getAllByRole('alert').map((element) => element.textContent)).toEqual([
    'This cannot be empty',
    'This cannot be empty',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Third' }))
  await vi.waitFor(() =>
    expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('Third')),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Second' }))
  await vi.waitFor(() =>
    expect(container.ownerDocument.activeElement).toBe(screen.getByLabelText('Second')),
  )
})

test('Ctrl+Enter and Ctrl+S submit from anywhere, Enter alone does not', async () => {
  const { document, form } = open({ nodes: inputs(2) })
  const onSubmit = vi.fn<() => void>()
  render(page(form, await loadViews(kindsOf(document)), { onSubmit }))
  fireEvent.keyDown(screen.getByLabelText('Field 1'), { key: 'Enter' })
  expect(onSubmit).toHaveBeenCalledTimes(0)
  fireEvent.keyDown(screen.getByLabelText('Field 1'), { key: 'Enter', ctrlKey: true })
  fireEvent.keyDown(screen.getByLabelText('Field 0'), { key: 's', metaKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('in design mode everything is drawn and nothing acts', async () => {
  const [first] = inputs(1)
  const { document, form } = open({ nodes: first ? [{ ...first, hidden: true }] : [] }, 'design')
  render(page(form, await loadViews(kindsOf(document))))
  fireEvent.change(screen.getByLabelText('Field 0'), { target: { value: 'x' } })
  expect(screen.getByLabelText<HTMLInputElement>('Field 0').value).toBe('')
})
