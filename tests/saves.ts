import { afterEach, beforeEach, vi } from 'vitest'

/** A file that a page gave to the browser to save. */
export interface SavedFile {
  readonly name: string
  readonly file: Blob
}

/**
 * Collects the files that the pages of this file download, which jsdom cannot do; empty before each
 * test.
 */
export function keepSaves(): readonly SavedFile[] {
  const saved: SavedFile[] = []
  const files = new Map<string, Blob>()
  beforeEach(() => {
    saved.length = 0
    files.clear()
    URL.createObjectURL = (file) => {
      const address = `blob:${files.size}`
      files.set(address, file as Blob)
      return address
    }
    URL.revokeObjectURL = () => undefined
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      const file = files.get(this.href)
      if (file) saved.push({ name: this.download, file })
    })
  })
  afterEach(() => void vi.restoreAllMocks())
  return saved
}
