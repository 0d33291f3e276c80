import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { LoadFailure } from '#renderers/parts/frame/load-failure.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { RecordGroups } from '#schemas/api/record-group.ts'
import type { Field } from '#schemas/design/model.ts'
import type { DayUnit } from '#schemas/format/day-unit.ts'
import { printCount } from '#schemas/format/number.ts'
import type { GroupPlace } from '#schemas/page/group.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { MemberName, printMember } from '../../member-name.tsx'
import { layoutTexts } from '../../texts.ts'
import { useAsked } from '../../use-asked.ts'
import { texts } from '../texts.ts'
import { GroupRows } from './group-rows.tsx'
import type { GroupsGround } from './ground.ts'

type GroupCount = Omit<RecordGroups['list'][number], 'value'>

/** How many records a group has, and its summaries. */
export const GroupSums = observer(
  ({ ground, counted }: { readonly ground: GroupsGround; readonly counted: GroupCount }) => {
    const text = useTexts(texts)
    const { language, lookups } = useRuntime()
    const { count } = counted
    const told = ground.summaries.flatMap(({ field: path, how }, at) => {
      const field = ground.list.plan.model.byPath.get(path)
      const value = counted.summaries[at]
      if (!field || value === null || value === undefined) return []
      const words = {
        label: labelOf(field.node, language),
        value: field.bound.print(field.bound.read(value), lookups) || value,
      }
      const key = how === 'sum' ? 'sumOf' : 'averageOf'
      return [{ key: `${how} ${path}`, words: text(key, words) }]
    })
    return (
      <span className="groups-sums">
        <span>{text('count', { count, shown: printCount(count) })}</span>
        {told.map(({ key, words }) => (
          <span key={key}>{words}</span>
        ))}
      </span>
    )
  },
)

/** A stretch of time by its first day. */
function printBucket(
  day: string,
  unit: DayUnit,
  text: (key: 'weekOf' | 'quarterOf', params: Record<string, string>) => string,
): string {
  const year = day.slice(0, 4)
  if (unit === 'week') return text('weekOf', { day })
  if (unit === 'month') return day.slice(0, 7)
  if (unit === 'year') return year
  if (unit === 'day') return day
  return text('quarterOf', { year, quarter: String(Math.ceil(Number(day.slice(5, 7)) / 3)) })
}

/** What a group stands for. */
const GroupName = observer(
  ({
    ground,
    field,
    place: { value, by },
  }: {
    readonly ground: GroupsGround
    readonly field: Field
    readonly place: GroupPlace
  }) => {
    const text = useTexts(texts)
    const shared = useTexts(layoutTexts)
    const { lookups, timeZone } = useRuntime()
    if (value === null) return shared('none')
    if (by) return printBucket(value, by, text)
    const printed = printMember(field, value, { ...lookups, timeZone })
    return <MemberName field={field} value={value} cells={ground.cells} printed={printed} />
  },
)

interface GroupProps {
  readonly ground: GroupsGround
  /** This group, within those above it. */
  readonly path: readonly GroupPlace[]
  readonly counted: GroupCount
}

/** One group: its head, and below it what it holds, once it is open. */
const Group = observer(({ ground, path, counted }: GroupProps) => {
  const { language } = useRuntime()
  const [isOpen, setOpen] = useState(false)
  const place = path.at(-1)
  const field = place && ground.list.plan.model.byPath.get(place.field)
  if (!place || !field) return null
  const Arrow = isOpen ? DownOutlined : RightOutlined
  return (
    <>
      <tbody>
        <tr>
          <th
            scope="rowgroup"
            colSpan={ground.width}
            style={{ paddingInlineStart: 8 + 20 * (path.length - 1) }}
          >
            <div className="groups-head">
              <button
                type="button"
                className="groups-toggle"
                aria-expanded={isOpen}
                title={labelOf(field.node, language)}
                onClick={() => setOpen(!isOpen)}
              >
                <Arrow aria-hidden />
                <GroupName ground={ground} field={field} place={place} />
              </button>
              <GroupSums ground={ground} counted={counted} />
            </div>
          </th>
        </tr>
      </tbody>
      {isOpen &&
        (path.length < ground.levels.length ? (
          <Level ground={ground} within={path} />
        ) : (
          <GroupRows ground={ground} within={path} total={counted.count} />
        ))}
    </>
  )
})

interface LevelProps {
  readonly ground: GroupsGround
  readonly within: readonly GroupPlace[]
}

const keyOf = (value: string | null): string => (value === null ? 'none' : `of ${value}`)

/** The groups of one level, in the group that they lie in. */
const Level = observer(({ ground, within }: LevelProps) => {
  const { list, parts, order, summaries, levels, width } = ground
  const by = levels[within.length]
  const { value, failure, retry } = useAsked(by ? String(list.revision) : null, () =>
    parts.groups({ within, by: by ?? { field: '' }, order, summaries }),
  )
  if (!by) return null
  if (!value)
    return (
      <tbody>
        <tr>
          <td colSpan={width}>
            {failure === undefined ? (
              <Skeleton active title={false} paragraph={{ rows: 2 }} />
            ) : (
              <LoadFailure failure={failure} onRetry={retry} />
            )}
          </td>
        </tr>
      </tbody>
    )
  return <Groups ground={ground} within={within} list={value.list} />
})

/** Groups that are there. */
export const Groups = ({
  ground,
  within,
  list,
}: LevelProps & { readonly list: RecordGroups['list'] }) => {
  const by = ground.levels[within.length]
  return (
    by &&
    list.map(({ value, ...counted }) => (
      <Group
        key={keyOf(value)}
        ground={ground}
        path={[...within, { ...by, value }]}
        counted={counted}
      />
    ))
  )
}
