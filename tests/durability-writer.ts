// Runs as a separate process that is killed while running: writes rows as fast as possible and
// prints the acknowledged ones.
import { openDatabase } from '../server/database/open.ts'
import { sqlText } from '#server/database/sql-text.ts'

const [DATA_DIR = '', DATABASE_URL = ''] = process.argv.slice(2)
const db = await openDatabase({ DATA_DIR, DATABASE_URL: DATABASE_URL || undefined }, () =>
  process.exit(3),
)
await db.query(
  {
    name: '',
    text: sqlText`create table if not exists public.kept (id bigserial primary key, word text not null unique)`,
  },
  [],
)
process.stdout.write('open\n')

const write = async (writer: number): Promise<void> => {
  for (let count = 0; ; count++) {
    const word = `${process.pid}-${writer}-${count}`
    if (count % 5 === 4)
      await db.transaction((trx) =>
        trx
          .insertInto('kept' as never)
          .values({ word } as never)
          .execute(),
      )
    else
      await db.query({ name: 'keep', text: sqlText`insert into public.kept (word) values ($1)` }, [
        word,
      ])
    process.stdout.write(`${word}\n`)
  }
}
await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write))
