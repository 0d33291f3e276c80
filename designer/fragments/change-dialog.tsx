import { Alert, Checkbox, Form, Modal, Select, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { ownOf } from '#schemas/design/fragment-link.ts'
import type { LinkedPlace } from '#schemas/design/fragment-link.ts'
import '../compare/compare.css'
import { InWords } from '../compare/in-words.tsx'
import { useDesign, useNodeName } from '../context.tsx'
import { ancestorsOf, orderOf } from '../place.ts'
import type { DesignStore } from '../store.ts'
import { useShelf } from './context.ts'
import type { Group } from './shelf.ts'
import { fragmentTexts } from './texts.ts'
import { useChange } from './use-change.ts'
import { useGroup } from './use-group.ts'

/** Nodes that can be added to a group: those that belong to no group. */
const freeNodes = ({ document }: DesignStore): readonly string[] =>
  orderOf(document).filter((id) => !document.nodes[id]?.linked)

/**
 * The nodes that are most likely meant: those put into the containers of this place, and the
 * selected ones.
 */
const likely = (store: DesignStore, place: LinkedPlace): readonly string[] => {
  const held = new Set(place.nodes.values())
  return freeNodes(store).filter(
    (id) =>
      store.chosen.includes(id) || ancestorsOf(store.document, id).some((above) => held.has(above)),
  )
}

/**
 * The nodes of a place that have settings of their own, to choose which of them the group takes
 * over. Call it inside an observer.
 */
function useOwnNodes(place: LinkedPlace): { readonly value: string; readonly label: string }[] {
  const text = useTexts(fragmentTexts)
  const { document } = useDesign()
  const nameOf = useNodeName()
  return [...place.nodes.values()].flatMap((id) => {
    const node = document.nodes[id]
    const keys = node ? [...ownOf(node)] : []
    if (keys.length === 0) return []
    const words = keys.map((key) => text(key)).join(text('comma'))
    return [{ value: id, label: `${nameOf(id)} (${words})` }]
  })
}

const FromPlace = observer(
  ({
    group,
    place,
    reload,
  }: {
    readonly group: Group
    readonly place: LinkedPlace
    readonly reload: () => void
  }) => {
    const text = useTexts(fragmentTexts)
    const store = useDesign()
    const shelf = useShelf()
    const nameOf = useNodeName()
    const [start] = useState<readonly string[]>(() => likely(store, place))
    const [ids, setIds] = useState(start)
    const [takes, setTakes] = useState<ReadonlySet<string>>(new Set())
    const { failure, isBusy, change } = useChange(reload)
    const drawn = shelf.previewChange(group, { place: place.id, ids, takes })
    const own = useOwnNodes(place)
    const save = () =>
      change(async () => {
        await shelf.change(group, { place: place.id, ids, takes })
        shelf.ask({ type: 'group', id: group.id })
      })
    const isOld = group.number > place.number
    const { leave, question } = useDiscard(ids !== start || takes.size > 0, () => shelf.ask(null))
    return (
      <Modal
        open
        width="min(720px, 96vw)"
        title={text('changeTitle', { name: group.fullName })}
        okText={text('change')}
        cancelText={text('cancel')}
        okButtonProps={{ disabled: isOld || 'problems' in drawn }}
        confirmLoading={isBusy}
        onOk={() => void save()}
        onCancel={leave}
      >
        {failure !== '' && (
          <Alert type="error" showIcon title={failure} style={{ marginBottom: 12 }} />
        )}
        {isOld && (
          <Alert type="warning" showIcon title={text('first')} style={{ marginBottom: 12 }} />
        )}
        {'problems' in drawn && (
          <Alert
            type="warning"
            showIcon
            title={drawn.problems.map(store.sayRefusal).join(' ')}
            style={{ marginBottom: 12 }}
          />
        )}
        <Form layout="vertical" component="div">
          <Form.Item label={text('also')} htmlFor="fragment-also">
            <Select
              id="fragment-also"
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              value={[...ids]}
              options={freeNodes(store).map((id) => ({ value: id, label: nameOf(id) }))}
              onChange={setIds}
            />
          </Form.Item>
          {own.length > 0 && (
            <Form.Item label={text('takes')}>
              <Checkbox.Group
                aria-label={text('takes')}
                value={[...takes]}
                options={own}
                onChange={(next) => setTakes(new Set(next))}
                style={{ flexDirection: 'column' }}
              />
            </Form.Item>
          )}
        </Form>
        {'content' in drawn && <InWords before={group.content} after={drawn.content} />}
        {question}
      </Modal>
    )
  },
)

/**
 * Changes a group from one of its places: which nodes are added, which settings of this place the
 * group takes over, and a preview of what that changes.
 */
export const ChangeDialog = observer(({ placeId }: { readonly placeId: string }) => {
  const text = useTexts(fragmentTexts)
  const shelf = useShelf()
  const place = shelf.places.get(placeId)
  const { group, failure, reload } = useGroup(place?.fragment ?? '')
  if (group && place)
    return <FromPlace key={group.version} group={group} place={place} reload={reload} />
  return (
    <Modal open title={text('changeHere')} footer={null} onCancel={() => shelf.ask(null)}>
      {failure === '' ? (
        <Skeleton active aria-label={text('loading')} />
      ) : (
        <LoadFailure title={text('failed')} failure={failure} onRetry={reload} />
      )}
    </Modal>
  )
})
