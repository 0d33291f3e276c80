import type { Params, Say } from '../../text.ts'
import { defineTexts } from '../../text.ts'
import type { Kinds } from '../../widget/define.ts'
import { hostility, upgrade, upgradeTexts } from '../upgrade.ts'
import { readFormJson } from './form-json.ts'
import { readJsonSchema } from './json-schema.ts'
import { grow } from './sketch.ts'
import type { Imported } from './sketch.ts'
import { isRaw } from './source.ts'

/** Why a text cannot be imported at all, and what was found in it. */
export const readTexts = defineTexts({
  zh: {
    notJson: '内容不是JSON：{message}',
    tooLarge: '内容过大，最多{limit} MB',
    unknownShape: '无法识别：请提供JSON Schema、表单设计器JSON或本系统的设计',
    nothing: '没有找到任何字段',
    own: '本系统的设计',
    jsonSchema: 'JSON Schema',
    formJson: '表单设计器JSON',
  },
  zhtw: {
    notJson: '內容不是JSON：{message}',
    tooLarge: '內容過大，最多{limit} MB',
    unknownShape: '無法辨識：請提供JSON Schema、表單設計器JSON或本系統的設計',
    nothing: '沒有找到任何欄位',
    own: '本系統的設計',
    jsonSchema: 'JSON Schema',
    formJson: '表單設計器JSON',
  },
  en: {
    notJson: 'This is not JSON: {message}',
    tooLarge: 'This is too large; at most {limit} MB',
    unknownShape:
      'This is none of a JSON Schema, the JSON of a form designer, or a design of this system',
    nothing: 'There is no field in it',
    own: 'A design of this system',
    jsonSchema: 'JSON Schema',
    formJson: 'JSON of a form designer',
  },
})

export type Format = 'own' | 'jsonSchema' | 'formJson'
export interface ReadProblem {
  readonly message: string
}
export type ReadResult =
  | (Imported & { readonly format: Format })
  | { readonly problems: readonly ReadProblem[] }

const mostMegabytes = 4
const isFormNode = (one: unknown): boolean => isRaw(one) && isRaw(one['__config__'])

/** Which of the known formats it is; null where it is none. */
function formatOf(raw: unknown): Format | null {
  if (!isRaw(raw)) return null
  if (typeof raw['format'] === 'number' && isRaw(raw['nodes'])) return 'own'
  if (
    typeof raw['formData'] === 'string' ||
    isRaw(raw['formData']) ||
    (Array.isArray(raw['fields']) && raw['fields'].some(isFormNode))
  )
    return 'formJson'
  const schema = isRaw(raw['schema']) ? raw['schema'] : raw
  return ['properties', '$ref', '$schema', 'allOf', 'items'].some((key) =>
    Object.hasOwn(schema, key),
  )
    ? 'jsonSchema'
    : null
}

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
    const hostile = hostility(raw)
    return hostile
      ? { problem: { message: say(upgradeTexts, hostile.code, hostile.params) } }
      : { raw }
  } catch (error) {
    return refuse('notJson', { message: error instanceof Error ? error.message : '' })
  }
}

/** A design in a text inside a text, as exports of form designers have it. */
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
      formatOf(inner.raw) === 'own'
        ? inner.raw
        : { ...raw, formData: inner.raw, columnData: 'raw' in list ? list.raw : null },
  }
}

/** Reads a foreign design out of a text: a JSON Schema with or without uiSchema, the JSON of a form designer, or a design of this system. */
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
  const format = formatOf(raw)
  if (format === null) return { problems: [{ message: say(readTexts, 'unknownShape') }] }
  if (format === 'own') {
    const own = upgrade(kinds, raw)
    if ('problems' in own)
      return {
        problems: own.problems.map(({ code, params }) => ({
          message: say(upgradeTexts, code, params),
        })),
      }
    return { document: own.document, losses: [], ids: new Map(), format }
  }
  const schema = isRaw(raw) && isRaw(raw['schema']) ? raw['schema'] : raw
  const uiSchema = besides.raw ?? (isRaw(raw) ? (raw['uiSchema'] ?? raw['uischema']) : undefined)
  const imported = grow(
    kinds,
    format === 'formJson' ? readFormJson(kinds, raw) : readJsonSchema(schema, uiSchema, say),
  )
  return Object.keys(imported.document.nodes).length === 0
    ? { problems: [{ message: say(readTexts, 'nothing') }] }
    : { ...imported, format }
}
