import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Language } from '../text.ts'

/** Field names: start with a letter, then letters, digits, underscores; lower or mixed case. */
export const fieldPattern = '^[A-Za-z][A-Za-z0-9_]{0,39}$'

const label = Type.String({ maxLength: 200 })
const flag = (initial: boolean) => Type.Boolean({ default: initial })

const inOneLanguage = Type.Record(Type.String({ maxLength: 80 }), Type.String({ maxLength: 2000 }))
/** Texts in other languages than the designer's own. */
export const words = Type.Object({
  zh: Type.Optional(inOneLanguage),
  zhtw: Type.Optional(inOneLanguage),
  en: Type.Optional(inOneLanguage),
})

const part = Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })

/**
 * Where a node or a rule comes from: a shared group of fields as it was at `number`, one `place`
 * where it stands, and which `part` of it this is.
 */
export const link = Type.Object(
  {
    fragment: Type.String({ maxLength: 40 }),
    number: Type.Integer({ minimum: 1 }),
    place: Type.String({ pattern: '^[A-Za-z0-9_-]{1,30}$' }),
    part,
  },
  { additionalProperties: false },
)
export type Link = Static<typeof link>

/**
 * What may differ in one place, as the group had it when it last came: what is different now is the
 * place's own.
 */
const base = Type.Object(
  {
    field: Type.String({ maxLength: 40 }),
    label,
    labels: Type.Optional(Type.Unknown()),
    span: Type.Integer(),
    initial: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)

/**
 * What every placed widget has besides the options of its kind (specification 3: form designer
 * component config).
 */
export const node = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
    kind: Type.String({ maxLength: 40 }),
    /** Version of the kind's options. */
    version: Type.Integer({ minimum: 1, default: 1 }),
    /** Data key, '' where the kind holds no data. */
    field: Type.String({ maxLength: 40 }),
    label,
    /** The label in other languages; absent ones fall back to `label`. */
    labels: Type.Optional(
      Type.Object({
        zh: Type.Optional(label),
        zhtw: Type.Optional(label),
        en: Type.Optional(label),
      }),
    ),
    /** Its other texts in other languages, by their key (`schemas/design/words.ts`). */
    words: Type.Optional(words),
    showLabel: flag(true),
    /** Pixels; 0 takes the form's. */
    labelWidth: Type.Integer({ minimum: 0, maximum: 400, default: 0 }),
    tip: Type.String({ maxLength: 400, default: '' }),
    /** Columns of 24. */
    span: Type.Integer({ minimum: 1, maximum: 24, default: 24 }),
    required: flag(false),
    readOnly: flag(false),
    hidden: flag(false),
    /** Saved even while a rule hides it. */
    keepHidden: flag(false),
    /** Devices that show it (specification 3: visibility). */
    visibility: Type.Array(Type.Enum(['pc', 'app']), { default: ['pc', 'app'] }),
    /** How it stands as a column of a sub-table; width in pixels, 0 is automatic. */
    column: Type.Object(
      {
        width: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
        align: Type.Enum(['left', 'center', 'right'], { default: 'left' }),
        fixed: Type.Enum(['none', 'left', 'right'], { default: 'none' }),
      },
      { default: {} },
    ),
    options: Type.Record(Type.String(), Type.Unknown(), { default: {} }),
    children: Type.Array(Type.String(), { default: [], maxItems: 2000 }),
    linked: Type.Optional(
      Type.Object({ ...link.properties, base }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)
export type Node = Static<typeof node>

/** The settings of a node that the inspector edits for every kind. */
export type NodeSettings = Omit<
  Node,
  'id' | 'kind' | 'version' | 'options' | 'children' | 'field' | 'linked'
>

/** The label in a language, falling back to the designer's own. */
export const labelOf = (labelledNode: Pick<Node, 'label' | 'labels'>, language: Language): string =>
  labelledNode.labels?.[language] || labelledNode.label
