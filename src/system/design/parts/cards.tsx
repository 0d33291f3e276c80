import { Card, Pagination } from 'antd'
import type { PaginationProps } from 'antd'
import type { ReactNode } from 'react'
import type { DesignEntry } from '#schemas/api/design.ts'
import { State } from './state.tsx'

interface CardsProps {
  readonly list: readonly DesignEntry[]
  readonly empty: ReactNode
  readonly acts: (one: DesignEntry) => ReactNode
  readonly pages: PaginationProps
}

/** The designs as cards, for a phone: the same names, states and actions as the table. */
export const Cards = ({ list, empty, acts, pages }: CardsProps) => (
  <>
    {list.length === 0 && empty}
    <ul style={{ listStyle: 'none', margin: '0 0 12px', padding: 0 }}>
      {list.map((one) => (
        <li key={one.id} style={{ marginBottom: 12 }}>
          <Card size="small" title={one.fullName} extra={one.enCode}>
            <div style={{ marginBottom: 8 }}>
              <State one={one} />
            </div>
            {acts(one)}
          </Card>
        </li>
      ))}
    </ul>
    <Pagination {...pages} simple align="end" />
  </>
)
