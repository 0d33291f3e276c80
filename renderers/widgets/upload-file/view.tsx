import { observer } from 'mobx-react-lite'
import { FileField } from '#renderers/parts/file-field.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { ruleOf, uploadFile } from './kind.ts'
import { texts } from './texts.ts'

export default defineView(
  uploadFile,
  observer(({ field, options, name }) => {
    const text = useTexts(texts)
    return (
      <FileField
        field={field}
        rule={ruleOf(options)}
        button={options.buttonText || text('choose')}
        tip={options.tipText}
        {...(name !== undefined && { name })}
      />
    )
  }),
)
