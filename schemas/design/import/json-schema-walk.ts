import type { Say } from '../../text.ts'
import type { Effect } from '../document.ts'
import { toCondition } from './clauses.ts'
import type { Clause } from './clauses.ts'
import type { JsonSchemaReading, SettledSchema } from './json-schema-ref.ts'
import { shorten } from './loss.ts'
import type { RuleSketch } from './rule-names.ts'
import type { Sketch } from './sketch.ts'
import type { ForeignObject } from './source.ts'

/** The place of a property. */
export interface PropertyPlace {
  readonly name: string
  readonly path: string
  /** Prefix of its field name. */
  readonly prefix: string
  readonly isRequired: boolean
  readonly ui: unknown
  readonly via: readonly string[]
  /** Whether it is inside a sub-table, where no part may contain others. */
  readonly isInTable: boolean
  /** How many choices between alternatives are around it. */
  readonly choices: number
}

/** The place of an object's properties. */
export interface ObjectScope {
  readonly path: string
  readonly prefix: string
  readonly ui: unknown
  readonly isInTable: boolean
  readonly choices: number
  readonly label: string
}

/** State shared while reading one JSON Schema. */
export interface JsonSchemaWalk extends JsonSchemaReading {
  readonly say: Say
  readonly sources: ForeignObject[]
  readonly rules: RuleSketch[]
  /** Number of nodes read, which is limited because references can multiply them. */
  count: number
  property(raw: unknown, at: PropertyPlace): Sketch[]
  /** The fields of an object with everything that belongs to them. */
  fields(settled: SettledSchema, source: ForeignObject, scope: ObjectScope): Sketch[]
}

/** Keys without meaning for a form. */
export const silent = [
  '$schema',
  '$id',
  'id',
  '$comment',
  '$anchor',
  '$vocabulary',
  '$recursiveAnchor',
  '$dynamicAnchor',
  'definitions',
  '$defs',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'additionalItems',
  'type',
  'nullable',
  'version',
  'examples',
  'example',
  'discriminator',
  'defaultSnippets',
  'markdownDescription',
  'markdownDeprecationMessage',
  'doNotSuggest',
  'suggestSortText',
  'allowComments',
  'allowTrailingCommas',
  'tsType',
  'tsEnumNames',
  'javaType',
  'existingJavaType',
  'fileMatch',
  'propertyOrder',
  'x-order',
  'xml',
  'externalDocs',
  'cli',
  'alias',
  'aliases',
  '$default',
  'examplesFile',
  'outputCapture',
  'continuous',
  'presets',
  'implements',
  'instanceof',
  'absolutePath',
  'undefinedAsNull',
  'experimental',
  'added',
  'x-priority',
  'x-user-analytics',
  'x-dropdown',
  '_elementType',
]
/** Prefixes of keys for editors and code generators. */
const tooling =
  /^x-(intellij|taplo|tombi|lint|kubernetes|kubectl|go|ms|java|amazon|google|speakeasy|fern|stoplight|parser|tags?$|since|deprecat|completion|internal|order|index$)/i

/** Skips keys for editors and code generators. */
export function passOverTooling(source: ForeignObject): void {
  source.passOver(silent)
  source.passOver(source.left().flatMap(({ key }) => (tooling.test(key) ? [key] : [])))
}

export const toTitle = (name: string): string =>
  name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/^./, (first) => first.toUpperCase())

export const joinPath = (path: string, name: string): string =>
  path === '' ? name : `${path}.${name}`

/** How rules refer to parts: fields by name, containers with a leading mark. */
export const targetOf = ({ name, field }: Sketch): string => (field === '' ? `#${name}` : name)

/** Adds a rule, or reports that its condition cannot be expressed. */
export function addRule(
  walk: JsonSchemaWalk,
  { at, when, said }: { readonly at: string; readonly when: Clause | null; readonly said: unknown },
  then: readonly Effect[],
): void {
  if (then.length === 0) return
  const condition = when && toCondition(when)
  if (condition) walk.rules.push({ at, when: condition, then })
  else walk.lose({ at, code: 'rule', params: { value: shorten(said) } })
}
