import { Card, Flex, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { EntryColumn } from './entry-table.tsx'

interface CardsProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
  readonly actionsOf: (entry: E) => ReactNode
}

/** Entries as cards, for a phone: the same values and actions as the table. */
export const EntryCards = <E extends { readonly id: string }>({ rows, columns, isLoading, actionsOf }: CardsProps<E>) => (
  <Spin spinning={isLoading} delay={300}>
    <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {rows.map((entry) => (
        <li key={entry.id} style={{ marginBottom: 12 }}>
          <Card size="small">
            {columns.map(({ key, title, render }) => (
              <Flex key={key} justify="space-between" gap="small" style={{ marginBottom: 4 }}>
                <span style={{ flex: 'none', maxWidth: '45%' }}>{title}</span>
                <span style={{ overflowWrap: 'anywhere', textAlign: 'end' }}>{render(entry)}</span>
              </Flex>
            ))}
            <Flex justify="flex-end">{actionsOf(entry)}</Flex>
          </Card>
        </li>
      ))}
    </ul>
  </Spin>
)
