import { Tag, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { pickTexts } from './pick-texts.ts'

interface ChosenTagProps {
  readonly name: string
  readonly onRemove: () => void
}

/** A chosen entry, with a button that removes it. */
export const ChosenTag = ({ name, onRemove }: ChosenTagProps) => {
  const text = useTexts(pickTexts)
  return (
    <Tag
      closable={{ 'aria-label': text('remove', { name }) }}
      onClose={onRemove}
      style={{ marginInlineEnd: 0 }}
    >
      <Typography.Text ellipsis style={{ maxWidth: 180 }}>
        {name}
      </Typography.Text>
    </Tag>
  )
}
