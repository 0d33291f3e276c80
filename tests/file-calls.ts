import { beforeAll } from 'vitest'
import type { Make, World } from '#tests/server.ts'
import { fileRoutes } from '#server/resources/file/routes.ts'

export const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
export const picture = (name = 'face.png', size = png.length): File =>
  new File([png, new Uint8Array(size - png.length)], name)
export const runs = 'The text holds a web page or a program, which cannot be uploaded'
export const other = (extension: string): string =>
  `The content of the file does not match its extension .${extension}`
export const words = (name: string, text = '停车费'): File => new File([text], name)

/** Common setup of the tests of file, made once for each database. */
export function fileCalls(make: Make) {
  let world: World
  let ann: { token: string; userId: string }
  beforeAll(async () => {
    world = await make({ routes: [fileRoutes] })
    ann = await world.signIn()
  })
  const upload = (type: string, file: File, token = ann.token) =>
    world.request('POST', `/api/file/Uploader/${type}`, { token, file, language: 'en' })
  const download = (url: string, token: string) =>
    world.app.request(url, { headers: { authorization: token } })

  return {
    get world() {
      return world
    },
    get ann() {
      return ann
    },
    upload,
    download,
  }
}
