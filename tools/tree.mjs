import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The top folders that make up the product, in the order of allowed imports. */
export const product = ['schemas', 'renderers', 'designer', 'src', 'server', 'fixtures']

/** All top folders with code. */
export const layers = [...product, 'tests', 'bench', 'tools']

/**
 * Lists the files below the given entries (files or folders, relative to `base`), sorted, with
 * slashes; missing entries are skipped.
 * @param {readonly string[]} entries
 * @returns {string[]}
 */
export function filesIn(entries, base = root) {
  return entries.flatMap((entry) => below(entry, base)).toSorted()
}

/**
 * @param {string} entry
 * @param {string} base
 * @returns {string[]}
 */
function below(entry, base) {
  const path = join(base, entry)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [entry.split(sep).join('/')]
  return readdirSync(path).flatMap((name) => below(`${entry}/${name}`, base))
}
