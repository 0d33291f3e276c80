import { Flex, Select } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'
import { labelOf } from '#schemas/widget/node.ts'
import { recordTexts } from '#renderers/parts/record-texts.ts'

/** Chooses the order of cards, which have no heads to press. */
export const CardSort = observer(({ list }: { readonly list: ListPort }) => {
  const text = useTexts(recordTexts)
  const { language } = useRuntime()
  const sortable = list.columns.filter((column) => column.sortable)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ field, column }) => {
    const name = labelOf(column.node, language)
    return [
      { value: `asc ${field}`, label: text('sortUp', { name }) },
      { value: `desc ${field}`, label: text('sortDown', { name }) },
    ]
  })
  const [key] = list.ask.sort
  const known = key === undefined ? '' : `${key.order} ${key.field}`
  return (
    <Flex justify="flex-end" style={{ marginBottom: 8 }}>
      <Select
        aria-label={text('sortBy')}
        variant="borderless"
        popupMatchSelectWidth={false}
        placement="bottomRight"
        value={known && options.some(({ value }) => value === known) ? known : ''}
        options={[{ value: '', label: text('sortDesigned') }, ...options]}
        onChange={(value: string) => {
          const [order, field = ''] = value.split(' ')
          list.sortBy(field === '' ? null : { field, order: order === 'desc' ? 'desc' : 'asc' })
        }}
      />
    </Flex>
  )
})
