import { Alert, Button, Grid } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { findLayoutKind } from '#renderers/views/kinds.ts'
import { settleLayout } from '#renderers/views/define.ts'
import type { LayoutViewProps } from '#renderers/views/define.ts'
import { layoutTexts } from '#renderers/views/texts.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { ListParts } from '#src/engine/list-parts.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'

type LayoutBodyProps = Omit<LayoutViewProps, 'list' | 'parts' | 'layout' | 'isPhone'> & {
  readonly list: ListStore
}

/** The records of a list in its layout; where that does not fit the list, it says so. */
export const LayoutBody = observer(({ list, ...given }: LayoutBodyProps) => {
  const text = useTexts(layoutTexts)
  const { send } = useEngine()
  const isPhone = Grid.useBreakpoint().sm === false
  const { language } = useRuntime()
  const parts = useMemo(() => {
    const labelAt = (path: string): string => {
      const field = list.plan.model.byPath.get(path.replace(/\.\d+/, ''))
      return field ? labelOf(field.node, language) : ''
    }
    return new ListParts(list, send, labelAt)
  }, [list, send, language])
  const { layout } = list.ask
  const { plan } = list
  const kind = layout && findLayoutKind(layout.kind)
  const settled = useMemo(
    () => (layout && kind ? settleLayout(kind, plan, layout) : null),
    [layout, kind, plan],
  )
  if (!kind?.View || !settled)
    return (
      <Alert
        type="warning"
        showIcon
        title={text('unfit')}
        action={
          <Button size="small" onClick={() => list.setLayout(null)}>
            {text('asTable')}
          </Button>
        }
      />
    )
  const { View } = kind
  return (
    <View key={kind.kind} {...given} list={list} parts={parts} layout={settled} isPhone={isPhone} />
  )
})
