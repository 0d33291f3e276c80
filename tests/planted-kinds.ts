/**
 * Ways to ask which kind a node is, which the rule must find: the rule, the file, its text.
 */
export const plantedKinds: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'berth(kind-answers-for-itself)',
    'designer/asks.ts',
    "export const isSelect = (node: { kind: string }) => node.kind === 'select'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-optional.ts',
    "export const isSelect = (node?: { kind: string }) => node?.kind !== 'select'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/switches.ts',
    "export const width = ({ kind }: { kind: string }) => { switch (kind) { case 'input': return 1; default: return 2 } }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'renderers/lists.ts',
    "export const hasChoices = (node: { kind: string }) => ['select', 'radio'].includes(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'src/looks.ts',
    "export const icon = (node: { kind: 'a' | 'b' }) => ({ a: 1, b: 2 })[node.kind]",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-name.ts',
    "export const isSelect = (node: { kind: string }) => { const name = node.kind; return name === 'select' }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-taken.ts',
    "export const isSelect = (node: { kind: string }) => { const { kind: name } = node; return name === 'select' }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-text.ts',
    "export const isSelect = (node: { kind: string }) => node['kind'] === 'select'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-ready.ts',
    'export const isSelect = (node: { kind: string }) => node.kind === `select`',
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-start.ts',
    "export const isDate = (node: { kind: string }) => node.kind.startsWith('date')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-pattern.ts',
    'export const isDate = (node: { kind: string }) => /^date|time/.test(node.kind)',
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/asks-set.ts',
    "const many = new Set(['select', 'radio'])\nexport const hasChoices = (node: { kind: string }) => many.has(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/asks-list.ts',
    "const many = ['select', 'radio']\nexport const hasChoices = (node: { kind: string }) => many.includes(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/asks-map.ts',
    'const icons: Record<string, number> = { select: 1 }\nexport const icon = (node: { kind: string }) => icons[node.kind]',
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/asks-in.ts',
    'const icons = { select: 1 }\nexport const hasIcon = (node: { kind: string }) => node.kind in icons',
  ],
  [
    'berth(kind-answers-for-itself)',
    'server/asks-object.ts',
    "export const isSelect = (node: { kind: string }) => Object.is(node.kind, 'select')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-constant.ts',
    "const table = 'table'\nexport const isIt = (node: { kind: string }) => node.kind === table",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-deep.ts',
    "export const isIt = ({ kind: { kind: k } }: { kind: { kind: string } }) => k === 'table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-function.ts',
    "const isOf = (name: string) => name === 'table'\nexport const isIt = (node: { kind: string }) => isOf(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-some.ts',
    "const few = ['table']\nexport const isIt = (node: { kind: string }) => few.some((word) => word === node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-find.ts',
    "export const isIt = (node: { kind: string }) => ['table'].find((word) => node.kind === word)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-loop.ts',
    "export const isIt = (node: { kind: string }) => {\n  for (const word of ['table']) if (word === node.kind) return true; return false }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-reflect.ts',
    "export const isIt = (node: { kind: string }) => Reflect.get(node, 'kind') === 'table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-later.ts',
    "export const isIt = (node: { kind: string }) => { let name; name = node.kind; return name === 'table' }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-concat.ts',
    "const few = ['table']\nexport const isIt = (node: { kind: string }) => few.concat([]).includes(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-keys.ts',
    'export const isIt = (node: { kind: string }) => Object.keys({ table: 1 }).includes(node.kind)',
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-part.ts',
    "export const isIt = (node: { kind: string }) => node.kind.includes('table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-turned.ts',
    "export const isIt = (node: { kind: string }) => [node.kind].includes('table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-turned-set.ts',
    "export const isIt = (node: { kind: string }) => new Set([node.kind]).has('table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-length.ts',
    'export const isIt = (node: { kind: string }) => node.kind.length === 5',
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-name-shown.ts',
    "export const isIt = (kind: { texts: { en: { name: string } } }) => kind.texts.en.name === 'Table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-probe.ts',
    "export const isIt = (node: { options: object }) => 'columns' in node.options",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-probe-own.ts',
    "export const isIt = (node: { options: object }) => Object.hasOwn(node.options, 'columns')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-one-kind.ts',
    "export const isIt = (kinds: Record<string, object>, kind: object) => kind === kinds['table']",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-one-kind-name.ts',
    'export const isIt = (kinds: { table: object }, kind: object) => kind === kinds.table',
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-template.ts',
    "export const isIt = (node: { kind: string }) => `a ${node.kind}` === 'a table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-lower.ts',
    "export const isIt = (node: { kind: string }) => node.kind.toLowerCase() === 'table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-executed.ts',
    'const tables = /^table/\nexport const isIt = (node: { kind: string }) => tables.exec(node.kind)',
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-own-object.ts',
    "const names = { table: 'table' }\nexport const isIt = (node: { kind: string }) => node.kind === names.table",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-group.ts',
    "export const isIt = (kind: { group: string }) => kind.group === 'layout'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-group-found.ts',
    "export const isIt = (kinds: Record<string, { group: string }>, node: { kind: string }) => kinds[node.kind]?.group === 'layout'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-mapped.ts',
    "export const isIt = (nodes: { kind: string }[]) => nodes.map((node) => node.kind).includes('table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-mapped-set.ts',
    "export const isIt = (nodes: { kind: string }[]) => {\n  const few = new Set(nodes.map(({ kind }) => kind))\n  return few.has('table')\n}",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-mapped-some.ts',
    "export const isIt = (nodes: { kind: string }[]) =>\n  nodes.map((node) => node.kind).some((word) => word === 'table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-added.ts',
    "export const isIt = (node: { kind: string }) => node.kind + '!' === 'table!'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-called.ts',
    "export const isIt = (node: { kind: string }) => ((word: string) => word === 'table')(node.kind)",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-order.ts',
    "export const isIt = (node: { kind: string }) => node.kind >= 'table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-default.ts',
    "export const isIt = (node: { kind: string }, word = node.kind) => word === 'table'",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-taken-kind.ts',
    "export const find = (kinds: Map<string, object>) => kinds.get('table')",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-turned-object.ts',
    "export const isIt = (node: { kind: string }) => 'table' in { [node.kind]: 1 }",
  ],
  [
    'berth(kind-answers-for-itself)',
    'designer/asks-kinds-taken.ts',
    'export const find = (kinds: { table: object }) => {\n  const { table } = kinds\n  return table\n}',
  ],
]

/** Code that asks what a kind can do, or compares no kind, so that the rule must not report it. */
export const allowedKinds: readonly (readonly [file: string, text: string])[] = [
  [
    'designer/asks-list.ts',
    'export const find = (kinds: readonly object[], kind: object) => kinds.find((one) => one === kind)',
  ],
  [
    'designer/asks-same.ts',
    'export const areOne = (one: { kind: string }, other: { kind: string }) => one.kind === other.kind',
  ],
  [
    'designer/asks-other-name.ts',
    "export const isHome = ({ path }: { path: string }) => ['/', '/home'].some((one) => one === path)",
  ],
]
