import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { recordComments } from '#schemas/api/record-comment.ts'
import type { RecordComment } from '#schemas/api/record-comment.ts'
import { failures } from '#schemas/wire/failure.ts'
import { openDoor } from '#src/chat/door.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { button, inButton, open } from '#tests/model-page.tsx'
import type { Reply } from '#tests/model-page.tsx'

const comment = (at: number, given: Partial<RecordComment> = {}): RecordComment => ({
  id: `c${at}`,
  version: 1,
  text: `text ${at}`,
  mentions: [],
  userId: 'u',
  userName: 'Ann',
  at,
  editedAt: null,
  isOwn: false,
  ...given,
})

/** The open record on its tab of comments. */
async function begin(first: readonly RecordComment[], isFailing = false) {
  const kept = { list: [...first], isFailing }
  const page = await open(1, '?act=detail&record=r1', {
    replies: new Map<unknown, Reply>([
      [
        recordComments.list,
        () => {
          if (kept.isFailing) throw new RefusedCall(500, 'Not to be had', null)
          return { list: kept.list, earlier: 0, total: kept.list.length }
        },
      ],
      [recordComments.people, () => ({ list: [{ userId: 'b', name: 'Bob', organize: 'Booth' }] })],
      [
        recordComments.create,
        ({ body }) => {
          const made = comment(9, { text: String(body?.['text']), isOwn: true })
          kept.list.push(made)
          return made
        },
      ],
      [
        recordComments.update,
        ({ params, body }) => {
          const isOf = ({ id }: RecordComment) => id === params?.commentId
          const now = kept.list.find(isOf)
          if (now?.version !== body?.['version'])
            throw new RefusedCall(failures.conflict.code, 'Changed meanwhile', null)
          const changed = { ...now!, text: String(body?.['text']), version: now!.version + 1 }
          kept.list = kept.list.map((old) => (isOf(old) ? changed : old))
          return changed
        },
      ],
      [
        recordComments.remove,
        ({ params }) => {
          kept.list = kept.list.filter(({ id }) => id !== params?.commentId)
          return null
        },
      ],
    ]),
  })
  fireEvent.click(await screen.findByText(/^Comments/, { selector: '[role=tab] *, [role=tab]' }))
  return { ...page, kept }
}

const box = () => screen.findByLabelText<HTMLTextAreaElement>(/Write a comment/)

test('the tab says how many there are; a link is a link, a mention stands out, and a mark-up is text', async () => {
  await begin([
    comment(1, {
      text: '<b>x</b> https://berth.example/a @Bob',
      mentions: [{ userId: 'b', name: 'Bob' }],
    }),
    comment(2, { userName: '' }),
  ])
  expect(await screen.findByText('Comments (2)')).toBeTruthy()
  expect((await screen.findByText('https://berth.example/a')).getAttribute('href')).toBe(
    'https://berth.example/a',
  )
  expect(screen.getByText(/<b>x<\/b>/)).toBeTruthy()
  expect(screen.getByText('@Bob').tagName).toBe('SPAN')
  expect(screen.getByText('Former user')).toBeTruthy()
})

test('Ctrl and Enter send what is written; an empty comment is not sent', async () => {
  const { of } = await begin([])
  expect(await screen.findByText(/No comments yet/)).toBeTruthy()
  fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true })
  fireEvent.change(await box(), { target: { value: 'Hello' } })
  fireEvent.keyDown(await box(), { key: 'Enter' })
  fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('Hello', { selector: 'article *' })).toBeTruthy()
  expect(of(recordComments.create)).toHaveLength(1)
  expect((await box()).value).toBe('')
})

test('whoever is chosen behind @ is mentioned', async () => {
  const { of } = await begin([])
  fireEvent.change(await box(), { target: { value: 'See @' } })
  fireEvent.keyUp(await box(), { key: '@' })
  fireEvent.click(await screen.findByText('Bob', { selector: '[role=option] *, li *' }))
  await waitFor(async () => expect((await box()).value).toBe('See @Bob '))
  fireEvent.keyDown(await box(), { key: 'Enter', ctrlKey: true })
  await waitFor(() =>
    expect(of(recordComments.create)[0]?.input.body).toMatchObject({
      text: 'See @Bob',
      mentions: ['b'],
    }),
  )
})

test('only one’s own can be removed, after a question', async () => {
  const { of } = await begin([comment(1), comment(2, { isOwn: true })])
  const [ann, own] = await screen.findAllByRole('article', { hidden: true })
  expect(within(ann!).queryByText('Delete')).toBeNull()
  fireEvent.click(within(own!).getByText('Delete'))
  await screen.findAllByText('Delete this comment?')
  fireEvent.click(screen.getAllByText('Delete', inButton).at(-1)!)
  await waitFor(() => expect(screen.queryByText('text 2')).toBeNull())
  expect(of(recordComments.remove)).toHaveLength(1)
  await waitFor(async () => expect(document.activeElement).toBe(await box()))
})

