/** What somebody writes against a client that is generated from the OpenAPI document; it compiles only where the types of the document are true. */
export const clientProgram = `
import createClient from 'openapi-fetch'
import type { paths } from './paths.ts'

export async function run(fetch: (request: Request) => Promise<Response>, password: string) {
  const client = createClient<paths>({ baseUrl: 'http://localhost', fetch })
  const signed = await client.POST('/api/oauth/Login', {
    body: { account: 'client', password, grant_type: 'password' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const token: string = signed.data?.data.token ?? ''
  const menus: readonly string[] =
    signed.data?.data.menuList.flatMap(({ enCode, children }) =>
      [enCode, ...(children ?? []).map((one) => one.enCode)]) ?? []
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
    ? (wrong.error as paths['/api/system/DictionaryType']['post']['responses'][422]['content']['application/json']).data?.problems
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
