import { narrowRows, fieldsOf } from '#schemas/interface/rows.ts'
import type { Reader } from './reader.ts'

/** Rows given by hand, narrowed by the columns that parameters are named after. */
export const readStatic: Reader<'static'> = ({ rows }, { values }) =>
  Promise.resolve({
    columns: fieldsOf(rows).map((field) => ({ field, fullName: field })),
    rows: narrowRows(rows, values),
  })
