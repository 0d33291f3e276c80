import { createContext } from 'react'

/** The id of the sub-table around a head on the canvas. */
export const TableContext = createContext('')
