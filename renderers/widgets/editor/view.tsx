import { observer } from 'mobx-react-lite'
import { Editor } from '#renderers/parts/editor/editor.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { editor } from './kind.ts'

export default defineView(
  editor,
  observer(({ field, options, name }) => {
    const { pictures } = useRuntime()
    return (
      <Editor
        id={field.id}
        label={name ?? field.label}
        value={typeof field.value === 'string' ? field.value : ''}
        height={options.height}
        placeholder={options.placeholder}
        disabled={field.readOnly}
        isWrong={field.problem !== undefined}
        {...(field.problem !== undefined && { describedBy: `${field.id}-problem` })}
        picture={(stored) => pictures?.find(stored)}
        {...(pictures && { onPicture: (file: File) => pictures.store(file) })}
        onChange={(html) => field.set(html)}
        onBlur={() => field.touch()}
      />
    )
  }),
)