test('what others say appears when the server tells of it', async () => {
  const { kept, engine } = await begin([comment(1)])
  await screen.findByText('text 1')
  kept.list.push(comment(2))
  act(() =>
    engine.get(openDoor).receive({ method: 'recordComments', modelId: 'm', recordId: 'other' }),
  )
  expect(screen.queryByText('text 2')).toBeNull()
  act(() =>
    engine.get(openDoor).receive({ method: 'recordComments', modelId: 'm', recordId: 'r1' }),
  )
  expect(await screen.findByText('text 2')).toBeTruthy()
})

test('where they cannot be had it is said, and a retry shows them', async () => {
  const { kept } = await begin([comment(1)], true)
  expect(await screen.findByText('Not to be had')).toBeTruthy()
  kept.isFailing = false
  fireEvent.click(button('Retry'))
  expect(await screen.findByText('text 1')).toBeTruthy()
})

test('whoever leaves with something written is asked first', async () => {
  await begin([])
  fireEvent.change(await box(), { target: { value: 'Hello' } })
  fireEvent.click(screen.getAllByText('Close', inButton).at(-1)!)
  expect(await screen.findByText('Keep editing')).toBeTruthy()
})

const own = comment(1, { isOwn: true })
const line = () => within(screen.getByRole('article', { hidden: true }))
const editBox = () => line().getByLabelText<HTMLTextAreaElement>(/Write a comment/)
const press = (word: string) => fireEvent.click(line().getByText(word, inButton))
/** Begins to change one's own comment. */
const rewrite = async (text: string) => {
  await screen.findByText('text 1')
  press('Edit')
  fireEvent.change(editBox(), { target: { value: text } })
}
const focused = () => document.activeElement?.textContent

test('after a comment was changed, or not, the focus is on its button; the hint tells of saving', async () => {
  const { of } = await begin([own])
  await rewrite('mine')
  expect(line().getByText('Ctrl + Enter to save')).toBeTruthy()
  fireEvent.keyDown(editBox(), { key: 'Enter', ctrlKey: true })
  expect(await screen.findByText('mine')).toBeTruthy()
  await waitFor(() => expect(focused()).toBe('Edit'))
  expect(of(recordComments.update)).toHaveLength(1)
  for (const leave of [
    () => press('Cancel'),
    () => fireEvent.keyDown(editBox(), { key: 'Escape' }),
  ]) {
    press('Edit')
    editBox().focus()
    leave()
    await waitFor(() => expect(focused()).toBe('Edit'))
  }
})

test('a change that is under way is asked about before Esc or Cancel drops it', async () => {
  await begin([own])
  await rewrite('mine')
  fireEvent.keyDown(editBox(), { key: 'Escape' })
  fireEvent.click(await screen.findByText('Keep editing', inButton))
  await waitFor(() => expect(screen.queryByText('Keep editing', inButton)).toBeNull())
  expect(editBox().value).toBe('mine')
  press('Cancel')
  fireEvent.click(await screen.findByText('Discard', inButton))
  expect(await screen.findByText('text 1')).toBeTruthy()
  await waitFor(() => expect(focused()).toBe('Edit'))
})

test('a change that is under way outlasts another tab, and whoever leaves the record is asked first', async () => {
  await begin([own])
  await rewrite('mine')
  const tab = (name: RegExp) =>
    fireEvent.click(screen.getByText(name, { selector: '[role=tab] *, [role=tab]' }))
  tab(/^Details/)
  await waitFor(() => expect(screen.queryByRole('article', { hidden: true })).toBeNull())
  tab(/^Comments/)
  await screen.findByRole('article', { hidden: true })
  expect(editBox().value).toBe('mine')
  fireEvent.click(screen.getAllByText('Close', inButton).at(-1)!)
  expect(await screen.findByText('Keep editing')).toBeTruthy()
})

test('what another window wrote is shown, and replaced only by whoever saves again', async () => {
  const { kept, engine, of } = await begin([own])
  await rewrite('mine')
  kept.list = [{ ...own, text: 'theirs', version: 2 }]
  act(() =>
    engine.get(openDoor).receive({ method: 'recordComments', modelId: 'm', recordId: 'r1' }),
  )
  expect(await screen.findByText('theirs')).toBeTruthy()
  expect(editBox().value).toBe('mine')
  press('Save')
  await waitFor(() => expect(of(recordComments.update)).toHaveLength(1))
  await waitFor(() => expect(line().queryByRole('status')).toBeTruthy())
  expect(kept.list[0]?.text).toBe('theirs')
  await waitFor(() =>
    expect(line().getByText('Save', inButton).closest('.ant-btn-loading')).toBeNull(),
  )
  press('Save')
  expect(await screen.findByText('mine', { selector: 'article *' })).toBeTruthy()
  expect(of(recordComments.update).map(({ input }) => input.body?.['version'])).toEqual([1, 2])
})
