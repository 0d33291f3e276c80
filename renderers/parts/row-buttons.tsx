import { CopyOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { RowActs } from './row-list.ts'

interface RowButtonsProps {
  readonly acts: RowActs
  readonly id: string
  readonly index: number
}

/** The copy and remove buttons of one row, if the design has them. */
export function RowButtons({ acts, id, index }: RowButtonsProps) {
  const { texts, canCopy, canRemove } = acts
  const row = texts.row(index)
  return (
    <>
      {canCopy && (
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={`${texts.copy} ${row}`}
          onClick={() => acts.copy(id)}
        />
      )}
      {canRemove && (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`${texts.remove} ${row}`}
          onClick={() => acts.remove(id, index)}
        />
      )}
    </>
  )
}
