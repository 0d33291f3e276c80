import { vi } from 'vitest'
import type { FieldPort } from '#schemas/runtime.ts'

/** A field called "The label" that is empty and may be written; `set` and `touch` are watched. */
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
