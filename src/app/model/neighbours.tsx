import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import { observer } from 'mobx-react-lite'
import { formTexts } from '#renderers/pages/form/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ListPort } from '#schemas/runtime.ts'

/** Links to the previous and next record on this page of the list. */
export const Neighbours = observer(
  ({
    list,
    id,
    onGo,
  }: {
    readonly list: Pick<ListPort, 'rows'>
    readonly id: string
    readonly onGo: (id: string) => void
  }) => {
    const text = useTexts(formTexts)
    const at = list.rows.findIndex((row) => row.id === id)
    if (at < 0) return null
    const button = (name: 'previous' | 'next', step: number) => {
      const to = list.rows[at + step]
      return (
        <Button
          size="small"
          type="text"
          disabled={!to}
          icon={step < 0 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          aria-label={text(name)}
          onClick={() => to && onGo(to.id)}
        />
      )
    }
    return (
      <Space size={4}>
        {button('previous', -1)}
        {button('next', 1)}
      </Space>
    )
  },
)
