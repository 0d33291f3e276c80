import type { ErrorObject } from 'ajv'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'

export const problemTexts = defineTexts({
  zh: {
    required: '不能为空',
    unknown: '不认识的字段',
    type: '类型不正确',
    choice: '不在可选值之内',
    minLength: '不能少于{limit}个字符',
    maxLength: '不能超过{limit}个字符',
    minimum: '不能小于{limit}',
    maximum: '不能大于{limit}',
    minItems: '不能少于{limit}项',
    maxItems: '不能超过{limit}项',
    unique: '不能重复',
    pattern: '格式不正确',
    invalid: '值不正确',
  },
  zhtw: {
    required: '不能為空',
    unknown: '不認識的欄位',
    type: '類型不正確',
    choice: '不在可選值之內',
    minLength: '不能少於{limit}個字元',
    maxLength: '不能超過{limit}個字元',
    minimum: '不能小於{limit}',
    maximum: '不能大於{limit}',
    minItems: '不能少於{limit}項',
    maxItems: '不能超過{limit}項',
    unique: '不能重複',
    pattern: '格式不正確',
    invalid: '值不正確',
  },
  en: {
    required: 'This is required',
    unknown: 'This field is not known here',
    type: 'This is of the wrong type',
    choice: 'This is not one of the choices',
    minLength: 'At least {limit} characters',
    maxLength: 'At most {limit} characters',
    minimum: 'At least {limit}',
    maximum: 'At most {limit}',
    minItems: 'At least {limit} entries',
    maxItems: 'At most {limit} entries',
    unique: 'Entries must differ',
    pattern: 'This has the wrong format',
    invalid: 'This value is not valid',
  },
})

const codes = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'choice',
  const: 'choice',
  minLength: 'minLength',
  maxLength: 'maxLength',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'minItems',
  maxItems: 'maxItems',
  uniqueItems: 'unique',
  pattern: 'pattern',
} as const

const pathOf = ({ instancePath, params }: ErrorObject): string => {
  const here = instancePath
    .slice(1)
    .split('/')
    .filter(Boolean)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const missing: unknown = params['missingProperty'] ?? params['additionalProperty']
  return [...here, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

const most = 100

/**
 * Errors of Ajv as problems in the caller's language: one per path, at most 100. A value that
 * matches no alternative gets a single problem.
 */
export function toProblems(errors: readonly ErrorObject[], say: Say): Problem[] {
  const split = errors
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .map(({ schemaPath }) => `${schemaPath}/`)
  const problems = new Map<string, Problem>()
  for (const error of errors) {
    const path = pathOf(error)
    if (problems.size === most) break
    if (problems.has(path) || split.some((start) => error.schemaPath.startsWith(start))) continue
    const code = codes[error.keyword as keyof typeof codes] ?? 'invalid'
    const limit: unknown = error.params['limit']
    problems.set(path, {
      path,
      code,
      message: say(problemTexts, code, typeof limit === 'number' ? { limit } : undefined),
    })
  }
  return [...problems.values()]
}
