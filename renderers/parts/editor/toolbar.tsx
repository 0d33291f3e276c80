import { Fragment, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Divider } from 'antd'
import { useEditorState } from '@tiptap/react'
import type { Editor } from '@tiptap/core'
import { useTexts } from '#renderers/runtime.tsx'
import { LinkTool } from './link-tool.tsx'
import { PictureTool } from './picture-tool.tsx'
import { TableTool } from './table-tool.tsx'
import { editorTexts } from './texts.ts'
import { RovingContext, ToolButton } from './tool-button.tsx'
import { toolGroups } from './tools.tsx'
import type { Tool } from './tools.tsx'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly isDisabled: boolean
  readonly isUploading: boolean
  /** Absent where no pictures can be stored. */
  readonly onPicture?: ((file: File) => void) | undefined
}

const steps: { readonly [key: string]: (at: number, count: number) => number } = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
}

/** Arrow keys, Home and End go from tool to tool. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = tools.findIndex((tool) => tool === document.activeElement)
  const step = steps[event.key]
  if (!step || at < 0) return
  event.preventDefault()
  tools[step(at, tools.length)]?.focus()
}

const tools = toolGroups.flat()
const isIdle = (editor: Editor, { name, run }: Tool): boolean =>
  (name === 'undo' || name === 'redo') && !run(editor.can().chain()).run()

/**
 * The toolbar of the editor. It is one stop for Tab, and arrow keys move inside. Each tool shows
 * whether it is on.
 */
export const Toolbar = ({ editor, isDisabled, isUploading, onPicture }: EditorToolbarProps) => {
  const text = useTexts(editorTexts)
  const [current, onFocus] = useState<string>('bold')
  const roving = useMemo(() => ({ current, onFocus }), [current])
  const states = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      tools.map((tool) => ({ isOn: tool.isOn?.(now), isIdle: isIdle(now, tool) })),
  })
  return (
    <RovingContext value={roving}>
      <div
        role="toolbar"
        aria-label={text('toolbar')}
        tabIndex={-1}
        className="berth-editor-toolbar"
        onKeyDown={walk}
      >
        {toolGroups.map((group) => (
          <Fragment key={group[0]?.name}>
            {group.map((tool) => {
              const state = states[tools.indexOf(tool)]
              return (
                <ToolButton
                  key={tool.name}
                  name={tool.name}
                  sign={tool.sign}
                  disabled={isDisabled}
                  {...(state?.isOn !== undefined && { isOn: state.isOn })}
                  isIdle={state?.isIdle ?? false}
                  onClick={() => tool.run(editor.chain().focus()).run()}
                />
              )
            })}
            <Divider orientation="vertical" style={{ margin: '0 2px' }} />
          </Fragment>
        ))}
        <LinkTool editor={editor} isDisabled={isDisabled} />
        {onPicture && (
          <PictureTool isDisabled={isDisabled} isUploading={isUploading} onPicture={onPicture} />
        )}
        <TableTool editor={editor} isDisabled={isDisabled} />
      </div>
    </RovingContext>
  )
}
