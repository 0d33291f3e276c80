/** Files that each make a statement of a text by a way that the types do not close. */
export const plantedSql: readonly (readonly [rule: string, file: string, text: string])[] = [
  [
    'berth(no-raw-sql)',
    'server/resources/record/asserted.ts',
    "import type { SqlText } from '#server/database/sql-text.ts'\nexport const hole = (text: string) => text as SqlText",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/asserted-alias.ts',
    "import type { SqlText as T } from '#server/database/sql-text.ts'\nexport const hole = (text: string) => text as T",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/asserted-whole.ts',
    "import type { Statement } from '#server/database/database.ts'\nexport const hole = (text: string) => ({ name: '', text }) as Statement",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/asserted-never.ts',
    'export const hole = (text: string) => text as never',
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/predicate.ts',
    "import type { SqlText } from '#server/database/sql-text.ts'\nexport const isText = (text: string): text is SqlText => text !== ''",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/untagged.ts',
    "import { sqlText } from '#server/database/sql-text.ts'\nexport const hole = (text: TemplateStringsArray) => sqlText(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/untagged-alias.ts',
    "import { sqlText as make } from '#server/database/sql-text.ts'\nexport const hole = [make]",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/late.ts',
    "export const hole = async (text: string) => (await import('kysely')).sql.raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/by-hand.ts',
    'export const hole = <Q>(db: { executeQuery(query: Q): void }, query: Q) => db.executeQuery(query)',
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/by-hand-text.ts',
    "export const hole = <Q>(db: { executeQuery(query: Q): void }, query: Q) => db['executeQuery'](query)",
  ],
  [
    'berth(no-raw-sql)',
    'server/resources/record/by-hand-taken.ts',
    'export const hole = <Q>({ executeQuery }: { executeQuery: (query: Q) => void }) => executeQuery',
  ],
  [
    'berth(no-raw-sql)',
    'server/publish/slot-type.ts',
    "import { sql } from 'kysely'\nexport const type = (text: string) => sql.raw(text)",
  ],
  [
    'berth(no-raw-sql)',
    'server/database/catalog.ts',
    "import { sql } from 'kysely'\nexport const type = (text: string) => sql.raw(text)",
  ],
]

/** The makers themselves, and what is written with them. */
export const allowedSql: readonly (readonly [file: string, text: string])[] = [
  [
    'server/database/sql-text.ts',
    "import { sql } from 'kysely'\ntype SqlText = string & { readonly made: true }\nexport const made = (text: string) => text as SqlText\nexport const part = (text: string) => sql.raw(text)",
  ],
  [
    'server/resources/record/texts.ts',
    "import { sqlText } from '#server/database/sql-text.ts'\nexport const text = sqlText`select 1`",
  ],
]
