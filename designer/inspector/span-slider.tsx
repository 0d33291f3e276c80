import { Slider } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { inspectorTexts } from './texts.ts'

interface Props {
  readonly id: string
  /** Columns of 24; undefined where several fields differ. */
  readonly value: number | undefined
  readonly onChange: (span: number) => void
}

/** The width of one field or of several. */
export const SpanSlider = ({ id, value, onChange }: Props) => {
  const text = useTexts(inspectorTexts)
  return (
    <>
      <Slider
        id={id}
        min={1}
        max={24}
        value={value ?? 24}
        ariaLabelForHandle={text('span')}
        marks={{ 6: '6', 8: '8', 12: '12', 24: '24' }}
        onChange={onChange}
      />
      {value === undefined && <small className="design-mixed">{text('mixed')}</small>}
    </>
  )
}
