import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { expect, test, vi } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { dataScopes } from '#schemas/api/data-scope.ts'
import type { DataScopeEntry } from '#schemas/api/data-scope.ts'
import { lookups } from '#schemas/api/lookup.ts'
import { records } from '#schemas/api/record.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import DataScopes from './data-scopes.tsx'
import OwnConditions from './own-conditions.tsx'
import { SubjectPick } from './subject-pick.tsx'

const formData = JSON.stringify(
  sketch([
    { id: 'n1', kind: 'input', field: 'plate' },
    { id: 'n2', kind: 'createUser', field: 'by' },
  ]),
)
const condition = {
  match: 'and' as const,
  groups: [
    {
      match: 'and' as const,
      comparisons: [{ field: 'by', symbol: '==' as const, operand: { type: 'user' as const } }],
    },
  ],
}
const mine: DataScopeEntry = {
  id: 's1',
  fullName: 'Mine',
  enCode: 'mine',
  enabledMark: 1,
  modelId: 'm1',
  condition,
  sortCode: 0,
  description: '',
  creatorTime: 0,
  version: 3,
  uses: 1,
  faults: [],
}

/** An administrator's engine with one form, and with the answers of the test. */
function engineOver(answers: Answers) {
  const sent: unknown[] = []
  const engine = tryEngine((call, { params, body, query }) => {
    if (call === records.config) return { fullName: 'Fault report', formData }
    if (Object.values<object>(dataScopes).includes(call) && call.method !== 'GET')
      sent.push([call.method, { ...params }, body])
    return answers(call, { ...(params && { params }), body, query })
  })
  runInAction(
    () => void (engine.session.current = currentUser({ userInfo: { isAdministrator: true } })),
  )
  return { engine, sent }
}

const named = (dialog: HTMLElement, name: string, value: string) =>
  fireEvent.change(within(dialog).getByRole('textbox', { name }), { target: { value } })

test('6 named scopes of a form are told in words, with who holds them; they are switched, and removed unless they are used', async () => {
  const changed = vi.fn()
  const { engine, sent } = engineOver((call) => {
    if (call === dataScopes.list)
      return {
        list: [mine, { ...mine, id: 's2', fullName: 'Broken', faults: ['colour'], uses: 0 }],
      }
    if (call === dataScopes.uses)
      return {
        list: [{ subjectType: 'role', subjectId: 'r1', subjectName: 'Operator' }],
        pagination: { currentPage: 1, pageSize: 10, total: 1 },
      }
    if (call === dataScopes.remove) throw new RefusedCall(409, 'in use', null)
    return mine
  })
  drawScreen(
    <DataScopes modelId="m1" name="Fault report" onChanged={changed} onClose={() => undefined} />,
    engine,
  )
  expect(await screen.findByText('by is Current user')).toBeTruthy()
  expect(
    screen.getByText('The condition no longer fits colour of the form: this scope gives nothing'),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /Mine/ }))
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
  expect(await screen.findByText('Operator (Role)')).toBeTruthy()
  const questions = screen.getAllByRole('dialog')
  fireEvent.click(within(questions.at(-1) as HTMLElement).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['PUT', { id: 's1' }, { enabledMark: 0 }],
      ['DELETE', { id: 's1' }, undefined],
    ]),
  )
  expect(changed).toHaveBeenCalledTimes(1)
})

test('6 a scope that says nothing is not saved; a change goes with the version that was read', async () => {
  const { engine, sent } = engineOver((call) =>
    call === dataScopes.list ? { list: [mine] } : mine,
  )
  drawScreen(
    <DataScopes
      modelId="m1"
      name="Fault report"
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
    engine,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'New' }))
  const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
  named(dialog, 'Name', 'Empty')
  named(dialog, 'Code', 'empty')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await within(dialog).findByText('Complete the condition')).toBeTruthy()
  expect(sent).toEqual([])
})

test('6 a change of a named scope goes with the version that was read', async () => {
  const { engine, sent } = engineOver((call) =>
    call === dataScopes.list ? { list: [mine] } : mine,
  )
  drawScreen(
    <DataScopes
      modelId="m1"
      name="Fault report"
      onChanged={() => undefined}
      onClose={() => undefined}
    />,
    engine,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = (await screen.findAllByRole('dialog')).at(-1) as HTMLElement
  named(dialog, 'Name', 'Ours')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      ['PUT', { id: 's1' }, { fullName: 'Ours', enCode: 'mine', condition, version: 3 }],
    ]),
  )
})

test('6 an own condition is saved under a name, which then stands for it', async () => {
  const namedOf = vi.fn()
  const { engine, sent } = engineOver(() => mine)
  drawScreen(
    <OwnConditions modelId="m1" value={[condition]} onChange={() => undefined} onNamed={namedOf} />,
    engine,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Save as named scope' }))
  const dialog = await screen.findByRole('dialog')
  named(dialog, 'Name', 'Mine')
  named(dialog, 'Code', 'mine')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(namedOf).toHaveBeenCalledWith(condition, 's1'))
  expect(sent).toMatchObject([
    ['POST', {}, { modelId: 'm1', fullName: 'Mine', enCode: 'mine', condition }],
  ])
})

test('6 organizations that are switched off are picked in the tree of subjects too, and say that they are', async () => {
  const subject = { note: '', enabledMark: 1, parentId: '' }
  const { engine } = engineOver((call) => {
    if (call === lookups.organizes)
      return {
        list: [
          { id: 'o1', parentId: '', fullName: 'Harbour', enCode: 'o1', category: 'organization' },
        ],
      }
    if (call !== authority.subjects) return { list: [] }
    return {
      list: [
        { ...subject, id: 'o1', fullName: 'Harbour' },
        { ...subject, id: 'o2', fullName: 'Quay', enabledMark: 0, parentId: 'o1' },
      ],
      pagination: { currentPage: 1, pageSize: 10, total: 2 },
    }
  })
  const picked = vi.fn()
  drawScreen(<SubjectPick type="organize" value={null} onPick={picked} />, engine)
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Subject' }))
  fireEvent.click(await screen.findByTitle('Quay (disabled)'))
  expect(picked).toHaveBeenCalledWith('o2', 'Quay')
})
