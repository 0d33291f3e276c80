// Threads do not inherit the TypeScript loader; when run from source it is registered here first.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.entry)
