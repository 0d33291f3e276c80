import type { PickRuntime } from '#schemas/runtime.ts'

const nobody = { list: [], total: 0 }

/** Pickers that find and remember nothing; a test overrides what it needs. */
export const noPicks: PickRuntime = {
  userId: '',
  lines: () => Promise.resolve([]),
  people: () => Promise.resolve(nobody),
  inside: () => Promise.resolve([]),
  areas: () => Promise.resolve([]),
  recent: () => [],
  remember: () => undefined,
}
