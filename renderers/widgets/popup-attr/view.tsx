import { observer } from 'mobx-react-lite'
import { Attribute } from '#renderers/parts/attribute.tsx'
import { defineView } from '#renderers/view.ts'
import { popupAttr } from './kind.ts'

export default defineView(
  popupAttr,
  observer((given) => <Attribute {...given} />),
)
