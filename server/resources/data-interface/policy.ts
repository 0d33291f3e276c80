import { Check } from 'typebox/value'
import { checkNames } from '#schemas/api/entry-rules.ts'
import type { DataInterfaceSettings } from '#schemas/api/data-interface.ts'
import { mostStaticBytes } from '#schemas/interface/content.ts'
import type { Content, ContentType } from '#schemas/interface/content.ts'
import { cell, checkParameters, parameterTexts } from '#schemas/interface/parameter.ts'
import type { GivenValues, Parameter } from '#schemas/interface/parameter.ts'
import { fieldsOf } from '#schemas/interface/rows.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { mapOf } from '#schemas/wire/map-of.ts'
import { refuseWrong } from '../../entries/refuse.ts'
import { parseJson } from '../../http/json.ts'

const texts = defineTexts({
  zh: {
    noColumn: '没有名为“{name}”的列可供参数筛选',
    tooLarge: '数据超过 {most} 字节',
  },
  zhtw: {
    noColumn: '沒有名為「{name}」的欄可供參數篩選',
    tooLarge: '資料超過 {most} 位元組',
  },
  en: {
    noColumn: 'There is no column “{name}” that the parameter could narrow',
    tooLarge: 'The data has more than {most} bytes',
  },
})

interface ContentCheck<T extends ContentType> {
  readonly content: Extract<Content, { readonly type: T }>
  readonly parameters: readonly Parameter[]
  readonly say: Say
}

/** What is wrong with what an interface holds, by its type. */
const checks: { readonly [T in ContentType]: (given: ContentCheck<T>) => Problem[] } = {
  static({ content: { rows }, parameters, say }) {
    const fields = new Set(fieldsOf(rows))
    const bytes = new TextEncoder().encode(JSON.stringify(rows)).length
    return [
      ...(bytes > mostStaticBytes
        ? [
            {
              path: 'content.rows',
              code: 'tooLarge',
              message: say(texts, 'tooLarge', { most: mostStaticBytes }),
            },
          ]
        : []),
      ...parameters.flatMap(({ field }, index) =>
        fields.has(field)
          ? []
          : [
              {
                path: `parameters.${index}.field`,
                code: 'noColumn',
                message: say(texts, 'noColumn', { name: field }),
              },
            ],
      ),
    ]
  },
}

/** Throws all problems of a data interface: its names (5.1), its parameters, what it holds. */
export function refuseWrongInterface(given: DataInterfaceSettings, say: Say): void {
  const { parameters, content } = given
  refuseWrong([
    ...checkNames(given, say),
    ...checkParameters(parameters).map(({ path, code, name }) => ({
      path,
      code,
      message: say(parameterTexts, code, { name }),
    })),
    ...checks[content.type]({ content, parameters, say }),
  ])
}

const givenValues = mapOf(40, cell)

/** The values of a query, which come as JSON; 400 for what is none, 422 for numbers that are lost. */
export function readValues(text: string | undefined, say: Say): GivenValues {
  if (text === undefined || text === '') return {}
  const value = parseJson(text, { say, pathOf: (path) => `values.${path}` })
  if (Check(givenValues, value)) return value
  throw new Failure('badRequest')
}
