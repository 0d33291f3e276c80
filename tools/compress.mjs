import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from './tree.mjs'

const worth = /\.(m?js|css|html|svg|json|txt|wasm|map)$/
const smallest = 1024

/**
 * Writes a .br and a .gz beside every text file of a folder that is large enough to gain from it;
 * returns the number of compressed files.
 * @param {string} folder
 */
export async function compress(folder) {
  const files = filesIn(['.'], folder).filter((file) => worth.test(file))
  const sizes = await Promise.all(files.map((file) => compressFile(join(folder, file))))
  return sizes.filter(Boolean).length
}

/** @param {string} path */
async function compressFile(path) {
  const bytes = await readFile(path)
  if (bytes.length < smallest) return false
  // Quality 9 of 11, because the last two take ten times as long for three percent, and a first
  // start waits for this.
  const brotli = promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  await Promise.all([
    brotli.then((out) => writeFile(`${path}.br`, out)),
    promisify(gzip)(bytes, { level: 9 }).then((out) => writeFile(`${path}.gz`, out)),
  ])
  return true
}
