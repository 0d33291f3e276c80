import type { Field, Model } from '#schemas/design/model.ts'
import {
  circumstancePaths,
  isCircumstance,
  typeOfCircumstance,
} from '#schemas/design/circumstance.ts'
import type { Circumstance } from '#schemas/design/circumstance.ts'
import { languages } from '#schemas/text.ts'
import type { BoundKind, Kind, Kinds } from '#schemas/widget/define.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { circumstanceTexts } from './circumstance-texts.ts'

const nouns: { readonly [C in Circumstance]: Reference['to'] | null } = {
  '@user': 'user',
  '@department': 'department',
  '@organization': 'organize',
  '@positions': 'position',
  '@roles': 'role',
  '@groups': 'group',
  '@today': null,
  '@time': null,
  '@new': null,
}

/** The kind whose control is used to enter such a value. */
function controlOf(
  kinds: Kinds,
  path: Circumstance,
): { readonly kind: Kind; readonly bound: BoundKind } | undefined {
  const fits = (bound: BoundKind): boolean =>
    bound.type === typeOfCircumstance(path) &&
    (bound.reference?.to ?? null) === nouns[path] &&
    bound.expression === null &&
    bound.shows === null
  for (const kind of Object.values(kinds)) {
    if (!kind?.holdsData || kind.fill !== null || !kind.places.includes('source')) continue
    const bound = [{}, { multiple: true }]
      .filter((options) => kind.fits(options))
      .map((options) => kind.bind(options))
      .find(fits)
    if (bound) return { kind, bound }
  }
  return undefined
}

function make(kinds: Kinds, path: Circumstance): Field[] {
  const control = controlOf(kinds, path)
  if (!control) return []
  const labels = Object.fromEntries(
    languages.map((language) => [language, circumstanceTexts[language][path]]),
  )
  const node: Field['node'] = {
    id: path,
    kind: control.kind.kind,
    version: control.kind.version,
    field: path,
    label: circumstanceTexts.en[path],
    labels,
    showLabel: true,
    labelWidth: 0,
    tip: '',
    span: 24,
    required: false,
    readOnly: false,
    hidden: false,
    keepHidden: false,
    visibility: [],
    column: { width: 0, align: 'left', fixed: 'none' },
    options: {},
    children: [],
  }
  return [
    {
      node,
      ...control,
      path,
      table: null,
      columns: [],
      inside: [],
      around: [],
      rules: [],
      shows: null,
    },
  ]
}

const known = new WeakMap<Kinds, readonly Field[]>()

/**
 * Who fills in the form and when. They are fields, so that conditions choose and enter them in the
 * same way.
 */
export function listCircumstances(kinds: Kinds): readonly Field[] {
  const found = known.get(kinds) ?? circumstancePaths.flatMap((path) => make(kinds, path))
  known.set(kinds, found)
  return found
}

/** What a path in a condition refers to: a field, or a circumstance. */
export const namedIn = ({ byPath, kinds }: Model, path: string): Field | undefined =>
  isCircumstance(path)
    ? listCircumstances(kinds).find((circumstance) => circumstance.path === path)
    : byPath.get(path)
