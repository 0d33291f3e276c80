import { expect } from 'vitest'
import type { BatchDetail, BatchOrder } from '#schemas/api/record-batch.ts'
import { setImportStage } from './import-stage.ts'
import type { World } from './server.ts'

/** The buttons of somebody who may do everything to many records. */
export const batchButtons = [
  'btn_add',
  'btn_edit',
  'btn_detail',
  'btn_batchEdit',
  'btn_batchRemove',
  'btn_transfer',
]

/** The form of the import stage, and the steps of a batch over its records. */
export async function setBatchStage(world: World) {
  const stage = await setImportStage(world)
  const { ask } = stage
  const person = (more: Parameters<typeof stage.person>[0] = {}) =>
    stage.person({ buttons: batchButtons, ...more })
  const add = async (token: string, data: object): Promise<string> =>
    (await ask(token, 'POST', '', { data })).data.id
  const read = async (token: string, id: string) => (await ask(token, 'GET', `/${id}`)).data
  const put = async (token: string, id: string, data: object) => {
    const { version } = await read(token, id)
    return ask(token, 'PUT', `/${id}`, { version, data })
  }
  const settled = async (token: string, id: string): Promise<BatchDetail> => {
    for (;;) {
      const state: BatchDetail = (await ask(token, 'GET', `/Batch/${id}`)).data
      // As the dialog does.
      if (state.isLost) await ask(token, 'POST', `/Batch/${id}/Actions/Resume`, {})
      if (!['checking', 'running', 'undoing'].includes(state.state)) return state
      // Questions without a pause would keep the work, which is in this process, from going on.
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const check = async (token: string, order: BatchOrder, selection: object = {}) => {
    const answer = await ask(token, 'POST', '/Batch', { ...selection, order })
    expect([answer.status, answer.problems]).toEqual([200, []])
    return settled(token, answer.data.id)
  }
  const act = async (token: string, id: string, name: 'Run' | 'Undo') => {
    const answer = await ask(token, 'POST', `/Batch/${id}/Actions/${name}`, {})
    expect([answer.status, answer.problems]).toEqual([200, []])
    return settled(token, id)
  }
  const run = async (token: string, order: BatchOrder, selection: object = {}) =>
    act(token, (await check(token, order, selection)).id, 'Run')
  const column = async (token: string, name: string) =>
    (await stage.listed(token)).map((data: Record<string, unknown>) => data[name] ?? null)
  return { ...stage, person, add, read, put, settled, check, act, run, column }
}

export type BatchStage = Awaited<ReturnType<typeof setBatchStage>>
