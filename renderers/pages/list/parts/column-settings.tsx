import { observer } from 'mobx-react-lite'
import { ColumnDrawer } from '#renderers/parts/column-drawer.tsx'
import { useRuntime } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'

/** Arranges the columns of a list, each by its name in the reader's language. */
export const ColumnSettings = observer(
  ({ list, onClose }: { readonly list: ListPort; onClose(): void }) => {
    const { language } = useRuntime()
    const names = new Map(
      list.plan.columns.map(({ field, column }) => [field, labelOf(column.node, language)]),
    )
    return (
      <ColumnDrawer
        value={list.columnSettings.map((setting) => ({
          ...setting,
          label: names.get(setting.prop) ?? setting.label,
        }))}
        onSave={list.saveColumns}
        onClose={onClose}
      />
    )
  },
)
