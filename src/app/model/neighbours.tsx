import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import { defineTexts } from '#schemas/text.ts'
import { findNeighbour, findPlace, hasNeighbour } from '#src/engine/neighbours.ts'
import type { Neighbour, NeighbourList, NeighbourStep } from '#src/engine/neighbours.ts'
import { useEngine } from '../engine.tsx'

const texts = defineTexts({
  zh: { place: '第 {place} 条，共 {total} 条' },
  zhtw: { place: '第 {place} 筆，共 {total} 筆' },
  en: { place: '{place} of {total}' },
})

interface NeighboursProps {
  readonly list: NeighbourList
  readonly id: string
  onGo(next: Neighbour): void
}

const typing = 'input, textarea, select, [role=combobox], [contenteditable]'

/** The step that a key asks for: Alt and an arrow, outside of what is typed in. */
function stepOf({ key, altKey, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent) {
  if (!altKey || ctrlKey || metaKey || shiftKey) return null
  if (target instanceof Element && target.closest(typing)) return null
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
}

/** Hears the keys of the dialog, drawer or page that holds the element, and of no other. */
function useKeys(onStep: (step: NeighbourStep) => void) {
  const ref = useRef<HTMLDivElement>(null)
  const now = useRef(onStep)
  useEffect(() => {
    now.current = onStep
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const step = event.defaultPrevented || event.repeat ? null : stepOf(event)
      const dialogOf = (target: EventTarget | null) =>
        target instanceof Element ? target.closest('[role=dialog]') : null
      if (step === null || dialogOf(event.target) !== dialogOf(ref.current)) return
      event.preventDefault()
      event.stopPropagation()
      now.current(step)
    }
    // Before the tabs, which take any arrow.
    document.addEventListener('keydown', hear, true)
    return () => document.removeEventListener('keydown', hear, true)
  }, [])
  return ref
}

/**
 * Where the record stands in the list as it is searched and ordered now, and the ways to the one
 * before and the one behind, over the ends of pages.
 */
export const Neighbours = observer(({ list, id, onGo }: NeighboursProps) => {
  const { send } = useEngine()
  const say = useTexts(texts)
  const text = useTexts(formTexts)
  const [busy, setBusy] = useState<NeighbourStep | null>(null)
  const found = findPlace(list, id)
  const isOpen = (step: NeighbourStep) => found !== null && hasNeighbour(found, step)
  const go = async (step: NeighbourStep) => {
    if (busy !== null || !isOpen(step)) return
    setBusy(step)
    // A refusal has been told.
    const next = await findNeighbour({ list, send }, id, step).catch(() => null)
    setBusy(null)
    if (next) onGo(next)
  }
  const ref = useKeys((step) => void go(step))
  const button = (name: 'previous' | 'next', step: NeighbourStep) => (
    <Button
      size="small"
      type="text"
      disabled={!isOpen(step)}
      loading={busy === step}
      icon={step < 0 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-label={text(name)}
      aria-keyshortcuts={step < 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown'}
      onClick={() => void go(step)}
    />
  )
  // A record that is not in the list has no neighbours; one that is being looked for may have.
  const isLooking = list.isLoading || !list.hasLoaded
  return (
    <Flex ref={ref} align="center" gap={4} style={{ flex: 'none' }}>
      {(found || isLooking) && (
        <>
          {button('previous', -1)}
          <Typography.Text type="secondary" style={{ fontSize: 12, fontWeight: 400 }}>
            {found &&
              say('place', { place: printCount(found.place), total: printCount(found.total) })}
          </Typography.Text>
          {button('next', 1)}
        </>
      )}
    </Flex>
  )
})
