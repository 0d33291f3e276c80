import { lazy } from 'react'

/** `DataProvider`, loaded with the first page that needs it; the home page does not. */
export const WithData = lazy(async () => ({
  default: (await import('./data-provider.tsx')).DataProvider,
}))
