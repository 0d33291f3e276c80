import { Switch } from 'antd'
import { observer } from 'mobx-react-lite'
import { ariaOf } from '#renderers/parts/control-props.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import { switchKind } from './kind.ts'
import { texts } from './texts.ts'

export default defineView(
  switchKind,
  observer(({ field, options, autoFocus, name }) => {
    const say = useTexts(texts)
    return (
      <Switch
        id={field.id}
        style={{ marginBlock: 'calc((var(--height, 32px) - 22px) / 2)' }}
        autoFocus={autoFocus}
        checked={field.value === 1}
        checkedChildren={options.activeTxt || say('on')}
        unCheckedChildren={options.inactiveTxt || say('off')}
        disabled={field.readOnly}
        {...ariaOf(field, name)}
        onChange={(isOn) => {
          field.set(isOn ? 1 : 0)
          field.touch()
        }}
      />
    )
  }),
)
