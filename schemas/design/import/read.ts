import type { Params, Say } from '../../text.ts'
import { defineTexts } from '../../text.ts'
import type { Kinds } from '../../widget/define.ts'
import { findForbidden, upgrade, upgradeTexts } from '../upgrade.ts'
import { readFormJson } from './form-json.ts'
import { readJsonForms } from './json-forms.ts'
import { readJsonSchema } from './json-schema.ts'
import { groupLosses } from './loss.ts'
import type { LossGroup } from './loss.ts'
import { familyTexts, recognise } from './recognise.ts'
import type { Family, ForeignDesign } from './recognise.ts'
import { grow } from './sketch.ts'
import type { ImportedDesign, DesignSketch } from './sketch.ts'
import { isRaw } from './source.ts'
import { readTree } from './tree.ts'
import type { Dialect } from './tree-walk.ts'

/** Why a text cannot be imported, and what it was taken for. */
export const readTexts = defineTexts({
  zh: {
    notJson: '内容不是JSON：{message}',
    tooLarge: '内容过大，最多{limit} MB',
    unknownShape: '无法识别：请提供JSON Schema、表单设计器JSON或本系统的设计',
    nothing: '没有找到任何字段',
    noForm: '“{family}”中没有任何字段',
    elsewhere: '这份结构在别处：{ref}',
    openApi: '这是OpenAPI描述，请提供其中的一个结构',
    definitions: '这里只有定义，请提供要用作表单的一个',
  },
  zhtw: {
    notJson: '內容不是JSON：{message}',
    tooLarge: '內容過大，最多{limit} MB',
    unknownShape: '無法辨識：請提供JSON Schema、表單設計器JSON或本系統的設計',
    nothing: '沒有找到任何欄位',
    noForm: '「{family}」中沒有任何欄位',
    elsewhere: '這份結構在別處：{ref}',
    openApi: '這是OpenAPI描述，請提供其中的一個結構',
    definitions: '這裡只有定義，請提供要用作表單的一個',
  },
  en: {
    notJson: 'This is not JSON: {message}',
    tooLarge: 'This is too large; at most {limit} MB',
    unknownShape:
      'This is none of a JSON Schema, the JSON of a form designer, or a design of this system',
    nothing: 'There is no field in it',
    noForm: 'There is no field in it: {family} without a form',
    elsewhere: 'The schema stands elsewhere: {ref}',
    openApi: 'This is a description of OpenAPI; take one of its schemas',
    definitions: 'These are definitions only; take the one that is to be a form',
  },
})

export interface ReadProblem {
  readonly message: string
}
export type ReadResult =
  | (ImportedDesign & { readonly format: Family; readonly groups: readonly LossGroup[] })
  | { readonly problems: readonly ReadProblem[] }

const mostMegabytes = 4
function parse(
  text: string,
  say: Say,
): { readonly raw: unknown } | { readonly problem: ReadProblem } {
  const refuse = (key: 'notJson' | 'tooLarge', params: Params) => ({
    problem: { message: say(readTexts, key, params) },
  })
  if (text.length > mostMegabytes * 1_000_000) return refuse('tooLarge', { limit: mostMegabytes })
  try {
    const raw: unknown = JSON.parse(text)
    const hostile = findForbidden(raw)
    return hostile
      ? { problem: { message: say(upgradeTexts, hostile.code, hostile.params) } }
      : { raw }
  } catch (error) {
    return refuse('notJson', { message: error instanceof Error ? error.message : '' })
  }
}

/** Unwraps a design in a text inside a text, as some designers export it. */
function unwrap(raw: unknown, say: Say): ReturnType<typeof parse> {
  if (!isRaw(raw) || typeof raw['formData'] !== 'string') return { raw }
  const inner = parse(raw['formData'], say)
  if ('problem' in inner) return inner
  const list =
    typeof raw['columnData'] === 'string'
      ? parse(raw['columnData'], say)
      : { raw: raw['columnData'] }
  return {
    raw:
      recognise(inner.raw)?.family === 'own'
        ? inner.raw
        : { ...raw, formData: inner.raw, columnData: 'raw' in list ? list.raw : null },
  }
}

/**
 * Reads a foreign design from text: a JSON Schema with or without uiSchema, the JSON of a form
 * designer, or a design of this system.
 */
