import * as Type from 'typebox'
import type { Static } from 'typebox'
import { mapBy } from '../wire/map-of.ts'
import { cell, namePattern } from './parameter.ts'

export const mostStaticRows = 2000
/** Most bytes of rows that are given by hand, as JSON. */
export const mostStaticBytes = 200_000
/** Most rows and bytes of an answer. */
export const mostRows = 5000
export const mostBytes = 1_000_000

/** Rows given by hand, all of one shape or not; a column that a row lacks is empty there. */
const staticContent = Type.Object({
  type: Type.Literal('static'),
  rows: Type.Array(mapBy(namePattern, cell, { maxProperties: 50 }), {
    maxItems: mostStaticRows,
  }),
})

/** What a data interface answers with, by its type. */
export const content = staticContent
export type Content = Static<typeof content>
export type ContentType = Content['type']
export const contentTypes = ['static'] as const satisfies readonly ContentType[]
