import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layers, root } from './tree.mjs'

/** The checks in order, each a name and a command of node_modules/.bin. */
const checks = [
  { name: 'Format', command: 'oxfmt', args: ['--check'] },
  { name: 'Types', command: 'tsc', args: ['-p', '.'] },
  { name: 'Lint', command: 'oxlint', args: ['--deny-warnings'] },
  {
    name: 'Import law',
    command: 'depcruise',
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      ...layers.filter((layer) => existsSync(join(root, layer))),
    ],
  },
  { name: 'Dead code', command: 'knip', args: [] },
]

/**
 * Runs the checks in order and stops at the first that fails; returns whether all passed.
 */
export function check() {
  const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
  return checks.every(({ name, command, args }) => {
    const start = Date.now()
    console.log(`\n${name}: ${command} ${args.join(' ')}`)
    const { status } = spawnSync(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PATH: path },
      shell: process.platform === 'win32',
    })
    console.log(
      `${name} ${status === 0 ? 'passed' : 'failed'} in ${((Date.now() - start) / 1000).toFixed(1)} s`,
    )
    return status === 0
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = check() ? 0 : 1
