export type EnvSource = Readonly<Record<string, string | undefined>>

/**
 * How many letters must be added, removed, changed or swapped with their neighbour to turn one word
 * into the other.
 */
function distanceOf(a: string, b: string): number {
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: b.length + 1 }, (_, at) => at),
  ]
  for (let row = 1; row <= a.length; row++) {
    const line = [row]
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const isExchanged = a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      line.push(
        Math.min(
          (last[at] ?? 0) + 1,
          (line[at - 1] ?? 0) + 1,
          (last[at - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (before[at - 2] ?? 0) + 1 : Infinity,
        ),
      )
    }
    ;[before, last] = [last, line]
  }
  return last[b.length] ?? 0
}

const short = 6
const prefix = 'BERTH_'

/** Variables that Kubernetes and container links set for a service named berth. */
const isOfPlatform = (name: string, value: string): boolean =>
  /^BERTH_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?)$/.test(name) ||
  (name === 'BERTH_PORT' && /^(tcp|udp):\/\//.test(value))

/**
 * Environment names that are probably misspelt settings: those that begin with BERTH_, and those
 * that differ from a setting by one letter (two for longer names), which is then named. All others
 * are ignored.
 */
export function findStrangers(source: EnvSource, settings: readonly string[]): string[] {
  const known = new Set(settings)
  return Object.entries(source).flatMap(([name, value = '']) => {
    if (known.has(name) || !/^[A-Z][A-Z0-9_]*$/.test(name) || isOfPlatform(name, value)) return []
    const near = settings.find(
      (setting) => distanceOf(name, setting) <= (setting.length < short ? 1 : 2),
    )
    if (near && !name.startsWith(prefix))
      return [`${name} (meant as ${near}?) is not a setting of Berth`]
    return name.startsWith(prefix) ? [`${name} is not a setting of Berth`] : []
  })
}
