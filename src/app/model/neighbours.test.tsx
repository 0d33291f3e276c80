import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { records } from '#schemas/api/record.ts'
import { open } from '#tests/model-page.tsx'

const named = (name: string) => screen.findAllByText(`printed name ${name}`)
const arrow = (key: 'ArrowUp' | 'ArrowDown', target?: Element) =>
  fireEvent.keyDown(target ?? screen.getByRole('dialog'), { key, altKey: true })
const go = (name: 'Previous' | 'Next') => screen.getByLabelText<HTMLButtonElement>(name)

test('the place in the list is told, and the way goes over the ends of pages and stops at those of the list', async () => {
  await open(21, '?size=10&act=detail&record=r10')
  expect(await screen.findByText('10 of 21')).toBeTruthy()
  fireEvent.click(go('Next'))
  expect(await screen.findByText('11 of 21')).toBeTruthy()
  await named('11')
  expect(new URLSearchParams(location.search).get('page')).toBe('2')
  fireEvent.click(go('Previous'))
  expect(await screen.findByText('10 of 21')).toBeTruthy()
  expect(new URLSearchParams(location.search).get('page')).toBeNull()
})

test('after a reload the address knows both the record and its page; at the ends there is no further way', async () => {
  const { of } = await open(21, '?size=10&act=detail&record=r21&page=3')
  expect(await screen.findByText('21 of 21')).toBeTruthy()
  expect([go('Previous').disabled, go('Next').disabled]).toEqual([false, true])
  const asked = of(records.list).length
  arrow('ArrowDown')
  expect(of(records.list)).toHaveLength(asked)
  arrow('ArrowUp')
  expect(await screen.findByText('20 of 21')).toBeTruthy()
  await named('20')
})

test('Alt and the arrows walk, not while something is typed', async () => {
  await open(3, '?act=detail&record=r1')
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(go('Previous').disabled).toBe(true)
  arrow('ArrowDown', screen.getByText('Details', { selector: '[role=tab]' }))
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  const box = document.createElement('textarea')
  screen.getByRole('dialog').append(box)
  arrow('ArrowDown', box)
  arrow('ArrowUp', document.body)
  expect(screen.getByText('2 of 3')).toBeTruthy()
})

test('a record that is not in the list as it is searched has no neighbours', async () => {
  await open(21, '?size=10&act=detail&record=r15')
  await named('15')
  await waitFor(() => expect(screen.queryByLabelText('Next')).toBeNull())
})
