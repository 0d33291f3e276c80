import { App } from 'antd'
import { useRef, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { RecordRow } from '#schemas/api/record.ts'
import type { Field } from '#schemas/design/model.ts'
import type { PartsPort } from '#schemas/page/parts.ts'
import { findCard, findSpot } from './fold.ts'
import type { CardSpot } from './fold.ts'
import { toWords } from './lanes.ts'
import { useLanes } from './use-lanes.ts'
import { texts } from '../texts.ts'

interface BoardUse {
  readonly parts: PartsPort
  readonly field: Field
  readonly isByHand: boolean
  /** Raised when all is to be loaded anew. */
  readonly revision: number
  nameOf(row: RecordRow): string
  laneName(lane: string | null): string
}

interface CardMove {
  /** As it was when it was moved. */
  readonly row: RecordRow
  readonly from: CardSpot
  readonly to: CardSpot
  /** The card above its new place; null on top. */
  readonly after: string | null
}

/**
 * The cards of all lanes, and how they are moved: at once, and back where that is refused. Moves
 * are saved in their order, each with the version that the move before it left.
 */
export function useBoard(given: BoardUse) {
  const { parts, field, isByHand, revision } = given
  const text = useTexts(texts)
  const { message } = App.useApp()
  const [told, setTold] = useState('')
  const { lanes, state, failures } = useLanes({ parts, path: field.path, isByHand, revision })
  /** Cards as they were last saved, also those in lanes that are not loaded. */
  const saved = useRef(new Map<string, RecordRow>())
  /** How often a move of each card was refused. */
  const refusals = useRef(new Map<string, number>())

  const save = async ({ row, from, to, after }: CardMove) => {
    const shown = findCard(lanes.shown().state, row.id) ?? row
    const last = saved.current.get(row.id)
    const newest = last && last.version > shown.version ? last : shown
    if (from.lane !== to.lane) {
      const changed = await parts.change(newest, { [field.node.field]: to.lane })
      saved.current.set(row.id, changed)
      lanes.fold({ type: 'changed', row: changed })
      if ((changed.data[field.node.field] ?? null) !== to.lane) throw new Error(text('kept'))
    }
    if (isByHand) await parts.place(row.id, field.path, after)
  }
  const move = async (id: string, to: CardSpot) => {
    const { state: shown } = lanes.shown()
    const from = findSpot(shown, id)
    const row = findCard(shown, id)
    if (!from || !row || (from.lane === to.lane && (from.at === to.at || !isByHand))) return
    const others = (shown.get(to.lane)?.rows ?? []).filter((card) => card.id !== id)
    const after = others[to.at - 1]?.id ?? null
    const refused = refusals.current.get(id) ?? 0
    const name = given.nameOf(row)
    const loadBoth = () => new Set([from.lane, to.lane]).forEach((lane) => void lanes.load(lane, 1))
    lanes.fold({ type: 'moved', row, to })
    await lanes.queueMove(async () => {
      // It began where a refused move would have brought the card.
      if ((refusals.current.get(id) ?? 0) !== refused) return loadBoth()
      try {
        await save({ row, from, to, after })
        setTold(text('moved', { name, lane: given.laneName(to.lane), place: String(to.at + 1) }))
        if (!shown.has(to.lane)) void lanes.load(to.lane, 1)
      } catch (error) {
        const words = text('refused', { name, reason: toWords(error) })
        void message.error(words)
        setTold(words)
        refusals.current.set(id, refused + 1)
        lanes.fold({ type: 'moved', row, to: from })
        loadBoth()
      }
    })
  }
  return { lanes, state, failures, told, move }
}
