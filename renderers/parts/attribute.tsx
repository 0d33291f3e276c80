import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import type { FieldPort } from '#schemas/runtime.ts'
import { ariaOf } from './control-props.ts'

/** What a field only shows of a record that another one has chosen; nobody writes it. */
export const Attribute = observer(
  ({ field, name }: { readonly field: FieldPort; readonly name?: string }) => (
    <Input id={field.id} readOnly variant="filled" value={field.printed} {...ariaOf(field, name)} />
  ),
)
