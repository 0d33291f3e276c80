import { observable, runInAction } from 'mobx'
import type { FileType } from '#schemas/api/file.ts'
import type { Send } from './send.ts'

/**
 * Stored pictures as addresses for `<img>`. Each is loaded once with the caller's session, so that
 * no address contains a token.
 */
export class Pictures {
  private readonly addresses = observable.map<string, string>({}, { deep: false })
  private readonly asked = new Set<string>()
  private readonly send: Send

  constructor(send: Send) {
    this.send = send
  }

  /**
   * The address of a picture; undefined until it is loaded, and if it cannot be loaded. Observed.
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
      // A missing picture is no reason to disturb the user, who only looks at a name.
    }
  }

  /** Releases the memory of all pictures. */
  clear(): void {
    for (const address of this.addresses.values()) URL.revokeObjectURL(address)
    this.addresses.clear()
    this.asked.clear()
  }
}
