import * as Type from 'typebox'
import type { Static } from 'typebox'
import type { Language } from '../text.ts'
import { mapOf } from '../wire/map-of.ts'

/** Field names: a letter, then letters, digits and underscores. */
export const fieldPattern = '^[A-Za-z][A-Za-z0-9_]{0,39}$'

const label = Type.String({ maxLength: 200 })
const flag = (initial: boolean) => Type.Boolean({ default: initial })

const inOneLanguage = mapOf(80, Type.String({ maxLength: 2000 }))
/** Translations of the designer's texts. */
export const words = Type.Object({
  zh: Type.Optional(inOneLanguage),
  zhtw: Type.Optional(inOneLanguage),
  en: Type.Optional(inOneLanguage),
})

const part = Type.String({ pattern: '^[A-Za-z0-9_-]{1,20}$' })

/**
 * The origin of a node or rule: a shared group of fields in state `number`, the `place` where it is
 * used, and the `part` of the group.
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
 * The settings that a place may change, as the group had them at its last update; later differences
 * belong to the place.
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
 * The settings of every widget beside the options of its kind (specification 3: form designer
 * component config).
 */
export const node = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,40}$' }),
    kind: Type.String({ maxLength: 40 }),
    /** Version of the kind's options. */
    version: Type.Integer({ minimum: 1, default: 1 }),
    /** Field name, '' where the kind holds no data. */
    field: Type.String({ maxLength: 40 }),
    label,
    /** Translations of the label; missing ones fall back to `label`. */
    labels: Type.Optional(
      Type.Object({
        zh: Type.Optional(label),
        zhtw: Type.Optional(label),
        en: Type.Optional(label),
      }),
    ),
    /** Translations of its other texts, by key (`schemas/design/words.ts`). */
    words: Type.Optional(words),
    showLabel: flag(true),
    /** In pixels; 0 takes that of the form. */
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
    /** Settings as a sub-table column; width in pixels, 0 is automatic. */
    column: Type.Object(
      {
        width: Type.Integer({ minimum: 0, maximum: 1000, default: 0 }),
        align: Type.Enum(['left', 'center', 'right'], { default: 'left' }),
        fixed: Type.Enum(['none', 'left', 'right'], { default: 'none' }),
      },
      { default: {} },
    ),
    options: mapOf(100, Type.Unknown(), { default: {} }),
    children: Type.Array(Type.String(), { default: [], maxItems: 2000 }),
    linked: Type.Optional(
      Type.Object({ ...link.properties, base }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
)
export type Node = Static<typeof node>

/** The settings that the inspector edits for every kind. */
export type NodeSettings = Omit<
  Node,
  'id' | 'kind' | 'version' | 'options' | 'children' | 'field' | 'linked'
>

/** The label in a language, or the designer's own. */
export const labelOf = (labelledNode: Pick<Node, 'label' | 'labels'>, language: Language): string =>
  labelledNode.labels?.[language] || labelledNode.label
