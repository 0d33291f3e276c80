import { Button, Card, Checkbox, Flex, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { childrenOf, useBranches } from './branches.tsx'
import type { EntryColumn } from './entry-table.tsx'
import { entryTexts } from './texts.ts'

interface CardsProps<E> {
  readonly rows: readonly E[]
  readonly columns: readonly EntryColumn<E>[]
  readonly isLoading: boolean
  readonly actionsOf: (entry: E) => ReactNode
  readonly nameOf: (entry: E) => string
  /**
   * Called when a branch is opened, to load its children. Entries with `children` are shown as a
   * tree.
   */
  readonly onOpen?: ((entry: E) => void) | undefined
  /** Ids of the chosen entries, where entries can be chosen. */
  readonly selected?: readonly string[]
  readonly onSelect?: (ids: readonly string[]) => void
}

/** Entries as cards on a phone, with the same values and actions as the table. */
export function EntryCards<E extends { readonly id: string }>({
  rows,
  columns,
  isLoading,
  actionsOf,
  nameOf,
  onOpen,
  selected,
  onSelect,
}: CardsProps<E>) {
  const text = useTexts(entryTexts)
  const { isOpen, turn } = useBranches(rows, onOpen)
  const choose = ({ id }: E, isChosen: boolean) =>
    onSelect?.([
      ...(selected ?? []).filter((selectedId) => selectedId !== id),
      ...(isChosen ? [id] : []),
    ])
  const draw = (entries: readonly E[], depth: number): ReactNode => (
    <ul style={{ listStyle: 'none', margin: 0, padding: 0, paddingInlineStart: depth && 12 }}>
      {entries.map((entry) => {
        const below = childrenOf(entry)
        return (
          <li key={entry.id} style={{ marginBottom: 12 }}>
            <Card size="small">
              {selected && onSelect && (
                <Checkbox
                  aria-label={nameOf(entry)}
                  checked={selected.includes(entry.id)}
                  onChange={({ target }) => choose(entry, target.checked)}
                />
              )}
              {columns.map(({ key, title, render }) => (
                <Flex key={key} justify="space-between" gap="small" style={{ marginBottom: 4 }}>
                  <span style={{ flex: 'none', maxWidth: '45%' }}>{title}</span>
                  <span style={{ overflowWrap: 'anywhere', textAlign: 'end' }}>
                    {render(entry)}
                  </span>
                </Flex>
              ))}
              <Flex justify="flex-end" wrap>
                {below && (
                  <Button
                    type="link"
                    size="small"
                    aria-expanded={isOpen(entry)}
                    aria-label={text('belowOf', { name: nameOf(entry) })}
                    onClick={() => turn(entry)}
                  >
                    {text('below')}
                  </Button>
                )}
                {actionsOf(entry)}
              </Flex>
            </Card>
            {below && isOpen(entry) && (
              <div style={{ marginTop: 12 }}>{draw(below, depth + 1)}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
  return (
    <Spin spinning={isLoading} delay={300}>
      {draw(rows, 0)}
    </Spin>
  )
}
