import { useState } from 'react'
import type { Dayjs } from 'dayjs'
import { useRuntime } from '#renderers/runtime.tsx'
import { toDay } from '#schemas/format/time.ts'
import { toPicker } from './day.ts'

/** The present date in the organisation's zone, as YYYY-MM-DD. */
export function useToday(): string {
  const [now] = useState(() => Date.now())
  return toDay(now, useRuntime().timeZone)
}

/** The property of a picker that offers no day before today. */
export function useFromToday(): { readonly minDate?: Dayjs } {
  const day = toPicker(useToday())
  return day ? { minDate: day } : {}
}
