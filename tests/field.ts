import { vi } from 'vitest'
import type { FieldPort } from '#schemas/runtime.ts'

/** An empty, writable field with the label "The label"; `set` and `touch` are spies. */
export const fieldOf = (more: Partial<FieldPort> = {}): FieldPort => ({
  id: 'f1',
  path: 'f1',
  label: 'The label',
  value: null,
  problem: undefined,
  visible: true,
  required: false,
  readOnly: false,
  allowed: null,
  printed: '',
  set: vi.fn(),
  touch: vi.fn(),
  ...more,
})
