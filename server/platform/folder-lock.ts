import { mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

interface Holder {
  readonly pid?: number
  readonly boot?: string
  readonly start?: string
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const bootId = (): string => read('/proc/sys/kernel/random/boot_id').trim()
/**
 * Start time of a process in clock ticks, which tells it from a later process with the same id; ''
 * where the system does not tell.
 */
const startOf = (pid: number): string =>
  read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[19] ?? ''

const parse = (text: string): Holder => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return {}
  }
}

const isAlive = ({ pid, boot, start }: Holder): boolean => {
  if (!pid || boot !== bootId()) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return !start || startOf(pid) === start
}

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST'

/**
 * Locks a folder for this process and returns the function that unlocks it. A lock left by a dead
 * process is taken over. PGlite has no lock of its own, and two processes on one folder silently
 * lose rows.
 */
export function lockFolder(folder: string): () => void {
  const file = `${resolve(folder)}.lock`
  mkdirSync(dirname(file), { recursive: true })
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(
        file,
        JSON.stringify({ pid: process.pid, boot: bootId(), start: startOf(process.pid) }),
        { flag: 'wx' },
      )
      return hold(file)
    } catch (error) {
      if (!isTaken(error)) throw error
      const holder = parse(read(file))
      if (isAlive(holder))
        throw new Error(
          `the data folder ${folder} is in use by process ${holder.pid}: stop it first, or set another DATA_DIR`,
          { cause: error },
        )
      unlinkSync(file)
    }
  }
  throw new Error(`the data folder ${folder} cannot be locked`)
}

function hold(file: string): () => void {
  const release = (): void => {
    process.off('exit', release)
    try {
      unlinkSync(file)
    } catch {
      // The file is already gone, which is the wanted result.
    }
  }
  process.on('exit', release)
  return release
}
