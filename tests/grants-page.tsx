import { fireEvent, screen, within } from '@testing-library/react'
import { runInAction } from 'mobx'
import { authority } from '#schemas/api/authority.ts'
import type { SubjectEntry, SubjectGrants } from '#schemas/api/authority.ts'
import { records } from '#schemas/api/record.ts'
import { scopeTypes } from '#schemas/permission.ts'
import { sketch } from '#tests/designs.ts'
import { drawScreen, tryEngine } from '#tests/screen.tsx'
import type { Answers } from '#tests/screen.tsx'
import { currentUser } from '#tests/session.ts'
import GrantPage from '#src/system/grant/list.tsx'

export const part = (enCode: string, fullName: string) => ({ enCode, fullName })

export const model = {
  modelId: 'm1',
  fullName: 'Fault report',
  columns: [part('plate', 'Plate'), part('cost', 'Cost')],
  forms: [part('plate', 'Plate'), part('cost', 'Cost')],
  buttons: [part('btn_add', 'Add'), part('btn_edit', 'Edit'), part('btn_detail', 'Detail')],
  scopes: [...scopeTypes],
  named: [],
}

export const entry = {
  id: 'e1',
  parentId: '',
  enCode: 'faults',
  fullName: 'Faults',
  icon: '',
  type: 3,
  urlAddress: '',
  linkTarget: '',
  propertyJson: '',
  sortCode: 1,
  enabledMark: 1,
  version: 1,
}

export const menuEntries = [
  { ...entry, id: 'd', enCode: 'work', fullName: 'Work', type: 1 },
  { ...entry, parentId: 'd' },
  { ...entry, id: 'e2', parentId: 'd', enCode: 'other', fullName: 'Other' },
]

export const formData = JSON.stringify(
  sketch([
    { id: 'n1', kind: 'input', field: 'plate' },
    { id: 'n2', kind: 'createUser', field: 'by' },
  ]),
)

export const condition = {
  type: 'condition' as const,
  condition: { match: 'and' as const, groups: [] },
}

export const found = (...given: (Omit<SubjectEntry, 'parentId'> & Partial<SubjectEntry>)[]) => {
  const list = given.map((subject): SubjectEntry => ({ parentId: '', ...subject }))
  return { list, pagination: { currentPage: 1, pageSize: 50, total: list.length } }
}

export const draw = (kept: SubjectGrants, written: unknown[], more: Answers = () => undefined) =>
  drawAt('/permission?objectType=role&objectId=r1', { kept, written, more })

/** The page at an address. */
export const drawAt = (
  at: string,
  { kept, written, more }: { kept: SubjectGrants; written: unknown[]; more: Answers },
) => {
  const engine = tryEngine((call, input) => {
    const given = more(call, input)
    if (given !== undefined) return given
    if (call === authority.parts) return { list: [model] }
    if (call === authority.menus) return { list: menuEntries }
    if (call === authority.subjects)
      return found({ id: 'r1', fullName: 'Operator', note: '', enabledMark: 1 })
    if (call === authority.read) return { ...kept, subjectName: 'Operator', canChange: true }
    if (call === authority.inherited) return { list: [] }
    if (call === records.config) return { fullName: 'Fault report', formData }
    if (call !== authority.write) throw new Error(`unexpected ${call.path}`)
    written.push(input)
    return { ...(input.body as SubjectGrants), version: kept.version + 1 }
  })
  runInAction(
    () => void (engine.session.current = currentUser({ userInfo: { isAdministrator: true } })),
  )
  return drawScreen(<GrantPage />, engine, at)
}

export const nothing: SubjectGrants = { version: 7, menuIds: [], models: [] }

export const choose = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))

export const tick = (group: string, name: string) =>
  fireEvent.click(
    within(screen.getByRole('group', { name: new RegExp(group) })).getByRole('checkbox', { name }),
  )
