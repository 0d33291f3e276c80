import * as Type from 'typebox'
import type { TSchema } from 'typebox'
import Value from 'typebox/value'
import { expect, it } from 'vitest'
import type { Say } from '../text.ts'
import { problemTexts, sayIssues } from './problem.ts'

const say: Say = (texts, key, params) =>
  texts.zh[key].replaceAll(/\{(\w+)\}/g, (_mark, name: string) =>
    String(params?.[name] ?? `{${name}}`),
  )
const worded = (schema: TSchema, value: unknown): string | undefined => {
  const [first] = Value.Errors(schema, value)
  return (
    first &&
    sayIssues(
      [{ path: 'a', code: first.keyword, params: first.params as { limit: number } }],
      say,
    )[0]?.message
  )
}

it.each([
  [Type.String(), 1],
  [Type.Enum(['a']), 'b'],
  [Type.Literal('a'), 'b'],
  [Type.String({ minLength: 3 }), 'a'],
  [Type.String({ maxLength: 1 }), 'ab'],
  [Type.String({ pattern: '^a$' }), 'b'],
  [Type.Integer({ minimum: 1 }), 0],
  [Type.Integer({ maximum: 1 }), 2],
  [Type.Number({ exclusiveMinimum: 1 }), 1],
  [Type.Number({ exclusiveMaximum: 1 }), 1],
  [Type.Number({ multipleOf: 2 }), 3],
  [Type.Array(Type.String(), { minItems: 1 }), []],
  [Type.Array(Type.String(), { maxItems: 0 }), ['a']],
  [Type.Array(Type.String(), { uniqueItems: true }), ['a', 'a']],
  [Type.String({ format: 'email' }), 'x'],
  [Type.Union([Type.String(), Type.Null()]), 1],
  [Type.Object({ a: Type.String() }), {}],
] as const)('words what TypeBox finds: %o', (schema, value) => {
  const message = worded(schema, value)
  expect(message).toBeTruthy()
  expect(message).not.toBe(problemTexts.zh.wrong)
  expect(message).not.toContain('{')
})

it('says the limit, as quoted where the specification quotes, and the own message of the designer first', () => {
  expect(
    sayIssues(
      [
        { path: 'a', code: 'maxLength', params: { limit: 5 } },
        { path: 'b.0.c', code: 'required' },
        { path: 'c', code: 'pattern', message: '请写车牌' },
        { path: 'd', code: 'never heard of' },
        { path: 'e', code: 'constructor' },
      ],
      say,
    ),
  ).toEqual([
    { path: 'a', code: 'maxLength', message: '最多输入5个字符' },
    { path: 'b.0.c', code: 'required', message: '不能为空' },
    { path: 'c', code: 'pattern', message: '请写车牌' },
    { path: 'd', code: 'never heard of', message: '填写有误' },
    { path: 'e', code: 'constructor', message: '填写有误' },
  ])
})
