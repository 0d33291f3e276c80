import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { PathPicker } from '#renderers/parts/path-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { cascader, referenceOf } from './kind.ts'

export default defineView(
  cascader,
  observer(({ field, options, autoFocus, name }) => <PathPicker {...pickerOf(field, options, name)} autoFocus={autoFocus} reference={referenceOf(options)} allowed={field.allowed} />),
)
