import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './tree.mjs'

const place = (id: string): string => relative(root, id.replace(/\?.*$/, '')).split(sep).join('/')

/**
 * Writes .vite/modules.json beside the manifest: the modules in each file, for tools/bundle.mjs.
 */
export const chunkModules = (): Plugin => ({
  name: 'berth-chunk-modules',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.moduleIds.map(place)] as const] : [],
    )
    this.emitFile({
      type: 'asset',
      fileName: '.vite/modules.json',
      source: JSON.stringify(Object.fromEntries(chunks)),
    })
  },
})
