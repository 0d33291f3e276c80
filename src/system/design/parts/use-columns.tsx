import { Link } from 'react-router-dom'
import type { EntryColumn } from '#renderers/pages/entries/parts/entry-table.tsx'
import { useMay, useNameOf, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { formatTime } from '#schemas/format/time.ts'
import { texts } from '../texts.ts'
import { State } from './state.tsx'

const person = { to: 'user', among: null } as const

/** The columns of the list of designs. Call it inside an observer. */
export function useColumns(rows: readonly DesignEntry[]): readonly EntryColumn<DesignEntry>[] {
  const text = useTexts(texts)
  const nameOf = useNameOf()
  const { lookups, timeZone } = useRuntime()
  const canDesign = useMay()(designs.update)
  const time = (at: number): string => formatTime(at, timeZone, 'YYYY-MM-DD HH:mm')
  // Read here, because the table draws its cells outside of an observer.
  const makers = new Map(
    rows.map(({ creatorUser: id }) => [
      id,
      lookups.name(person, id) ?? (lookups.isPending?.(person, id) ? '…' : id),
    ]),
  )
  return [
    {
      key: 'fullName',
      title: text('fullName'),
      width: 200,
      render: (design) =>
        canDesign ? (
          <Link to={`/onlineDev/design/${design.id}`}>{nameOf(design)}</Link>
        ) : (
          nameOf(design)
        ),
    },
    { key: 'enCode', title: text('enCode'), width: 140, render: ({ enCode }) => enCode },
    {
      key: 'category',
      title: text('category'),
      width: 110,
      render: ({ category }) => category || '-',
    },
    {
      key: 'state',
      sort: 'isRelease',
      title: text('state'),
      width: 190,
      render: (design) => <State design={design} />,
    },
    {
      key: 'creator',
      title: text('creator'),
      width: 120,
      render: ({ creatorUser }) => makers.get(creatorUser) ?? creatorUser,
    },
    {
      key: 'created',
      sort: 'creatorTime',
      title: text('created'),
      width: 150,
      isExtra: true,
      render: ({ creatorTime }) => time(creatorTime),
    },
    {
      key: 'changed',
      sort: 'lastModifyTime',
      title: text('changed'),
      width: 150,
      render: ({ lastModifyTime }) => time(lastModifyTime),
    },
  ]
}
