import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { profile } from '#schemas/api/profile.ts'
import { draw, of, give, begin } from '#tests/profile-page.tsx'

beforeEach(begin)

test('7.8 SystemLog: pages, and finds by address; a refused try is marked, and how it was tried is told', async () => {
  const entry = (id: string, loginType: number, loginMark: number) => ({
    id,
    way: loginMark === 0 ? 'provider' : 'password',
    creatorTime: 0,
    account: 'ann',
    userName: 'Ann',
    ipAddress: '10.0.0.1',
    platForm: 'Windows',
    browser: 'Chrome 131',
    loginType,
    loginMark,
  })
  give(profile.systemLog, () => ({
    list: [entry('1', 0, 1), entry('2', 1, 1), entry('3', 0, 0)],
    pagination: { currentPage: 1, pageSize: 10, total: 25 },
  }))
  await draw('systemLog')
  const rows = () =>
    [...document.querySelectorAll('tr[data-row-key]')].map(({ textContent }) => textContent)
  await screen.findByText('Failure')
  expect(rows().map((row) => row.replace('1970-01-01 08:00:00', ''))).toEqual([
    'Sign-inPassword10.0.0.1Windows · Chrome 131',
    'Sign-out-10.0.0.1Windows · Chrome 131',
    'FailureProvider10.0.0.1Windows · Chrome 131',
  ])
  expect(screen.getByText('25 items')).toBeTruthy()
  fireEvent.click(screen.getByTitle('2'))
  await waitFor(() =>
    expect(of(profile.systemLog).at(-1)).toEqual({ query: { currentPage: 2, pageSize: 10 } }),
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find by IP address' }), {
    target: { value: ' 10.0 ' },
  })
  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Find by IP address' }), {
    key: 'Enter',
    keyCode: 13,
  })
  await waitFor(() =>
    expect(of(profile.systemLog).at(-1)).toEqual({
      query: { currentPage: 1, pageSize: 10, keyword: '10.0' },
    }),
  )
})

test('7.8 SystemLog: a range of days is asked for from its first instant to its last, in the zone of the organization', async () => {
  give(profile.systemLog, () => ({
    list: [],
    pagination: { currentPage: 1, pageSize: 10, total: 0 },
  }))
  await draw('systemLog')
  for (const [name, day] of [
    ['From', '2026-01-01'],
    ['To', '2026-01-02'],
  ] as const) {
    const input = screen.getByPlaceholderText(name)
    fireEvent.mouseDown(input)
    fireEvent.change(input, { target: { value: day } })
    fireEvent.keyDown(input, { key: 'Enter', code: 'Enter', keyCode: 13 })
  }
  const [startTime, endTime] = [
    Date.parse('2026-01-01T00:00:00+08:00'),
    Date.parse('2026-01-03T00:00:00+08:00') - 1,
  ]
  await waitFor(() =>
    expect(of(profile.systemLog).at(-1)).toEqual({
      query: { currentPage: 1, pageSize: 10, startTime, endTime },
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() =>
    expect(of(profile.systemLog).at(-1)).toEqual({ query: { currentPage: 1, pageSize: 10 } }),
  )
  expect(screen.getByPlaceholderText<HTMLInputElement>('From').value).toBe('')
})
