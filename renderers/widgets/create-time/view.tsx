import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { ariaOf } from '#renderers/parts/control-props.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { createTime } from './kind.ts'
import { texts } from './texts.ts'

export default defineView(
  createTime,
  observer(({ field, name }) => {
    const say = useTexts(texts)
    return (
      <Input
        id={field.id}
        readOnly
        variant="filled"
        value={field.printed}
        placeholder={say('generated')}
        {...ariaOf(field, name)}
      />
    )
  }),
)
