import { fdatasyncSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface Stream {
  readonly nfd: number
}
interface Emscripten {
  readonly NODEFS?: { stream_ops: { fsync?: (stream: Stream) => number } }
  readonly FS: {
    readonly filesystems?: {
      readonly NODEFS?: { stream_ops: { fsync?: (stream: Stream) => number } }
    }
  }
}

/**
 * A folder whose writes are on disk before a commit is answered. By default PGlite never syncs, and
 * Emscripten's NODEFS would ignore it. This relies on internals of both; the durability test counts
 * the sync calls.
 */
export class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const made = await super.init(pg, options)
    const preRun = made.emscriptenOpts.preRun as ((module: Emscripten) => void)[]
    preRun.push((module) => {
      const nodefs = module.FS.filesystems?.NODEFS ?? module.NODEFS
      if (!nodefs) throw new Error('this PGlite has no NODEFS: nothing would be synced')
      nodefs.stream_ops.fsync = ({ nfd }) => {
        fdatasyncSync(nfd)
        return 0
      }
    })
    return made
  }
}

/** Start parameters that let PostgreSQL sync by the only method that Emscripten performs. */
export const durableParams: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
