import { EyeOutlined } from '@ant-design/icons'
import { Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { dataTexts } from './data-texts.ts'

interface RecordLinkProps {
  readonly modelId: string
  readonly id: string
  readonly name: string
  /** True makes the name itself the link; else an eye icon is. */
  readonly isWritten?: boolean
}

/** Opens a record of another form for reading. Only shows its name where nothing can be opened. */
export function RecordLink({ modelId, id, name, isWritten = false }: RecordLinkProps) {
  const { records } = useRuntime()
  const text = useTexts(dataTexts)
  if (!records) return isWritten ? name : null
  return (
    <Typography.Link
      role="button"
      tabIndex={0}
      aria-label={text('open', { name })}
      onClick={(event) => {
        event.stopPropagation()
        records.open(modelId, id)
      }}
      onKeyDown={({ key }) => key === 'Enter' && records.open(modelId, id)}
    >
      {isWritten ? name : <EyeOutlined aria-hidden />}
    </Typography.Link>
  )
}
