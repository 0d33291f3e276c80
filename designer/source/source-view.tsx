import { Alert, Button, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useMemo, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Document } from '#schemas/design/document.ts'
import { printDocument } from '#schemas/design/source/print.ts'
import { judge } from '#schemas/design/source/judge.ts'
import type { CompletionNames } from '#schemas/design/source/complete.ts'
import { useDesign } from '../context.tsx'
import { SourceEditor } from './editor.tsx'
import './source.css'
import { sourceTexts } from './texts.ts'

/**
 * The design as JSON. It follows the canvas until it is edited here; applying the edit is one step
 * on the canvas that can be undone.
 */
export const SourceView = observer(
  ({ onEdited }: { readonly onEdited: (isEdited: boolean) => void }) => {
    const store = useDesign()
    const text = useTexts(sourceTexts)
    const { document, kinds, say, selection } = store
    const source = useMemo(() => printDocument(kinds, document), [kinds, document])
    /** The edited text and the document it is based on; null while nothing was edited. */
    const [draft, setDraft] = useState<{ readonly text: string; readonly of: Document } | null>(
      null,
    )
    const shown = draft?.text ?? source
    useEffect(() => onEdited(draft !== null), [draft, onEdited])
    const judged = useMemo(
      () => (draft === null ? null : judge(kinds, draft.text, say)),
      [draft, kinds, say],
    )
    const errors = judged?.flaws.filter(({ severity }) => severity === 'error').length ?? 0
    const ready = judged?.document ?? null
    const apply = () => {
      if (!ready) return
      if (printDocument(kinds, ready) !== source) store.replace(ready, 'source')
      setDraft(null)
    }
    const named = (): CompletionNames => ({
      kinds,
      fields: store.named.map(({ path, label }) => ({ path, label })),
      nodes: Object.keys(document.nodes).map((id) => ({ id, label: store.nameOf(id) })),
      nameOfKind: store.nameOfKind,
    })
    const state =
      draft === null
        ? text('applied')
        : ready
          ? text('edited')
          : errors > 0
            ? text('wrong', { count: errors })
            : text('notJson')
    return (
      <div className="design-source-view">
        {draft !== null && draft.of !== document && (
          <Alert banner type="warning" title={text('changed')} />
        )}
        <SourceEditor
          label={text('editor')}
          text={shown}
          notJson={text('notJson')}
          judge={(content) => judge(kinds, content, say).flaws}
          named={named}
          shown={draft === null ? selection : ''}
          onChange={(next) =>
            setDraft((now) => (next === source ? null : { text: next, of: now?.of ?? document }))
          }
          onApply={apply}
        />
        <Flex gap="small" align="center" wrap>
          <Button type="primary" disabled={!ready} onClick={apply}>
            {text('apply')}
          </Button>
          <Button disabled={draft === null} onClick={() => setDraft(null)}>
            {text('reset')}
          </Button>
          <Typography.Text copyable={{ text: shown, tooltips: [text('copy'), false] }} />
          <span
            role="status"
            className={draft !== null && !ready ? 'design-error' : 'design-quiet'}
          >
            {state}
          </span>
        </Flex>
      </div>
    )
  },
)
