import { print } from './report.ts'
import type { Line } from './report.ts'

const parts: { readonly [name: string]: () => Promise<readonly Line[]> } = {
  forms: async () => (await import('./forms/run.ts')).run(),
  server: async () => (await import('./server/run.ts')).run(),
  organization: async () => (await import('./organization/run.ts')).run(),
  tabs: async () => (await import('./tabs.ts')).run(),
  drag: async () => (await import('./drag.ts')).run(),
  uploads: async () => (await import('./uploads.ts')).run(),
  start: async () => (await import('./start.ts')).run(),
  publish: async () => (await import('./publish.ts')).run(),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts[name])
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(1)
}
const lines: Line[] = []
for (const [name, run] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n== ${name}`)
  try {
    lines.push(...(await run()))
  } catch (error) {
    console.error(error)
    lines.push({
      what: name,
      target: 'runs to its end',
      figure: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      isReached: false,
    })
  }
}
print(lines)
