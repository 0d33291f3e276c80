import { Alert, Button, Flex, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import type { Loading } from '#renderers/parts/use-loaded.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { FragmentUse } from '#schemas/api/design-fragment.ts'
import type { Document } from '#schemas/design/document.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { refusalOf } from '../port.ts'
import type { DesignStore } from '../store.ts'
import { useShelf } from './context.ts'
import { GroupUse } from './group-use.tsx'
import type { Group, Shelf } from './shelf.ts'
import { fragmentTexts } from './texts.ts'

/**
 * Where a group is used, and which of these places have an older state. Call it inside an observer.
 */
function usePlaces(group: Group) {
  const shelf = useShelf()
  const loaded = useLoaded(`${group.id} ${group.number}`, () => shelf.uses(group.id))
  const here = [...shelf.places.values()].filter(({ fragment }) => fragment === group.id)
  const others = (loaded.value ?? []).filter(({ designId }) => designId !== shelf.designId)
  const [oldHere, oldOthers] = [
    here.filter(({ number }) => number < group.number),
    others.filter(({ number }) => number < group.number),
  ]
  return { loaded, here, others, oldHere, oldOthers }
}

/**
 * What updating places of the open form would change. Rejects with the reason why it is not
 * possible.
 */
const seeHere = (
  { document, sayRefusal }: DesignStore,
  done: ReturnType<Shelf['broughtHere']>,
): Promise<{ readonly before: Document; readonly after: Document }> =>
  'document' in done
    ? Promise.resolve({ before: document, after: done.document })
    : Promise.reject(new Error(done.problems.map(sayRefusal).join(' ')))

/**
 * Updates places of a group in the open form and in others; `left` says which could not be updated.
 * `onDone` is told whether other forms were involved.
 */
function useUpdate(group: Group, onDone: (isAsked: boolean) => void) {
  const shelf = useShelf()
  const [left, setLeft] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const update = async (places: readonly string[], uses: readonly FragmentUse[]) => {
    setIsBusy(true)
    setLeft([])
    try {
      if (places.length > 0) shelf.update(group, places)
      if (uses.length > 0) setLeft(await shelf.spread(group, uses))
    } catch (error) {
      setLeft([refusalOf(error).message])
    } finally {
      setIsBusy(false)
      onDone(uses.length > 0)
    }
  }
  return { left, isBusy, update }
}

/** The loading, failed or empty state of the list of places, with a button to load again. */
const Loaded = ({
  state,
  isEmpty,
  onRetry,
}: {
  readonly state: Loading<unknown>['state']
  readonly isEmpty: boolean
  readonly onRetry: () => void
}) => {
  const text = useTexts(fragmentTexts)
  if (state === 'loading')
    return <Skeleton active title={false} paragraph={{ rows: 1 }} aria-label={text('loading')} />
  if (state === 'there') return isEmpty && <p className="design-quiet">{text('noUses')}</p>
  return (
    <Alert
      type="error"
      showIcon
      title={text('usesFailed')}
      action={
        <Button size="small" onClick={onRetry}>
          {text('retry')}
        </Button>
      }
    />
  )
}

/**
 * Where a group is used, in the open form and in others. Each place can be previewed, updated and
 * detached on its own, or all can be updated at once.
 */
export const GroupUses = observer(
  ({
    group,
    onDone,
  }: {
    readonly group: Group
    /** Called after each act. */ readonly onDone: () => void
  }) => {
    const text = useTexts(fragmentTexts)
    const store = useDesign()
    const shelf = useShelf()
    const nameOf = useNodeName()
    const { loaded, here, others, oldHere, oldOthers } = usePlaces(group)
    const { left, isBusy, update } = useUpdate(group, (isAsked) => {
      if (isAsked) loaded.retry()
      onDone()
    })
    return (
      <section aria-label={text('uses')}>
        <Flex justify="space-between" align="center" gap="small" wrap>
          <h3>{text('uses')}</h3>
          {oldHere.length + oldOthers.length > 0 && (
            <Button
              size="small"
              type="primary"
              loading={isBusy}
              onClick={() =>
                void update(
                  oldHere.map(({ id }) => id),
                  oldOthers,
                )
              }
            >
              {text('updateAll')}
            </Button>
          )}
        </Flex>
        {left.length > 0 && <Alert type="warning" showIcon title={left.join('; ')} />}
        <ul className="design-group-rows" aria-label={text('uses')}>
          {here.map(({ id, number, nodes }) => (
            <GroupUse
              key={`${id} ${number} ${group.number}`}
              name={`${text('here')} · ${nameOf([...nodes.values()][0] ?? '')}`}
              from={number}
              to={group.number}
              isBusy={isBusy}
              load={() => seeHere(store, shelf.broughtHere(group, [id]))}
              onUpdate={() => void update([id], [])}
              onDetach={() => {
                shelf.detach(id)
                onDone()
              }}
            />
          ))}
          {others.map((use) => (
            <GroupUse
              key={`${use.designId} ${use.number} ${group.number}`}
              name={
                use.places > 1
                  ? text('places', { name: use.fullName, count: use.places })
                  : use.fullName
              }
              from={use.number}
              to={group.number}
              isBusy={isBusy}
              load={() => shelf.previewDraft(group, use.designId)}
              onUpdate={() => void update([], [use])}
            />
          ))}
        </ul>
        <Loaded
          state={loaded.state}
          isEmpty={here.length + others.length === 0}
          onRetry={loaded.retry}
        />
        {oldOthers.length > 0 && <p className="design-quiet">{text('publishHint')}</p>}
      </section>
    )
  },
)
