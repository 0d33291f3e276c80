import { Empty, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Document } from '#schemas/design/document.ts'
import { compile } from '#schemas/design/model.ts'
import { useDesign } from '../context.tsx'
import { tellDifferences } from './lines.ts'
import type { DifferenceLine } from './lines.ts'
import { compareTexts } from './texts.ts'

const colors = { added: 'success', removed: 'error', changed: 'processing' } as const

/** Each difference in words: where it is, and how it changed. */
function useLines(before: Document, after: Document): readonly DifferenceLine[] {
  const { kinds, say } = useDesign()
  const { language, lookups: look, records } = useRuntime()
  const models = useLoaded('', async () => (await records?.models()) ?? [])
  const forms = useMemo(
    () => new Map(models.value?.map(({ id, fullName }) => [id, fullName])),
    [models.value],
  )
  const [old, now] = useMemo(
    () => [compile(kinds, before), compile(kinds, after)],
    [kinds, before, after],
  )
  return tellDifferences(
    { model: old, say, language, look, forms },
    { model: now, say, language, look, forms },
  )
}

/** The differences between two documents, node by node, in words. */
export const InWords = observer(
  ({ before, after }: { readonly before: Document; readonly after: Document }) => {
    const text = useTexts(compareTexts)
    const lines = useLines(before, after)
    if (lines.length === 0)
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('same')} />
    return (
      <>
        <p className="design-quiet">{text('count', { count: lines.length })}</p>
        <ul className="design-differences" aria-label={text('words')}>
          {lines.map(({ key, type, name, says }) => (
            <li key={`${type} ${key}`}>
              <Tag color={colors[type]}>{text(type)}</Tag>
              <strong>{name}</strong>
              <ul>
                {[...new Set(says)].map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </>
    )
  },
)
