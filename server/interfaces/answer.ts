import type { Content, ContentType } from '#schemas/interface/content.ts'
import { mostBytes, mostRows } from '#schemas/interface/content.ts'
import { bindValues, parameterTexts } from '#schemas/interface/parameter.ts'
import type { GivenValues, Parameter } from '#schemas/interface/parameter.ts'
import type { InterfaceAnswer } from '#schemas/interface/rows.ts'
import { defineTexts } from '#schemas/text.ts'
import { dayOf } from '../auth/today.ts'
import { refuseWrong } from '../entries/refuse.ts'
import type { AskGround } from '../record/asking.ts'
import type { InterfaceAsking, Reader } from './reader.ts'
import { readStatic } from './static.ts'

const texts = defineTexts({
  zh: {
    tooManyRows: '结果超过 {most} 行，请用参数缩小范围',
    tooManyBytes: '结果超过 {most} 字节，请用参数缩小范围',
  },
  zhtw: {
    tooManyRows: '結果超過 {most} 列，請以參數縮小範圍',
    tooManyBytes: '結果超過 {most} 位元組，請以參數縮小範圍',
  },
  en: {
    tooManyRows: 'The answer has more than {most} rows; narrow it by a parameter',
    tooManyBytes: 'The answer has more than {most} bytes; narrow it by a parameter',
  },
})

/** How each type is read, one line each. */
const readers: { readonly [T in ContentType]: Reader<T> } = { static: readStatic }

/** A data interface as far as its answer depends on it. */
export interface Answering {
  readonly parameters: readonly Parameter[]
  readonly content: Content
}

/** An answer with its size. */
export interface SizedAnswer extends InterfaceAnswer {
  readonly bytes: number
}

const encoder = new TextEncoder()

/**
 * The whole answer of a data interface with the rights of the caller. 422 with the places for
 * values that do not fit its parameters, and for an answer that is too large.
 */
export async function readAnswer(
  ground: AskGround,
  asking: InterfaceAsking,
  { parameters, content, given }: Answering & { readonly given: GivenValues },
): Promise<SizedAnswer> {
  const { caller, say } = asking
  const { day: today } = await dayOf(ground.db)
  const { values, issues } = bindValues(parameters, given, {
    userId: caller.userId,
    departmentId: caller.departmentId,
    organizeId: caller.organizeId,
    today,
  })
  refuseWrong(
    issues.map(({ path, code, name }) => ({
      path,
      code,
      message: say(parameterTexts, code, { name }),
    })),
  )
  const answer = await readers[content.type](content, { ground, asking, values })
  if (answer.rows.length > mostRows)
    refuseWrong([
      { path: '', code: 'tooManyRows', message: say(texts, 'tooManyRows', { most: mostRows }) },
    ])
  const bytes = encoder.encode(JSON.stringify(answer.rows)).length
  if (bytes > mostBytes)
    refuseWrong([
      { path: '', code: 'tooManyBytes', message: say(texts, 'tooManyBytes', { most: mostBytes }) },
    ])
  return { ...answer, bytes }
}
