import { observer } from 'mobx-react-lite'
import { pickerOf } from '#renderers/parts/control-props.ts'
import { TreePicker } from '#renderers/parts/tree-picker.tsx'
import { defineView } from '#renderers/view.ts'
import { referenceOf, treeSelect } from './kind.ts'

export default defineView(
  treeSelect,
  observer(({ field, options, autoFocus, name }) => <TreePicker {...pickerOf(field, options, name)} autoFocus={autoFocus} reference={referenceOf(options)} allowed={field.allowed} />),
)
