import { createContext, useContext } from 'react'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import type { LoadedModel } from '#src/engine/models.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import type { PageAddress } from './use-address.ts'

/** What the screens of one model share. */
export interface ModelPlace {
  readonly loaded: LoadedModel
  readonly views: LoadedViews
  readonly list: ListStore
  readonly address: PageAddress
  /** Sets the check for unsaved work; null removes it. */
  guard(isDirty: (() => boolean) | null): void
}

const Context = createContext<ModelPlace | null>(null)
export const ModelPlaceProvider = Context.Provider

/** The model of the surrounding screen. Throws outside of one. */
export function useModelPlace(): ModelPlace {
  const place = useContext(Context)
  if (!place) throw new Error('no model around this screen')
  return place
}
