import * as Type from 'typebox'
import { documentFormat } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import type { Model } from '#schemas/design/model.ts'
import { upgrade } from '#schemas/design/upgrade.ts'
import { defineKind } from '#schemas/widget/define.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import type { ValueType } from '#schemas/widget/value.ts'

const texts = { zh: { name: '' }, zhtw: { name: '' }, en: { name: '' } }
const base = { group: 'basic', icon: 'X', texts } as const
const places = ['form', 'table', 'list', 'search', 'source'] as const
const plain = (type: ValueType) =>
  defineKind({ ...base, places, kind: type, options: Type.Object({}), type })

/** One kind for each type of value, with links and choices: everything that a query can use. */
export const queryKinds: Kinds = {
  ...Object.fromEntries(
    (['text', 'decimal', 'flag', 'date', 'instant', 'time', 'ids', 'range'] as const).map(
      (type) => [type, plain(type)],
    ),
  ),
  html: defineKind({
    ...base,
    places,
    kind: 'html',
    options: Type.Object({}),
    type: 'text',
    traits: () => ({ richText: true }),
  }),
  link: defineKind({
    ...base,
    places,
    kind: 'link',
    options: Type.Object({ model: Type.String() }),
    type: 'id',
    refers: ({ model }) => ({ to: 'record', model, field: 'name' }),
  }),
  choice: defineKind({
    ...base,
    places,
    kind: 'choice',
    options: Type.Object({ ids: Type.Array(Type.String()) }),
    type: 'id',
    refers: ({ ids }) => ({ to: 'choices', choices: ids.map((id) => ({ id, fullName: id })) }),
  }),
  lines: defineKind({
    ...base,
    places: ['form'],
    kind: 'lines',
    options: Type.Object({}),
    type: 'rows',
    holds: 'rows',
  }),
}

interface NodeSketch {
  readonly kind: string
  readonly field: string
  readonly options?: object
  readonly children?: readonly string[]
}

const modelOf = (nodes: { readonly [id: string]: NodeSketch }, top: readonly string[]): Model => {
  const read = upgrade(queryKinds, {
    format: documentFormat,
    nodes: Object.fromEntries(
      Object.entries(nodes).map(([id, node]) => [
        id,
        { id, label: node.field, options: {}, children: [], ...node },
      ]),
    ),
    children: top,
  })
  if ('problems' in read) throw new Error(JSON.stringify(read.problems))
  return compile(queryKinds, read.document)
}

/** Orders of car parks: a lot by link, lines and payments as sub-tables. */
export const orders = modelOf(
  {
    o_lot: { kind: 'link', field: 'lot', options: { model: 'lots' } },
    o_way: { kind: 'choice', field: 'way', options: { ids: ['wechat', 'cash', 'card'] } },
    o_paid: { kind: 'decimal', field: 'paid' },
    o_note: { kind: 'text', field: 'note' },
    o_story: { kind: 'html', field: 'story' },
    o_came: { kind: 'instant', field: 'came' },
    o_due: { kind: 'date', field: 'due' },
    o_done: { kind: 'flag', field: 'done' },
    o_tags: { kind: 'ids', field: 'tags' },
    o_lines: { kind: 'lines', field: 'lines', children: ['l_item', 'l_price', 'l_from'] },
    l_item: { kind: 'text', field: 'item' },
    l_price: { kind: 'decimal', field: 'price' },
    l_from: { kind: 'link', field: 'from', options: { model: 'lots' } },
    o_pays: { kind: 'lines', field: 'pays', children: ['p_cents'] },
    p_cents: { kind: 'decimal', field: 'cents' },
  },
  [
    'o_lot',
    'o_way',
    'o_paid',
    'o_note',
    'o_story',
    'o_came',
    'o_due',
    'o_done',
    'o_tags',
    'o_lines',
    'o_pays',
  ],
)

export const lots = modelOf(
  {
    t_name: { kind: 'text', field: 'name' },
    t_region: { kind: 'text', field: 'region' },
    t_opened: { kind: 'date', field: 'opened' },
    t_owner: { kind: 'link', field: 'owner', options: { model: 'owners' } },
  },
  ['t_name', 't_region', 't_opened', 't_owner'],
)
