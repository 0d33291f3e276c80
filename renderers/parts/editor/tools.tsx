import type { ReactNode } from 'react'
import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BoldOutlined,
  ClearOutlined,
  CodeOutlined,
  FileTextOutlined,
  ItalicOutlined,
  LineOutlined,
  OrderedListOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons'
import type { ChainedCommands, Editor } from '@tiptap/core'
import type { EditorKey } from './texts.ts'

export interface Tool {
  readonly name: EditorKey
  readonly sign: ReactNode
  /** Is it on at the cursor? Absent for a tool that has no on/off state. */
  readonly isOn?: (editor: Editor) => boolean
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

const heading = (name: EditorKey, level: 1 | 2 | 3): Tool => ({
  name,
  sign: <b>H{level}</b>,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (chain) => chain.toggleHeading({ level }),
})
const align = (side: 'center' | 'right', sign: ReactNode): Tool => ({
  name: side,
  sign,
  isOn: (editor) => editor.isActive({ textAlign: side }),
  run: (chain) => chain.setTextAlign(side),
})

/** Tools that act on the text directly, in groups. */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    { name: 'undo', sign: <UndoOutlined />, run: (chain) => chain.undo() },
    { name: 'redo', sign: <RedoOutlined />, run: (chain) => chain.redo() },
  ],
  [
    {
      name: 'bold',
      sign: <BoldOutlined />,
      isOn: (editor) => editor.isActive('bold'),
      run: (chain) => chain.toggleBold(),
    },
    {
      name: 'italic',
      sign: <ItalicOutlined />,
      isOn: (editor) => editor.isActive('italic'),
      run: (chain) => chain.toggleItalic(),
    },
    {
      name: 'underline',
      sign: <UnderlineOutlined />,
      isOn: (editor) => editor.isActive('underline'),
      run: (chain) => chain.toggleUnderline(),
    },
    {
      name: 'strike',
      sign: <StrikethroughOutlined />,
      isOn: (editor) => editor.isActive('strike'),
      run: (chain) => chain.toggleStrike(),
    },
    {
      name: 'code',
      sign: <CodeOutlined />,
      isOn: (editor) => editor.isActive('code'),
      run: (chain) => chain.toggleCode(),
    },
  ],
  [heading('heading1', 1), heading('heading2', 2), heading('heading3', 3)],
  [
    {
      name: 'bulletList',
      sign: <UnorderedListOutlined />,
      isOn: (editor) => editor.isActive('bulletList'),
      run: (chain) => chain.toggleBulletList(),
    },
    {
      name: 'orderedList',
      sign: <OrderedListOutlined />,
      isOn: (editor) => editor.isActive('orderedList'),
      run: (chain) => chain.toggleOrderedList(),
    },
    {
      name: 'quote',
      sign: <b>”</b>,
      isOn: (editor) => editor.isActive('blockquote'),
      run: (chain) => chain.toggleBlockquote(),
    },
    {
      name: 'codeBlock',
      sign: <FileTextOutlined />,
      isOn: (editor) => editor.isActive('codeBlock'),
      run: (chain) => chain.toggleCodeBlock(),
    },
    { name: 'rule', sign: <LineOutlined />, run: (chain) => chain.setHorizontalRule() },
  ],
  [
    {
      name: 'left',
      sign: <AlignLeftOutlined />,
      isOn: (editor) =>
        !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' }),
      run: (chain) => chain.unsetTextAlign(),
    },
    align('center', <AlignCenterOutlined />),
    align('right', <AlignRightOutlined />),
  ],
  [
    {
      name: 'clear',
      sign: <ClearOutlined />,
      run: (chain) => chain.unsetAllMarks().clearNodes().unsetTextAlign(),
    },
  ],
]

/** Actions for tables; all but the first only work inside a table. */
export const tableTools: readonly (Pick<Tool, 'run'> & { readonly name: EditorKey })[] = [
  {
    name: 'insertTable',
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: 'rowBefore', run: (chain) => chain.addRowBefore() },
  { name: 'rowAfter', run: (chain) => chain.addRowAfter() },
  { name: 'columnBefore', run: (chain) => chain.addColumnBefore() },
  { name: 'columnAfter', run: (chain) => chain.addColumnAfter() },
  { name: 'headerRow', run: (chain) => chain.toggleHeaderRow() },
  { name: 'removeRow', run: (chain) => chain.deleteRow() },
  { name: 'removeColumn', run: (chain) => chain.deleteColumn() },
  { name: 'removeTable', run: (chain) => chain.deleteTable() },
]
