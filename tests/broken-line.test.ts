import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/platform/host/listen.ts'
import { fileRoutes } from '#server/resources/file/routes.ts'
import { md5Of } from '#src/engine/checksum.ts'
import { fetchStored, openLine, sendTo, uploadOver } from './broken-line.ts'
import { onDatabase } from './server.ts'

const megabyte = 1_000_000

onDatabase((make) => {
  test('7.15 a file arrives whole over a line that breaks, and over a restart of the server', async () => {
    const { services, signIn } = await make({ routes: [] })
    const { token } = await signIn()
    const serve = () =>
      listen(createApp(services, { routes: [fileRoutes] }), services, {
        host: '127.0.0.1',
        port: 0,
      })
    let listening = await serve()
    const portOf = ({ address }: { readonly address: string }): number =>
      Number(new URL(address).port)
    const line = await openLine(portOf(listening), {
      cuts: [2, 9].map((megabytes) => megabytes * megabyte),
      onBreak: async (broken) => {
        if (broken.breaks !== 2) return
        await listening.drain(0)
        listening = await serve()
        broken.leadTo(portOf(listening))
      },
    })
    onTestFinished(async () => {
      await line.close()
      await listening.drain(0)
    })
    const file = new File([Buffer.alloc(12 * megabyte, '停车费 8 元\n')], 'fees.txt')
    const send = sendTo(line.url, token)
    const { stored, md5 } = await uploadOver(send, file, () => Promise.resolve())
    expect([line.breaks, stored.fileSize, await md5Of(await fetchStored(send, stored))]).toEqual([
      2,
      file.size,
      md5,
    ])
  })
})
