import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinePicker } from './line-picker.tsx'
import { MemberPicker } from './member-picker.tsx'
import { dialog, draw, item, line, open, organizes, press } from '#tests/pickers.tsx'

test('2.7 of organizations all can be chosen, of departments only these, found by name or code', async () => {
  const picked = draw((props) => <LinePicker {...props} of="department" among={null} />, {
    value: null,
    multiple: true,
  })
  open()
  fireEvent.click(await item('Harbour'))
  fireEvent.click(await item('Gate'))
  expect(within(dialog()).queryByText('River')).toBeNull()
  fireEvent.change(within(dialog()).getByRole('searchbox'), { target: { value: 'CODE-d2' } })
  await waitFor(() =>
    expect(within(dialog()).queryByText('Gate', { selector: '[role="treeitem"] *' })).toBeNull(),
  )
  fireEvent.click(await item('Pier'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['d1', 'd2'])
})

test('2.7 Chinese names are found by pinyin and its first letters', async () => {
  const named = [
    line({ id: 'd1', fullName: '城北停车场', type: 'organization' }),
    line({ id: 'd2', fullName: '财务部', type: 'department' }),
  ]
  draw(
    (props) => <LinePicker {...props} of="organize" among={null} />,
    { value: null, multiple: true },
    { lines: () => Promise.resolve(named) },
  )
  open()
  for (const [word, found] of [
    ['chengbei', '城北停车场'],
    ['cwb', '财务部'],
    ['cai wu', '财务部'],
  ] as const) {
    fireEvent.change(within(dialog()).getByRole('searchbox'), { target: { value: word } })
    await waitFor(
      () =>
        expect(
          within(dialog())
            .getAllByRole('treeitem')
            .filter((treeLine) => treeLine.textContent)
            .map((treeLine) => treeLine.textContent),
        ).toEqual([found]),
      { timeout: 10_000 },
    )
  }
})

test('only those that may be chosen are offered', async () => {
  draw((props) => <LinePicker {...props} of="organize" among={['d2']} />, {
    value: null,
    multiple: false,
  })
  open()
  fireEvent.click(await item('Harbour'))
  await item('Pier')
  expect(['Gate', 'River'].map((name) => within(dialog()).queryByText(name))).toEqual([null, null])
})

test('members of several nouns are chosen together', async () => {
  const picked = draw(
    (props) => <MemberPicker {...props} among={null} />,
    { value: ['ann--user'], multiple: true },
    {
      lines: (noun) =>
        Promise.resolve(
          noun === 'role' ? [line({ id: 'r1', fullName: 'Guard', type: 'role' })] : organizes,
        ),
    },
  )
  open()
  expect(within(dialog()).getByText('Ann')).toBeTruthy()
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Roles' }))
  fireEvent.click(await item('Guard'))
  fireEvent.click(within(dialog()).getByRole('tab', { name: 'Organizations' }))
  fireEvent.click(await item('River'))
  press('Confirm')
  expect(picked).toHaveBeenLastCalledWith(['ann--user', 'r1--role', 'o2--organize'])
})
