import { vi } from 'vitest'

/**
 * Lets a test file begin as if it were alone in its worker: what is ours is loaded anew, and no
 * clock or global is another file's. Packages stay loaded, which takes longer than many a suite.
 */
export function startFresh(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
}
