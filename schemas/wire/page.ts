import * as Type from 'typebox'
import type { TSchema } from 'typebox'
import { maxPageSize, pageSizes } from './page-size.ts'

const whole = (minimum: number, maximum: number, initial: number) =>
  Type.Integer({ minimum, maximum, default: initial })

/** Query of every list: `sidx` names fields, comma separated, `-` before one means descending. */
export const pageQuery = {
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  currentPage: Type.Optional(whole(1, 1_000_000, 1)),
  pageSize: Type.Optional(whole(1, maxPageSize, pageSizes[0])),
  sidx: Type.Optional(Type.String({ maxLength: 400, pattern: '^-?[\\w.]+(,-?[\\w.]+)*$|^$' })),
}

export const pagination = Type.Object({
  currentPage: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer(),
})
export const listOf = <T extends TSchema>(row: T) =>
  Type.Object({ list: Type.Array(row), pagination })
export const itemsOf = <T extends TSchema>(row: T) => Type.Object({ list: Type.Array(row) })

export interface Page<T> {
  readonly list: T[]
  readonly pagination: {
    readonly currentPage: number
    readonly pageSize: number
    readonly total: number
  }
}
