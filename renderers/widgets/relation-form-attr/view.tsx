import { observer } from 'mobx-react-lite'
import { Attribute } from '#renderers/parts/attribute.tsx'
import { defineView } from '#renderers/view.ts'
import { relationFormAttr } from './kind.ts'

export default defineView(
  relationFormAttr,
  observer((given) => <Attribute {...given} />),
)
