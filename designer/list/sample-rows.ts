import type { RecordRow } from '#schemas/api/record.ts'
import type { Model } from '#schemas/design/model.ts'
import { makeSampleData } from '#schemas/page/sample.ts'
import type { Choice, Reference } from '#schemas/widget/reference.ts'

interface SampleRowsGiven {
  /** Epoch milliseconds of the first row; each further row is a day older. */
  readonly now: number
  readonly timeZone: string
  choices(reference: Reference): readonly Choice[] | undefined
}

const count = 4
const day = 86_400_000

const turned = <T>(list: readonly T[], by: number): T[] => {
  const at = list.length === 0 ? 0 : by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

/** Plausible rows for a list that is being designed; choices and days differ from row to row. */
export const makeSampleRows = (
  model: Model,
  { now, timeZone, choices }: SampleRowsGiven,
): readonly RecordRow[] =>
  Array.from({ length: count }, (_, row): RecordRow => {
    const env = {
      now: now - row * day,
      timeZone,
      userId: '',
      departmentId: '',
      organizeId: '',
    }
    const data = makeSampleData(model, {
      env,
      choices: (reference) => turned(choices(reference) ?? [], row),
    })
    return { id: String(row + 1), version: 1, data }
  })
