import { Card, Pagination } from 'antd'
import type { PaginationProps } from 'antd'
import type { ReactNode } from 'react'
import type { DesignEntry } from '#schemas/api/design.ts'
import { State } from './state.tsx'

interface CardsProps {
  readonly list: readonly DesignEntry[]
  readonly empty: ReactNode
  readonly acts: (design: DesignEntry) => ReactNode
  readonly pages: PaginationProps
}

/** The designs as cards, for a phone: the same names, states and actions as the table. */
export const Cards = ({ list, empty, acts, pages }: CardsProps) => (
  <>
    {list.length === 0 && empty}
    <ul style={{ listStyle: 'none', margin: '0 0 12px', padding: 0 }}>
      {list.map((design) => (
        <li key={design.id} style={{ marginBottom: 12 }}>
          <Card size="small" title={design.fullName} extra={design.enCode}>
            <div style={{ marginBottom: 8 }}>
              <State design={design} />
            </div>
            {acts(design)}
          </Card>
        </li>
      ))}
    </ul>
    <Pagination {...pages} simple align="end" />
  </>
)
