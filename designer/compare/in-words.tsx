import { Empty, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { differences } from '#schemas/design/difference.ts'
import type { Change, Difference } from '#schemas/design/difference.ts'
import type { Document } from '#schemas/design/document.ts'
import { brief } from '#schemas/design/import/loss.ts'
import { useDesign } from '../context.tsx'
import { nameOfSetting } from '../title.ts'
import { compareTexts } from './texts.ts'

interface Line {
  readonly key: string
  readonly type: 'added' | 'removed' | 'changed'
  readonly name: string
  readonly says: readonly string[]
}

const colors = { added: 'success', removed: 'error', changed: 'processing' } as const

/** Each difference in words: where it is, and what became what. */
function useLines(before: Document, after: Document): readonly Line[] {
  const store = useDesign()
  const text = useTexts(compareTexts)
  const { kinds, say } = store
  const nameIn = (document: Document, id: string): string => {
    const node = document.nodes[id]
    return node ? node.label || store.nameOfKind(node.kind) : text('theForm')
  }
  const show = (value: unknown): string => (value === undefined || value === '' || value === null ? text('nothing') : brief(value))
  const settingLine = ({ key, from, to }: Change, kind?: string): string => {
    if (key === 'field') return text('fieldNow', { from: show(from), to: show(to) })
    return text('change', { name: nameOfSetting(key, kind === undefined ? undefined : kinds[kind], say) || key, from: show(from), to: show(to) })
  }
  const lineOf = (one: Difference): Line => {
    if ('ruleId' in one) {
      const rule = [...after.rules, ...before.rules].find(({ id }) => id === one.ruleId)
      return { key: `rule ${one.ruleId}`, type: one.type === 'ruleAdded' ? 'added' : one.type === 'ruleRemoved' ? 'removed' : 'changed', name: rule?.name || text('rule'), says: [text(one.type)] }
    }
    if ('changes' in one) return { key: one.type, type: 'changed', name: text(one.type), says: one.changes.map((change) => settingLine(change)) }
    const node = (one.type === 'removed' ? before : after).nodes[one.nodeId]
    const line = { key: one.nodeId, type: one.type, name: nameIn(one.type === 'removed' ? before : after, one.nodeId) }
    if (one.type !== 'changed') return { ...line, says: node ? [store.nameOfKind(node.kind)] : [] }
    const { moved, turned } = one
    return {
      ...line,
      says: [
        ...(moved ? [moved.from === moved.to ? text('movedBeside') : text('movedIn', { to: nameIn(after, moved.to) })] : []),
        ...(turned ? [text('turned', { from: store.nameOfKind(String(turned.from)), to: store.nameOfKind(String(turned.to)) })] : []),
        ...one.settings.map((change) => settingLine(change)),
        ...one.options.map((change) => settingLine(change, node?.kind)),
      ],
    }
  }
  return differences(before, after).map(lineOf)
}

/** What differs between two documents, node by node, in words. */
export const InWords = observer(({ before, after }: { readonly before: Document; readonly after: Document }) => {
  const text = useTexts(compareTexts)
  const lines = useLines(before, after)
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('same')} />
  return (
    <>
      <p className="design-quiet">{text('count', { count: lines.length })}</p>
      <ul className="design-differences" aria-label={text('words')}>
        {lines.map(({ key, type, name, says }) => (
          <li key={`${type} ${key}`}>
            <Tag color={colors[type]}>{text(type)}</Tag>
            <strong>{name}</strong>
            <ul>
              {says.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
})
