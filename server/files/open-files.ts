import type { Env } from '../start/env.ts'
import { bucketStore } from './bucket.ts'
import { folderStore } from './folder.ts'
import type { FileStore } from './store.ts'

/** Opens the configured store: a bucket, or the files folder in DATA_DIR. */
export const openFiles = ({
  FILES_URL,
  DATA_DIR,
}: Pick<Env, 'FILES_URL' | 'DATA_DIR'>): FileStore =>
  FILES_URL ? bucketStore(FILES_URL) : folderStore(`${DATA_DIR}/files`)
