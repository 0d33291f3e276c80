import { createElement, lazy } from 'react'
import type { ComponentType } from 'react'
import { kindsOf, loadDetails, loadViews } from '#renderers/load-views.ts'
import { later } from '#renderers/parts/later.tsx'
import type { Document } from '#schemas/design/document.ts'
import { useModelPlace } from './place.ts'
import type { Wish } from './use-address.ts'

const DetailRecord = later(async () => (await import('./detail-record.tsx')).DetailRecord)
const EditRecord = later(async () => (await import('./edit-record.tsx')).EditRecord)

type OpeningWay = 'detail' | 'form'

const begun = {
  detail: new WeakMap<Document, Promise<unknown>>(),
  form: new WeakMap<Document, Promise<unknown>>(),
}

/** Loads what reading or changing a record of this design needs, once. */
export function loadRecord(document: Document, opening: OpeningWay): Promise<unknown> {
  const known = begun[opening].get(document)
  if (known) return known
  const kinds = kindsOf(document)
  const loading =
    opening === 'detail'
      ? Promise.all([DetailRecord.preload(), loadDetails(kinds)])
      : Promise.all([EditRecord.preload(), loadViews(kinds)])
  begun[opening].set(document, loading)
  loading.catch(() => begun[opening].delete(document))
  return loading
}

interface OpenRecordProps {
  readonly wish: Wish
}

const Opened = ({ wish }: OpenRecordProps) =>
  wish.act === 'detail' ? (
    <DetailRecord key={wish.id} id={wish.id} />
  ) : (
    <EditRecord key={`${wish.act}${wish.id}`} wish={wish} />
  )

const openings = {
  detail: new WeakMap<Document, ComponentType<OpenRecordProps>>(),
  form: new WeakMap<Document, ComponentType<OpenRecordProps>>(),
}

/**
 * Draws a record of this design once its code is there. The same component each time, because one
 * that waits keeps no state of its own.
 */
function openingOf(document: Document, opening: OpeningWay): ComponentType<OpenRecordProps> {
  const known = openings[opening].get(document)
  if (known) return known
  const made = lazy(async () => {
    await loadRecord(document, opening)
    return { default: Opened }
  })
  openings[opening].set(document, made)
  return made
}

/**
 * The record that the address names, with its code loaded on first use. The list stays as it is
 * until that is there, because a navigation is a transition.
 */
export function OpenRecord({ wish }: OpenRecordProps) {
  const { document } = useModelPlace().loaded.model
  const OpeningWay = openingOf(document, wish.act === 'detail' ? 'detail' : 'form')
  return createElement(OpeningWay, { wish })
}
