import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useMay, useRuntime, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import type { DesignEntry } from '#schemas/api/design.ts'
import { formatTime } from '#schemas/format/time.ts'
import type { DesignListStore } from '../store.ts'
import { texts } from '../texts.ts'
import { State } from './state.tsx'

const person = { to: 'user', among: null } as const

/** The columns of the table of designs. Call it inside an observer. */
export function useColumns(
  store: DesignListStore,
  acts: (design: DesignEntry) => ReactNode,
): TableColumnsType<DesignEntry> {
  const text = useTexts(texts)
  const { lookups, timeZone } = useRuntime()
  const canDesign = useMay()(designs.update)
  const time = (at: number): string => formatTime(at, timeZone, 'YYYY-MM-DD HH:mm')
  // Read here, because the table draws its cells outside of an observer.
  const makers = new Map(
    store.page?.list.map(({ creatorUser: id }) => [
      id,
      lookups.name(person, id) ?? (lookups.isPending?.(person, id) ? '…' : id),
    ]),
  )
  const creator = ({ creatorUser }: DesignEntry): string => makers.get(creatorUser) ?? creatorUser
  return [
    {
      title: text('fullName'),
      dataIndex: 'fullName',
      render: (_value, design) =>
        canDesign ? (
          <Link to={`/onlineDev/design/${design.id}`}>{design.fullName}</Link>
        ) : (
          design.fullName
        ),
    },
    { title: text('enCode'), dataIndex: 'enCode' },
    { title: text('category'), dataIndex: 'category', render: (name: string) => name || '-' },
    {
      title: text('state'),
      dataIndex: 'isRelease',
      render: (_value, design) => <State design={design} />,
    },
    {
      title: text('creator'),
      dataIndex: 'creatorUser',
      render: (_value, design) => creator(design),
    },
    { title: text('created'), dataIndex: 'creatorTime', render: time },
    { title: text('changed'), dataIndex: 'lastModifyTime', render: time },
    {
      title: text('actions'),
      key: 'actions',
      fixed: 'end',
      render: (_value, design) => acts(design),
    },
  ]
}
