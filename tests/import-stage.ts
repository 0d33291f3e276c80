import { expect } from 'vitest'
import type { ImportSettings, ImportState } from '#schemas/api/record-import.ts'
import { makeDesign, sketch } from './designs.ts'
import type { World } from './server.ts'

const choices = [
  { id: 'a', fullName: 'Paid' },
  { id: 'b', fullName: 'Open' },
]
const document = sketch([
  {
    id: 'n1',
    kind: 'input',
    field: 'plate',
    label: '车牌',
    required: true,
    options: { unique: true },
  },
  {
    id: 'n2',
    kind: 'inputNumber',
    field: 'fee',
    label: 'Fee',
    options: { precision: 2, max: '5000' },
  },
  { id: 'n3', kind: 'datePicker', field: 'day', label: 'Day' },
  {
    id: 'n4',
    kind: 'datePicker',
    field: 'at',
    label: 'At',
    options: { format: 'yyyy-MM-dd HH:mm' },
  },
  { id: 'n5', kind: 'select', field: 'state', label: 'State', options: { choices } },
  { id: 'n6', kind: 'userSelect', field: 'keeper', label: 'Keeper' },
  { id: 'n7', kind: 'switch', field: 'isVip', label: 'VIP' },
  { id: 'n8', kind: 'uploadImg', field: 'photo', label: 'Photo' },
  {
    id: 't1',
    kind: 'table',
    field: 'parts',
    label: 'Parts',
    children: [
      { id: 'n9', kind: 'input', field: 'name', label: 'Name', required: true },
      { id: 'n10', kind: 'inputNumber', field: 'price', label: 'Price', options: { precision: 0 } },
    ],
  },
])
const own = ['plate', 'fee', 'day', 'at', 'state', 'keeper', 'isVip', 'photo']
const all = [...own, 'parts', 'parts.name', 'parts.price']
const buttons = ['btn_export', 'btn_import', 'btn_add', 'btn_edit', 'btn_detail']
export const csv = (...rows: readonly (readonly string[])[]): File =>
  new File([rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')], 'cars.csv')

/** A published form with a field of each sort that sheets hold, and the steps of an import into it. */
export async function setImportStage(world: World) {
  const admin = await world.signIn({ isAdministrator: true, account: 'boss', realName: 'Boss' })
  const modelId = (await makeDesign(world, admin.token, document)).id
  const base = `/api/visualdev/OnlineDev/${modelId}`
  const person = (more: { forms?: readonly string[]; buttons?: readonly string[] } = {}) =>
    world.signIn({
      models: [
        { modelId, columns: own, forms: all, buttons, ...more, scopes: [{ type: 'own' as const }] },
      ],
    })
  const ask = (token: string, ...[method, path, body]: [string, string, unknown?]) =>
    world.request(method, `${base}${path}`, {
      token,
      language: 'en',
      ...(body !== undefined && { body }),
    })
  const upload = async (token: string, file: File): Promise<string> =>
    (await world.request('POST', '/api/file/Uploader/annex', { token, file })).data.fileId
  const read = async (token: string, file: File): Promise<ImportState> => {
    const answer = await ask(token, 'POST', '/Import', { fileName: await upload(token, file) })
    expect([answer.status, answer.problems]).toEqual([200, []])
    return answer.data
  }
  const settled = async (token: string, id: string): Promise<ImportState> => {
    for (;;) {
      const state: ImportState = (await ask(token, 'GET', `/Import/${id}`)).data
      // As the dialog does.
      if (state.isLost) await ask(token, 'POST', `/Import/${id}/Actions/Resume`, {})
      if (!['checking', 'running', 'undoing'].includes(state.state)) return state
      // Questions without a pause would keep the work, which is in this process, from going on.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const act = async (token: string, id: string, ...[name, body = {}]: [string, object?]) => {
    const answer = await ask(token, 'POST', `/Import/${id}/Actions/${name}`, body)
    expect([answer.status, answer.problems]).toEqual([200, []])
    return settled(token, id)
  }
  const check = (token: string, { id, columns }: ImportState, more: Partial<ImportSettings> = {}) =>
    act(token, id, 'Check', { columns, mode: 'add', ...more })
  const listed = async (token: string) =>
    (await ask(token, 'POST', '/List', { pageSize: 1000, sidx: 'plate' })).data.list.map(
      (record: { data: object }) => record.data,
    )
  const sheetOf = async (token: string, path: string, body?: object) => {
    const response = await world.app.request(`${base}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: token,
        'accept-language': 'en',
        'content-type': 'application/json',
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }

  return { modelId, admin, person, ask, upload, read, settled, act, check, listed, sheetOf }
}

export type ImportStage = Awaited<ReturnType<typeof setImportStage>>
