import { Button, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { ownOf } from '#schemas/design/fragment-link.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { Group } from '../inspector/setting.tsx'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import { fragmentTexts } from './texts.ts'

/**
 * The link of a node to its group: which state it has, what differs here, and the possible actions.
 * Shows nothing for a node without a group.
 */
export const LinkPanel = observer(({ node }: { readonly node: Node }) => {
  const text = useTexts(fragmentTexts)
  const store = useDesign()
  const shelf = useShelf()
  const { linked } = node
  const place = linked && shelf.places.get(linked.place)
  if (!linked || !place || shelf.entries === null) return null
  const entry = shelf.find(linked.fragment)
  const isOld = shelf.isOld(place)
  const own = [...ownOf(node)].map((key) => text(key))
  const update = () =>
    shelf
      .read(linked.fragment)
      .then((group) => shelf.update(group, [place.id]))
      .catch((error: unknown) => store.tell(refusalOf(error).message))
  return (
    <Group title={text('one')}>
      {entry ? (
        <div>
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0, marginInlineEnd: 8 }}
            onClick={() => shelf.ask({ type: 'group', id: entry.id })}
          >
            {entry.fullName}
          </Button>
          <Tag>{text('number', { number: place.number })}</Tag>
          {isOld && <Tag color="warning">{text('outdated', { number: entry.number })}</Tag>}
        </div>
      ) : (
        <p className="design-quiet">{text('gone')}</p>
      )}
      {own.length > 0 && (
        <p className="design-quiet">{text('own', { names: own.join(text('comma')) })}</p>
      )}
      <div className="design-link-acts">
        {isOld && (
          <Button size="small" type="primary" onClick={() => void update()}>
            {text('update')}
          </Button>
        )}
        {entry && (
          <Button
            size="small"
            disabled={isOld}
            title={isOld ? text('first') : ''}
            onClick={() => shelf.ask({ type: 'change', place: place.id })}
          >
            {text('changeHere')}
          </Button>
        )}
        <Button size="small" onClick={() => shelf.detach(place.id)}>
          {text('detach')}
        </Button>
      </div>
    </Group>
  )
})
