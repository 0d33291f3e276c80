import { useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { theme } from 'antd'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import type { Editor as TiptapEditor } from '@tiptap/core'
import { pictureAddress } from '../stored-picture.tsx'
import type { FindPicture } from '../stored-picture.tsx'
import { cleanHtml } from './clean-html.ts'
import { extensions } from './extensions.ts'
import { PictureContext } from './picture-view.tsx'
import { Toolbar } from './toolbar.tsx'
import '../rich-text.css'
import './editor.css'

/** Height of an editor with its toolbar, in pixels (specification 9). */
export const editorHeight = 500

export interface EditorProps {
  /** HTML; '' is empty. The parent must keep it, because a hidden editor loses its own copy. */
  readonly value: string
  onChange(html: string): void
  /** Its name for screen readers. */
  readonly label: string
  /** Finds the address that shows an uploaded picture. */
  readonly picture: FindPicture
  /**
   * Stores a picture and returns its stored name; null where it was refused. When absent, pictures
   * cannot be inserted.
   */
  readonly onPicture?: (file: File) => Promise<string | null>
  readonly height?: number
  readonly placeholder?: string
  readonly readOnly?: boolean
  readonly disabled?: boolean
  readonly id?: string
  readonly isWrong?: boolean
  /** Id of the element that describes it. */
  readonly describedBy?: string
  onBlur?(): void
}

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

type AddPicture = (editor: TiptapEditor, file: File, at?: number) => Promise<void>

/** Uploads pictures and inserts each where it was added. The boolean is true during an upload. */
function usePictures(onPicture: EditorProps['onPicture']): readonly [boolean, AddPicture] {
  const [running, setRunning] = useState(0)
  const add: AddPicture = async (editor, file, at = editor.state.selection.from) => {
    if (!onPicture) return
    setRunning((count) => count + 1)
    try {
      const name = await onPicture(file)
      if (name !== null && !editor.isDestroyed)
        editor
          .chain()
          .insertContentAt(Math.min(at, editor.state.doc.content.size), {
            type: 'image',
            attrs: { src: pictureAddress(name), alt: file.name.replace(/\.\w+$/, '') },
          })
          .run()
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return [running > 0, add]
}

const Placeholder = ({
  editor,
  text,
}: {
  readonly editor: TiptapEditor
  readonly text: string
}) => {
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty })
  const { token } = theme.useToken()
  return (
    isEmpty && (
      <div
        aria-hidden
        className="berth-editor-placeholder"
        style={{ color: token.colorTextPlaceholder }}
      >
        {text}
      </div>
    )
  )
}

/** The accessibility attributes of the text area. */
function useAttributes({
  label,
  id,
  placeholder,
  readOnly = false,
  disabled = false,
  isWrong = false,
  describedBy,
}: EditorProps) {
  return useMemo(
    () => ({
      'aria-label': label,
      'aria-multiline': 'true',
      ...(id && { id }),
      ...(placeholder && { 'aria-placeholder': placeholder }),
      ...(readOnly && { 'aria-readonly': 'true' }),
      ...(disabled && { 'aria-disabled': 'true' }),
      ...(isWrong && { 'aria-invalid': 'true' }),
      ...(describedBy && { 'aria-describedby': describedBy }),
      class: 'berth-rich',
    }),
    [label, id, placeholder, readOnly, disabled, isWrong, describedBy],
  )
}

/**
 * The editor instance. It reports the cleaned HTML of every change, and shows a new value from
 * outside.
 */
function useText(props: EditorProps, addPicture: AddPicture): TiptapEditor | null {
  const { value, onChange, onPicture, readOnly = false, disabled = false, onBlur } = props
  const isEditable = !readOnly && !disabled
  const attributes = useAttributes(props)
  const told = useRef(value)
  const take = (data: DataTransfer | null, at?: number): boolean => {
    const pictures = onPicture ? picturesIn(data) : []
    for (const file of pictures) void addPicture(editor, file, at)
    return pictures.length > 0
  }
  const editor = useEditor({
    extensions,
    content: value,
    editable: isEditable,
    editorProps: {
      attributes,
      handlePaste: (_view, event) => take(event.clipboardData),
      handleDrop: (view, event) =>
        take(
          event.dataTransfer,
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos,
        ),
    },
    onUpdate: ({ editor: now }) => {
      told.current = cleanHtml(now)
      onChange(told.current)
    },
    onBlur: () => onBlur?.(),
  })
  useEffect(() => {
    if (value === told.current) return
    told.current = value
    editor?.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => editor?.setEditable(isEditable, false), [editor, isEditable])
  return editor
}

/**
 * A rich text editor (specification 2.7). It takes HTML, and only returns HTML that
 * schemas/format/html.ts allows.
 */
export const Editor = (props: EditorProps) => {
  const { picture, onPicture, height = editorHeight, placeholder } = props
  const { readOnly = false, disabled = false, isWrong = false } = props
  const { token } = theme.useToken()
  const [isUploading, addPicture] = usePictures(onPicture)
  const editor = useText(props, addPicture)
  return (
    <div
      className="berth-editor"
      data-disabled={disabled}
      style={
        {
          height,
          border: `1px solid ${isWrong ? token.colorError : token.colorBorder}`,
          borderRadius: token.borderRadius,
          background: disabled ? token.colorBgContainerDisabled : token.colorBgContainer,
          '--focus': token.colorPrimary,
        } as CSSProperties
      }
    >
      {editor && !readOnly && (
        <Toolbar
          editor={editor}
          isDisabled={disabled}
          isUploading={isUploading}
          onPicture={onPicture && ((file) => void addPicture(editor, file))}
        />
      )}
      <div className="berth-editor-body">
        {editor && placeholder && <Placeholder editor={editor} text={placeholder} />}
        <PictureContext value={picture}>
          <EditorContent editor={editor} />
        </PictureContext>
      </div>
    </div>
  )
}
