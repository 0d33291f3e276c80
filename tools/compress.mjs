import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesIn } from './tree.mjs'

const worth = /\.(m?js|css|html|svg|json|txt|wasm|map)$/
const smallest = 1024
/** Files that nearly every opening of the product loads. */
const often =
  /\/(first|base|shell|lists|model|entries|types|icons|days|login|index)-[^/]*\.(js|css)$/

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
  // Quality 9 of 11, because the last two take ten times as long for nine percent, and a first start
  // waits for this: they are for the files that are loaded most.
  const brotli = promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: often.test(path) ? 11 : 9,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  await Promise.all([
    brotli.then((out) => writeFile(`${path}.br`, out)),
    promisify(gzip)(bytes, { level: 9 }).then((out) => writeFile(`${path}.gz`, out)),
  ])
  return true
}
