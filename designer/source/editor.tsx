import { autocompletion } from '@codemirror/autocomplete'
import type { Completion, CompletionContext } from '@codemirror/autocomplete'
import { json, jsonParseLinter } from '@codemirror/lang-json'
import { linter, lintGutter } from '@codemirror/lint'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useRef } from 'react'
import { useRuntime } from '#renderers/runtime.tsx'
import { complete } from '#schemas/design/source/complete.ts'
import type { CompletionNames } from '#schemas/design/source/complete.ts'
import type { Flaw } from '#schemas/design/source/judge.ts'
import { pointerOf, scan } from '#schemas/design/source/scan.ts'
import { look } from './look.ts'
import { makePhrases } from './phrases.ts'

interface Props {
  readonly label: string
  readonly text: string
  /** Finds the flaws of a text with their positions. Called a moment after the last key press. */
  readonly judge: (text: string) => readonly Flaw[]
  readonly notJson: string
  readonly named: () => CompletionNames
  /** The node whose text is scrolled into view. */
  readonly shown: string
  readonly onChange: (text: string) => void
  readonly onApply: () => void
}

function offer(named: () => CompletionNames) {
  return ({ state, pos, explicit }: CompletionContext) => {
    const found = complete(state.doc.toString(), pos, named())
    if (
      !found ||
      (!explicit && found.from === found.to && state.sliceDoc(pos - 1, pos).trim() !== '')
    )
      return null
    const options = found.list.map(({ label, put, detail }): Completion => ({
      label: `"${label}"`,
      displayLabel: label,
      detail,
      type: found.isKey ? 'property' : 'enum',
      apply: (view, _completion, from) =>
        view.dispatch({
          changes: {
            from,
            to: Math.max(found.to, view.state.selection.main.head),
            insert:
              found.isKey &&
              view.state
                .sliceDoc(found.to, found.to + 2)
                .trim()
                .startsWith(':')
                ? `"${label}"`
                : put,
          },
        }),
    }))
    return { from: found.from, options, validFor: /^"?[^"\s,:{}[\]]*$/ }
  }
}

const syntax = jsonParseLinter()

/**
 * The editor of the source, with colours, completion, and flaws marked at their position. It keeps
 * its own text until it is given another one.
 */
export const SourceEditor = (props: Props) => {
  const { language } = useRuntime()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const now = useRef(props)
  useEffect(() => void (now.current = props))
  useEffect(() => {
    const parent = host.current
    if (!parent) return undefined
    const made = new EditorView({
      parent,
      doc: now.current.text,
      extensions: [
        EditorView.domEventHandlers({
          keydown(event) {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
            event.preventDefault()
            now.current.onApply()
            return true
          },
        }),
        basicSetup,
        makePhrases(language),
        json(),
        lintGutter(),
        linter((editorView) => {
          const wrong = syntax(editorView).map((flaw) => ({
            ...flaw,
            message: `${now.current.notJson}: ${flaw.message}`,
          }))
          return wrong.length > 0
            ? wrong
            : now.current.judge(editorView.state.doc.toString()).map((flaw) => ({ ...flaw }))
        }),
        autocompletion({ override: [offer(() => now.current.named())] }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': now.current.label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) now.current.onChange(update.state.doc.toString())
        }),
        look,
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [language])
  const { text, shown } = props
  useEffect(() => {
    const editor = view.current
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    const editor = view.current
    const spot =
      shown === ''
        ? undefined
        : scan(editor?.state.doc.toString() ?? '').spots.get(pointerOf(['nodes', shown]))?.key
    if (editor && spot)
      editor.dispatch({
        selection: { anchor: spot.from },
        effects: EditorView.scrollIntoView(spot.from, { y: 'start', yMargin: 40 }),
      })
  }, [shown])
  return <div ref={host} className="design-source-editor" />
}