export function readDesign(
  kinds: Kinds,
  { text, ui, say }: { readonly text: string; readonly ui?: string; readonly say: Say },
): ReadResult {
  const first = parse(text, say)
  const read = 'raw' in first ? unwrap(first.raw, say) : first
  if ('problem' in read) return { problems: [read.problem] }
  const besides = ui?.trim() ? parse(ui, say) : { raw: undefined }
  if ('problem' in besides) return { problems: [besides.problem] }
  const { raw } = read
  const found = recognise(raw)
  if (found === null) return refusal(raw, say)
  const { family } = found
  if (family === 'own') {
    const own = upgrade(kinds, raw)
    if ('problems' in own)
      return {
        problems: own.problems.map(({ code, params }) => ({
          message: say(upgradeTexts, code, params),
        })),
      }
    return { document: own.document, losses: [], groups: [], ids: new Map(), format: family }
  }
  const imported = grow(kinds, sketch(kinds, found, { ui: besides.raw, say }))
  const holdsData = Object.values(imported.document.nodes).some(
    ({ kind }) => kinds[kind]?.holdsData && kinds[kind].fill === null,
  )
  return holdsData
    ? { ...imported, groups: groupLosses(imported.losses), format: family }
    : nothingIn(found, say)
}

type ReadRefusal = { readonly problems: readonly ReadProblem[] }

/** Why a text is no design. */
function refusal(raw: unknown, say: Say): ReadRefusal {
  const isApi = isRaw(raw) && (Object.hasOwn(raw, 'openapi') || Object.hasOwn(raw, 'swagger'))
  return { problems: [{ message: say(readTexts, isApi ? 'openApi' : 'unknownShape') }] }
}

/** Why a recognised design has no content. */
function nothingIn({ family, raw }: ForeignDesign, say: Say): ReadRefusal {
  const refuse = (key: keyof (typeof readTexts)['en'], params?: Params): ReadRefusal => ({
    problems: [{ message: say(readTexts, key, params) }],
  })
  if (family !== 'jsonSchema') return refuse('noForm', { family: say(familyTexts, family) })
  const schema = isRaw(raw) && isRaw(raw['schema']) ? raw['schema'] : isRaw(raw) ? raw : {}
  const ref = schema['$ref']
  if (typeof ref === 'string' && !ref.startsWith('#')) return refuse('elsewhere', { ref })
  return refuse(
    ['definitions', '$defs'].some(
      (key) => isRaw(schema[key]) && Object.keys(schema[key]).length > 0,
    )
      ? 'definitions'
      : 'nothing',
  )
}

const dialects: { readonly [family in Family]?: Dialect } = {
  survey: {
    pages: 'pages',
    words: {
      checkbox: { kind: 'checkbox' },
      matrix: { kind: 'card' },
      multipletext: { kind: 'card' },
      expression: { kind: 'input', isOther: true },
    },
  },
  amis: {
    words: {
      checkbox: { kind: 'switch' },
      text: { kind: 'input' },
      group: 'around',
      steps: { kind: 'text' },
      html: { kind: 'text' },
    },
  },
  formio: {
    words: {
      checkbox: { kind: 'switch' },
      panel: { kind: 'card' },
      content: { kind: 'text' },
      table: 'around',
      columns: 'around',
      container: 'around',
    },
  },
  vform: { words: { table: 'around' } },
  formMaking: {
    words: {
      table: { kind: 'table' },
      text: { kind: 'text' },
      imgupload: { kind: 'uploadImg' },
      blank: { kind: 'input' },
    },
  },
  formRender: { typeAt: ['widget', 'ui:widget', 'format', 'type'] },
}

function sketch(
  kinds: Kinds,
  { family, raw }: ForeignDesign,
  { ui, say }: { readonly ui: unknown; readonly say: Say },
): DesignSketch {
  if (family === 'formJson') return readFormJson(kinds, raw)
  const own = isRaw(raw) ? raw : {}
  const schema = isRaw(own['schema'])
    ? own['schema']
    : isRaw(own['jsonSchema'])
      ? own['jsonSchema']
      : raw
  const beside = ui ?? own['uiSchema'] ?? own['uischema']
  if (family === 'jsonForms') return readJsonForms(schema, beside, say)
  if (family === 'jsonSchema') return readJsonSchema(schema, beside, say)
  return readTree(kinds, raw, dialects[family])
}
