import { observable, runInAction } from 'mobx'
import type { FileType } from '#schemas/api/file.ts'
import type { Send } from './send.ts'

/**
 * Stored pictures as addresses for `<img>`: loaded once with the caller's session, never by an
 * address that carries a token.
 */
export class Pictures {
  private readonly addresses = observable.map<string, string>({}, { deep: false })
  private readonly asked = new Set<string>()
  private readonly send: Send

  constructor(send: Send) {
    this.send = send
  }

  /**
   * The address of a picture; undefined until it is there, and where it cannot be had. Observed.
   */
  find(type: FileType, name: string): string | undefined {
    if (!name) return undefined
    const key = `${type}/${name}`
    if (!this.asked.has(key)) {
      this.asked.add(key)
      queueMicrotask(() => void this.load(type, name))
    }
    return this.addresses.get(key)
  }

  private async load(type: FileType, name: string): Promise<void> {
    try {
      const { files } = await import('#schemas/api/file.ts')
      const file = await this.send(files.download, { params: { type, name } }, { quiet: true })
      runInAction(() => this.addresses.set(`${type}/${name}`, URL.createObjectURL(file)))
    } catch {
      // A picture that is gone is no affair of the person who looks at a name.
    }
  }

  /** Gives the memory of all pictures back. */
  clear(): void {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address)
    this.addresses.clear()
    this.asked.clear()
  }
}
