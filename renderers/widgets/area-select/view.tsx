import { observer } from 'mobx-react-lite'
import { AreaPicker } from '#renderers/parts/area-picker.tsx'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { defineView } from '#renderers/view.ts'
import { areaSelect, depthOf } from './kind.ts'

export default defineView(
  areaSelect,
  observer(({ field, options, autoFocus, name }) => (
    <AreaPicker
      {...pickerOf(field, options, name)}
      autoFocus={autoFocus}
      level={depthOf(options.level)}
    />
  )),
)
