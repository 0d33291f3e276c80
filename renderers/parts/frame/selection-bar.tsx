import type { ReactNode } from 'react'
import { Button, Flex, theme } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { printCount } from '#schemas/format/number.ts'
import { frameTexts } from './texts.ts'

/** What is chosen in a list, and what can be done with all of it. */
export interface ListSelection {
  readonly count: number
  clear(): void
  readonly actions: ReactNode
  /** Offers to choose all results, on every page. */
  readonly all?: { readonly total: number; choose(): void } | undefined
  /** What is to be known about the selection. */
  readonly note?: string | undefined
}

/** Floats over the head of the table while something is chosen, so that no row moves. */
export const SelectionBar = ({ count, clear, actions, all, note }: ListSelection) => {
  const text = useTexts(frameTexts)
  const { token } = theme.useToken()
  return (
    <div className="selection-place">
      <Flex
        role="region"
        aria-label={text('selected', { count: printCount(count) })}
        align="center"
        gap="small"
        className="selection-bar"
        style={{
          background: token.colorBgElevated,
          boxShadow: token.boxShadowTertiary,
          borderRadius: token.borderRadius,
        }}
      >
        <span aria-live="polite">
          {count > 0 && text('selected', { count: printCount(count) })} {note}
        </span>
        {all && (
          <Button size="small" type="link" onClick={() => all.choose()}>
            {text('chooseAll', { count: printCount(all.total) })}
          </Button>
        )}
        <Button size="small" type="link" onClick={clear}>
          {text('clear')}
        </Button>
        {count > 0 && actions}
      </Flex>
    </div>
  )
}
