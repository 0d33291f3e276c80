import { beforeAll } from 'vitest'
import type { Make, World } from '#tests/server.ts'

export interface Node {
  readonly enCode: string
  readonly children?: readonly Node[]
}
/** A tree as codes, such as `a(b c)`. */
export const shape = (nodes: readonly Node[]): string =>
  nodes
    .map(({ enCode, children }) => (children ? `${enCode}(${shape(children)})` : enCode))
    .join(' ')

/** Common setup of the tests of dictionary, made once for each database. */
export function dictionaryCalls(make: Make) {
  let world: World
  let token: string
  const types = '/api/system/DictionaryType'
  const data = '/api/system/DictionaryData'
  const ask = (method: string, path: string, body?: object) =>
    world.request(method, path, { token, language: 'en', ...(body && { body }) })
  const upload = (path: string, value: unknown) =>
    world.request('POST', `${data}/Action/${path}`, {
      token,
      language: 'en',
      file: new File([JSON.stringify(value)], 'words.json'),
    })
  const makeType = async (enCode: string, more: object = {}) =>
    (
      await ask('POST', types, {
        enCode,
        fullName: `词典${enCode.replaceAll('.', '')}`,
        parentId: '',
        isTree: 0,
        ...more,
      })
    ).data
  const makeData = async (dictionaryTypeId: string, enCode: string, more: object = {}) =>
    (
      await ask('POST', data, {
        enCode,
        fullName: `词 ${enCode}`,
        parentId: '',
        dictionaryTypeId,
        ...more,
      })
    ).data
  const treeOf = async (path: string) => shape((await ask('GET', path)).data.list)

  beforeAll(async () => {
    world = await make()
    token = (await world.signIn({ menus: ['dictionary', 'onlineDev'], isAdministrator: true }))
      .token
  })

  return {
    get world() {
      return world
    },
    get token() {
      return token
    },
    types,
    data,
    ask,
    upload,
    makeType,
    makeData,
    treeOf,
  }
}
