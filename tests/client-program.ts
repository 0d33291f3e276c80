/**
 * A program that uses a client generated from the OpenAPI document. It compiles only if the types
 * in the document are right.
 */
export const clientProgram = `
import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

type RefusalResponse = paths['/api/system/DictionaryType']['post']['responses'][422]

export async function run(fetch: (request: Request) => Promise<Response>, password: string) {
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch })
  const signed = await client.POST('/api/oauth/Login', {
    body: { account: 'client', password, grant_type: 'password' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const token: string = signed.data?.data.token ?? ''
  const menus: readonly string[] =
    signed.data?.data.menuList.flatMap(({ enCode, children }) =>
      [enCode, ...(children ?? []).map((child) => child.enCode)]) ?? []
  const refused = await client.GET('/api/system/DictionaryType')
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', \`Bearer \${token}\`)
    },
  })
  const body = {
    parentId: '', enCode: 'clientColours', fullName: 'Colours', isTree: 0, sortCode: 1,
    enabledMark: 1, description: '',
  } as const
  const made = await client.POST('/api/system/DictionaryType', { body })
  if (!made.data) throw new Error(JSON.stringify(made.error))
  const { id, version } = made.data.data
  const listed = await client.GET('/api/system/DictionaryType', {
    params: { query: { keyword: 'Colours' } },
  })
  const names: readonly string[] = listed.data?.data.list.map(({ fullName }) => fullName) ?? []
  const change = (before: number) => client.PUT('/api/system/DictionaryType/{id}', {
    params: { path: { id } },
    body: { ...body, fullName: 'Hues', version: before },
  })
  await change(version)
  const late = await change(version)
  const wrong = await client.POST('/api/system/DictionaryType', { body: { ...body, sortCode: -1 } })
  const problems = wrong.response.status === 422 && wrong.error && 'data' in wrong.error
    ? (wrong.error as RefusalResponse['content']['application/json']).data?.problems
    : undefined
  const stored = await client.POST('/api/file/Uploader/{type}', {
    params: { path: { type: 'annex' } },
    body: { file: 'words' },
    bodySerializer: ({ file }) => {
      const form = new FormData()
      form.set('file', new File([file], 'a.txt'))
      return form
    },
  })
  const size: number | undefined = stored.data?.data.fileSize
  const [type, name] = stored.data?.data.url.split('/').slice(-2) ?? []
  const file = await client.GET('/api/file/Download/{type}/{name}', {
    params: { path: { type: type ?? '', name: name ?? '' } },
    parseAs: 'text',
  })
  const text: string | undefined = file.data
  return {
    hasToken: token.length > 20,
    isMenu: Array.isArray(menus),
    refused: [refused.response.status, refused.error?.code],
    names,
    late: [late.response.status, late.error?.code],
    wrong: problems?.map(({ path }) => path),
    size,
    text,
  }
}
`

/**
 * The same program with the class that swagger-typescript-api generates, which throws failed calls.
 */
export const classProgram = `
import { Api } from './api.ts'
import type { HttpResponse, Invalid } from './api.ts'

const refusal = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    return error as HttpResponse<never, Invalid>
  }
  throw new Error('it was not refused')
}

export async function run(fetch: (request: Request) => Promise<Response>, password: string) {
  const client = new Api<string>({
    baseUrl: 'http://localhost',
    customFetch: async (input, init) => fetch(new Request(input, init)),
    securityWorker: (token) => (token ? { headers: { authorization: \`Bearer \${token}\` } } : {}),
  })
  const signed = await client.api.postOauthLogin({
    account: 'client', password, grant_type: 'password',
  })
  const code: 200 = signed.data.code
  const { token, menuList } = signed.data.data
  const refused = await refusal(client.api.getSystemDictionaryType())
  client.setSecurityData(token)
  const body = {
    parentId: '', enCode: 'clientColours', fullName: 'Colours', isTree: 0, sortCode: 1,
    enabledMark: 1, description: '',
  }
  const made = await client.api.postSystemDictionaryType(body)
  const { id, version } = made.data.data
  const listed = await client.api.getSystemDictionaryType({ keyword: 'Colours' })
  const names: readonly string[] = listed.data.data.list.map(({ fullName }) => fullName)
  const change = () =>
    client.api.putSystemDictionaryTypeId(id, { ...body, fullName: 'Hues', version })
  await change()
  const late = await refusal(change())
  const wrong = await refusal(client.api.postSystemDictionaryType({ ...body, sortCode: -1 }))
  const stored = await client.api.postFileUploaderType('annex', {
    file: new File(['words'], 'a.txt'),
  })
  const [type, name] = stored.data.data.url.split('/').slice(-2)
  const file = await client.api.getFileDownloadTypeName(type ?? '', name ?? '', { format: 'blob' })
  return {
    hasToken: code === 200 && token.length > 20,
    isMenu: Array.isArray(menuList),
    refused: [refused.status, refused.error.code],
    names,
    late: [late.status, late.error.code],
    wrong: wrong.error.data?.problems?.map(({ path }) => path),
    size: stored.data.data.fileSize,
    text: await file.data.text(),
  }
}
`
