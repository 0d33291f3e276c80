const last = new Map<string, Promise<unknown>>()

/**
 * Does something when everything asked for before under the same name is done, whether it went well
 * or not. Within this process alone.
 */
export async function inTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(act)
  last.set(name, mine)
  try {
    return await mine
  } finally {
    if (last.get(name) === mine) last.delete(name)
  }
}
