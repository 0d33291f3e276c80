const last = new Map<string, Promise<unknown>>()

/**
 * Runs `act` after all earlier calls under the same name are done, whether they failed or not. Only
 * within this process.
 */
export async function runInTurn<T>(name: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(name) ?? Promise.resolve()
  const mine = before.catch(() => undefined).then(act)
  last.set(name, mine)
  try {
    return await mine
  } finally {
    if (last.get(name) === mine) last.delete(name)
  }
}
