import { EllipsisOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { Field } from '#schemas/design/model.ts'
import { listTexts } from './texts.ts'

/** A list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  return entry === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

interface FieldMenuProps {
  readonly name: string
  readonly at: number
  readonly count: number
  /** What leaving the field out is called here. */
  readonly takeOut: string
  readonly onMove: (to: number) => void
  readonly onTakeOut: () => void
}

/** What can be done with one column or search field, also by keyboard. */
export const FieldMenu = ({ name, at, count, takeOut, onMove, onTakeOut }: FieldMenuProps) => {
  const text = useTexts(listTexts)
  const acts = { left: () => onMove(at - 1), right: () => onMove(at + 1), takeOut: onTakeOut }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'left', label: text('left'), disabled: at === 0 },
          { key: 'right', label: text('right'), disabled: at === count - 1 },
          { key: 'takeOut', label: takeOut, disabled: count === 1 },
        ],
        onClick: ({ key }) => acts[key as keyof typeof acts](),
      }}
    >
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined aria-hidden />}
        aria-label={text('menuOf', { name })}
      />
    </Dropdown>
  )
}

interface AddFieldProps {
  readonly label: string
  readonly fields: readonly Field[]
  readonly nameOf: (path: string) => string
  readonly onAdd: (path: string) => void
}

/** A button that offers the fields which are not there yet; nothing where there are none. */
export const AddField = ({ label, fields, nameOf, onAdd }: AddFieldProps) =>
  fields.length > 0 && (
    <Dropdown
      trigger={['click']}
      menu={{
        items: fields.map(({ path }) => ({ key: path, label: nameOf(path) })),
        style: { maxHeight: 320, overflow: 'auto' },
        onClick: ({ key }) => onAdd(key),
      }}
    >
      <Button size="small" icon={<PlusOutlined aria-hidden />}>
        {label}
      </Button>
    </Dropdown>
  )
