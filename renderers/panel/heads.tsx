import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import * as Type from 'typebox'
import { Check } from 'typebox/value'
import { usePanel } from './control.ts'
import type { PanelControlProps } from './control.ts'
import { panelTexts } from './texts.ts'
import { wide } from '../parts/control-props.ts'
import { useTexts } from '../runtime.tsx'

const aligns = ['left', 'center', 'right'] as const
const headList = Type.Array(
  Type.Object({
    fullName: Type.String(),
    columns: Type.Array(Type.String()),
    align: Type.Enum([...aligns]),
  }),
)

const headsIn = (value: unknown) => (Check(headList, value) ? value : [])

/**
 * Edits the heads over columns of this sub-table: a name, its columns and the alignment of the
 * name.
 */
export function HeadList({ id, label, value, onChange }: PanelControlProps) {
  const { fields, path } = usePanel()
  const say = useTexts(panelTexts)
  const heads = headsIn(value)
  const own = fields
    .filter((field) => field.path.startsWith(`${path}.`))
    .map((field) => ({ value: field.path, label: field.label }))
  const set = (at: number, change: Partial<(typeof heads)[number]>) =>
    onChange(heads.map((head, index) => (index === at ? { ...head, ...change } : head)))
  const named = (name: string, at: number): string => say('cell', { label: name, row: at + 1 })
  return (
    <div id={id} role="group" aria-label={label}>
      {heads.map((head, at) => (
        // Heads have no id of their own, so only the index tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <Flex
          key={at}
          vertical
          gap={4}
          role="group"
          style={{ marginBlockEnd: 8 }}
          aria-label={named(label, at)}
        >
          <Flex gap={4}>
            <Input
              size="small"
              maxLength={60}
              value={head.fullName}
              placeholder={say('headName')}
              aria-label={named(say('headName'), at)}
              onChange={({ target }) => set(at, { fullName: target.value })}
            />
            <Select
              size="small"
              popupMatchSelectWidth={false}
              options={aligns.map((align) => ({ value: align, label: say(align) }))}
              value={head.align}
              aria-label={named(say('align'), at)}
              onChange={(align) => set(at, { align })}
            />
            <Button
              size="small"
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={say('remove', { row: at + 1 })}
              onClick={() => onChange(heads.filter((_, index) => index !== at))}
            />
          </Flex>
          <Select
            size="small"
            style={wide}
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            options={own}
            value={head.columns}
            placeholder={say('columns')}
            aria-label={named(say('columns'), at)}
            onChange={(columns) => set(at, { columns })}
          />
        </Flex>
      ))}
      <Button
        size="small"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange([...heads, { fullName: '', columns: [], align: 'center' }])}
      >
        {say('add')}
      </Button>
    </div>
  )
}
