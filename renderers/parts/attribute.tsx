import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import type { FieldPort } from '#schemas/runtime.ts'
import { ariaOf } from './control-props.ts'

/** Shows a value of the record that another field has chosen. It cannot be edited. */
export const Attribute = observer(
  ({ field, name }: { readonly field: FieldPort; readonly name?: string }) => (
    <Input id={field.id} readOnly variant="filled" value={field.printed} {...ariaOf(field, name)} />
  ),
)
