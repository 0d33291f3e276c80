import { availableParallelism } from 'node:os'

/** How many works this machine does at the same time. */
export const cores = (): number => availableParallelism()

/** Version of the program that runs the server. */
export const runtimeVersion = process.versions.node
