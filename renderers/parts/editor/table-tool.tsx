import { Dropdown } from 'antd'
import { TableOutlined } from '@ant-design/icons'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { useTexts } from '#renderers/runtime.tsx'
import { editorTexts } from './texts.ts'
import { ToolButton } from './tool-button.tsx'
import { tableTools } from './tools.tsx'

/** Inserts a table, and changes rows and columns of the table around the cursor. */
export const TableTool = ({
  editor,
  isDisabled,
}: {
  readonly editor: Editor
  readonly isDisabled: boolean
}) => {
  const text = useTexts(editorTexts)
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  const items = tableTools.map(({ name, run }) => ({
    key: name,
    label: text(name),
    disabled: (name === 'insertTable') === isInside,
    onClick: () => void run(editor.chain().focus()).run(),
  }))
  return (
    <Dropdown trigger={['click']} disabled={isDisabled} menu={{ items }}>
      <ToolButton
        name="table"
        sign={<TableOutlined />}
        disabled={isDisabled}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
