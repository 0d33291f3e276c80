import { Empty, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRemoval } from '#renderers/pages/list/parts/removal.tsx'
import { actionWidth, hasActions } from '#renderers/pages/list/parts/row-actions.tsx'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { frameTexts } from '#renderers/parts/frame/texts.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'
import { useColumnWidths } from '#renderers/parts/use-column-widths.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { labelOf } from '#schemas/widget/node.ts'
import type { LayoutViewProps } from '../define.ts'
import { useAsked } from '../use-asked.ts'
import { levelsOf, summariesOf } from './kind.ts'
import { GroupSums, Groups } from './parts/group-level.tsx'
import type { GroupsGround } from './parts/ground.ts'
import { texts } from './texts.ts'
import './parts/groups.css'

/** The heads of the columns; a phone has one column, and no heads. */
const Heads = observer(({ ground }: { readonly ground: GroupsGround }) => {
  const { language } = useRuntime()
  const text = useTexts(recordTexts)
  const { plan, columns } = ground.list
  return (
    <thead>
      <tr>
        {columns.map(({ field, column, align }) => (
          <th key={field} scope="col" style={{ textAlign: align }}>
            {labelOf(column.node, language)}
          </th>
        ))}
        {hasActions(plan) && <th scope="col">{text('actions')}</th>}
      </tr>
    </thead>
  )
})

/** What the groups hold together, and the first level of them. */
const Table = observer(({ ground }: { readonly ground: GroupsGround }) => {
  const text = useTexts(texts)
  const frame = useTexts(frameTexts)
  const words = useTexts(recordTexts)
  const { list, parts, levels, order, summaries, isPhone, width } = ground
  const [by] = levels
  const acts = hasActions(list.plan) ? actionWidth(list.plan, [words('edit'), words('detail')]) : 0
  const { place, widths } = useColumnWidths(list, acts)
  const { value, failure, retry } = useAsked(by ? String(list.revision) : null, () =>
    parts.groups({ within: [], by: by ?? { field: '' }, order, summaries }),
  )
  if (!value)
    return failure === undefined ? (
      <Skeleton active title={false} paragraph={{ rows: 8 }} />
    ) : (
      <LoadFailure failure={failure} onRetry={retry} />
    )
  if (value.list.length === 0)
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={frame(list.isFiltered ? 'nothing' : 'empty')}
      />
    )
  return (
    <div ref={place} className="groups">
      <LoadFailure failure={failure} onRetry={retry} />
      <table aria-label={text('name')}>
        {!isPhone && (
          <colgroup>
            {widths.map((pixels, at) => (
              <col key={list.columns[at]?.field ?? at} style={{ width: pixels || undefined }} />
            ))}
            {acts > 0 && <col style={{ width: acts }} />}
          </colgroup>
        )}
        {!isPhone && <Heads ground={ground} />}
        <Groups ground={ground} within={[]} list={value.list} />
        <tfoot>
          <tr>
            <th scope="row" colSpan={width}>
              <div className="groups-head">
                <strong>{text('all')}</strong>
                <GroupSums ground={ground} counted={value.all} />
              </div>
            </th>
          </tr>
        </tfoot>
      </table>
    </div>
  )
})

/** The records of a list under the values of up to three fields. */
export const GroupsView = observer(
  ({ list, parts, cells, layout, isPhone, onEdit, onDetail, onNear }: LayoutViewProps) => {
    const removal = useRemoval(list)
    const levels = levelsOf(layout, list.plan)
    const ground: GroupsGround = {
      list,
      parts,
      cells,
      levels,
      order: layout.options['order'] === 'desc' ? 'desc' : 'asc',
      summaries: summariesOf(layout),
      isPhone,
      width: isPhone ? 1 : Math.max(1, list.columns.length + (hasActions(list.plan) ? 1 : 0)),
      events: { onEdit, onDetail, ...(onNear && { onNear }) },
      onRemove: (row) => removal.ask(row.id, row),
    }
    return (
      <>
        {removal.place}
        <Table key={JSON.stringify(layout)} ground={ground} />
      </>
    )
  },
)
