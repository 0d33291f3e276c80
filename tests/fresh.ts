import { vi } from 'vitest'

/**
 * Lets a test file start as if it were alone in its worker: our own modules are loaded again, and
 * clocks and globals of other files are reset. Packages stay loaded, because loading them takes
 * longer than many test files.
 */
export function startFresh(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
}
