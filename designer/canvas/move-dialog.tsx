import { Form, Modal, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { childrenOf, rootId, walk } from '#schemas/design/document.ts'
import { canMove } from '#schemas/design/place.ts'
import { useDesign } from '../context.tsx'
import { designTexts } from '../texts.ts'
import { focusSelected } from './focus.ts'

const Choose = observer(
  ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
    const store = useDesign()
    const text = useTexts(designTexts)
    const { document, kinds } = store
    const [parent, setParent] = useState(rootId)
    const [index, setIndex] = useState(document.children.length)
    const places = [
      { node: { id: rootId }, above: [] as readonly string[] },
      ...walk(document),
    ].filter((place) => canMove(kinds, document, { id, parent: place.node.id }) === null)
    const children = childrenOf(document, parent)
    const choose = (next: string) => {
      setParent(next)
      setIndex(childrenOf(document, next).length)
    }
    return (
      <Form
        layout="vertical"
        onFinish={() => (store.moveTo([id], { parent, index }), onClose())}
        id="design-move"
      >
        <Form.Item label={text('moveInto')} htmlFor="design-move-parent">
          <Select
            id="design-move-parent"
            autoFocus
            showSearch={{ optionFilterProp: 'label' }}
            value={parent}
            onChange={choose}
            options={places.map(({ node, above }) => ({
              value: node.id,
              label: `${'　'.repeat(above.length)}${store.nameOf(node.id)}`,
            }))}
          />
        </Form.Item>
        <Form.Item label={text('position')} htmlFor="design-move-index">
          <Select
            id="design-move-index"
            value={index}
            onChange={setIndex}
            options={[
              { value: 0, label: text('atStart') },
              ...children.map((child, at) => ({
                value: at + 1,
                label: text('behind', { name: store.nameOf(child) }),
              })),
            ]}
          />
        </Form.Item>
      </Form>
    )
  },
)

/** Moves a node by choosing its new place from a list, for people who do not use a pointer. */
export const MoveDialog = ({
  id,
  onClose,
}: {
  readonly id: string | null
  readonly onClose: () => void
}) => {
  const store = useDesign()
  const text = useTexts(designTexts)
  return (
    <Modal
      open={id !== null}
      title={id === null ? '' : text('moveToTitle', { name: store.nameOf(id) })}
      okText={text('confirm')}
      cancelText={text('cancel')}
      okButtonProps={{ htmlType: 'submit', form: 'design-move' }}
      destroyOnHidden
      afterClose={focusSelected}
      onCancel={onClose}
    >
      {id !== null && <Choose id={id} onClose={onClose} />}
    </Modal>
  )
}
