import { Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { canTurn } from '#schemas/design/turn.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { listPlaceable } from '../palette/search.ts'
import { Setting } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

/**
 * Changes the kind of a field. The name and the stored values are kept; the publish plan says how
 * they convert.
 */
export const FieldKind = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const text = useTexts(inspectorTexts)
  const options = listPlaceable(store.kinds).filter(
    ({ kind }) => canTurn(store.kinds, store.document, { id: node.id, kind }) === null,
  )
  if (options.length === 0) return null
  return (
    <Setting label={text('kind')}>
      {(id) => (
        <Select
          id={id}
          value={node.kind}
          showSearch={{ optionFilterProp: 'label' }}
          options={options.map(({ kind }) => ({ value: kind, label: store.nameOfKind(kind) }))}
          onChange={(kind) => store.run({ type: 'turn', id: node.id, kind })}
        />
      )}
    </Setting>
  )
})
