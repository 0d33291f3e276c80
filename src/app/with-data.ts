import { lazy } from 'react'
import { loadData } from './page-loaders.ts'

/** `DataProvider`, loaded with the first page that needs it; the home page does not. */
export const WithData = lazy(async () => ({
  default: (await loadData()).DataProvider,
}))
