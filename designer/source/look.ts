import { EditorView } from 'codemirror'

/** The style of the editor, in the colours of the theme. */
export const look = EditorView.theme({
  '&': {
    height: '100%',
    fontSize: '13px',
    backgroundColor: 'var(--ant-color-bg-container)',
    color: 'var(--ant-color-text)',
  },
  '&.cm-focused': { outline: '1px solid var(--ant-color-primary-border)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace' },
  '.cm-gutters': {
    backgroundColor: 'var(--ant-color-bg-layout)',
    color: 'var(--ant-color-text-secondary)',
    borderInlineEnd: '1px solid var(--ant-color-border-secondary)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--ant-color-fill-quaternary)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--ant-color-bg-elevated)',
    color: 'var(--ant-color-text)',
    border: '1px solid var(--ant-color-border)',
    borderRadius: '6px',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--ant-color-primary)',
    color: 'var(--ant-color-text-light-solid)',
  },
  '.cm-cursor': { borderLeftColor: 'var(--ant-color-text)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    backgroundColor: 'var(--ant-color-primary-bg-hover)',
  },
  // Hides the default text between the lines: an English count and a sign that most fonts lack.
  '.cm-collapsedLines': {
    fontSize: '0',
    textAlign: 'center',
    background: 'var(--ant-color-fill-tertiary)',
  },
  '.cm-collapsedLines::before': { content: '"···"', fontSize: '13px', marginInlineEnd: '0' },
  '.cm-collapsedLines::after': { content: '""', marginInlineStart: '0' },
  '.cm-panels': { backgroundColor: 'var(--ant-color-bg-layout)', color: 'var(--ant-color-text)' },
})
