import { availableParallelism } from 'node:os'

/** How many tasks this machine can run in parallel. */
export const cores = (): number => availableParallelism()

/** Version of Node. */
export const runtimeVersion = process.versions.node
