import type { Env } from './env.ts'
import { bucketStore } from './files/bucket.ts'
import { folderStore } from './files/folder.ts'
import type { FileStore } from './files/store.ts'

/** The store that the settings name: a bucket, or the folder of files in DATA_DIR. */
export const openFiles = ({
  FILES_URL,
  DATA_DIR,
}: Pick<Env, 'FILES_URL' | 'DATA_DIR'>): FileStore =>
  FILES_URL ? bucketStore(FILES_URL) : folderStore(`${DATA_DIR}/files`)
