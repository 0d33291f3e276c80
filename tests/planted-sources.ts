/**
 * All ways to break the rule that only a source's own file may decide about the source: the rule,
 * the file, its text.
 */
export const plantedSources: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'berth(source-answers-for-itself)',
    'designer/to-same.ts',
    "export const ask = (reference: { to: string }) => reference.to === 'user'",
  ],
  [
    'berth(source-answers-for-itself)',
    'renderers/to-other.ts',
    "export const ask = (one?: { reference?: { to: string } }) => one?.reference?.to !== 'record'",
  ],
  [
    'berth(source-answers-for-itself)',
    'src/to-text.ts',
    "export const ask = (reference: { to: string }) => reference['to'] === `dictionary`",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-switch.ts',
    "export const ask = (reference: { to: string }) => { switch (reference.to) { case 'area': return 1; default: return 2 } }",
  ],
  [
    'berth(source-answers-for-itself)',
    'schemas/to-name.ts',
    "export const ask = (reference: { to: string }) => { const noun = reference.to; return noun === 'role' }",
  ],
  [
    'berth(source-answers-for-itself)',
    'schemas/to-taken.ts',
    "export const ask = (reference: { to: string }) => { const { to: noun } = reference; return noun === 'group' }",
  ],
  [
    'berth(source-answers-for-itself)',
    'schemas/to-parameter.ts',
    "export const ask = ({ to }: { to: string }) => to === 'member'",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-list.ts',
    "export const ask = (reference: { to: string }) => ['organize', 'department'].includes(reference.to)",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-set.ts',
    "const few = new Set(['position'])\nexport const ask = (reference: { to: string }) => few.has(reference.to)",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-map.ts',
    "const tables: Record<string, string> = { user: 'users' }\nexport const ask = (reference: { to: string }) => tables[reference.to]",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-object.ts',
    "export const ask = (reference: { to: string }) => Object.is(reference.to, 'choices')",
  ],
  [
    'berth(source-answers-for-itself)',
    'server/to-pattern.ts',
    'export const ask = (reference: { to: string }) => /^(user|role)$/.test(reference.to)',
  ],
  [
    'berth(source-answers-for-itself)',
    'src/to-shape.ts',
    "export const ask = (reference: object) => 'among' in reference",
  ],
  [
    'berth(source-answers-for-itself)',
    'src/to-own.ts',
    "export const ask = (field: { reference: object }) => Object.hasOwn(field.reference, 'tree')",
  ],
]

/** Code that the rule must not report. */
export const allowedSources: readonly (readonly [file: string, text: string])[] = [
  [
    'server/source/role.ts',
    "export const ask = (reference: { to: string }) => reference.to === 'role'",
  ],
  ['server/moves.ts', "export const isHome = (move: { to: string }) => move.to === '/home'"],
  [
    'server/to-well.ts',
    'export const same = (one: { to: string }, other: { to: string }) => one.to === other.to',
  ],
]
