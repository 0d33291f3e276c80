import { md5Of } from './checksum.ts'
import type { ChecksumReply } from './checksum.ts'

const say = (reply: ChecksumReply): void => self.postMessage(reply)

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  md5Of(data, (share) => say({ share })).then(
    (md5) => say({ md5 }),
    () => say({ unreadable: true }),
  )
})
