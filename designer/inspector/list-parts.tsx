import { Button, Form, Segmented } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { ListSettings } from '#schemas/design/document.ts'
import { useDesign } from '../context.tsx'
import { nameOfField } from './field-name-of.ts'
import { inspectorTexts } from './texts.ts'

export type ListSettingsSetter = (set: Partial<ListSettings>) => void

/** Props of each part of the list settings. */
export interface PartProps {
  readonly change: ListSettingsSetter
}

/** The label of a field of the open design, by its path. */
export const useNames = () => {
  const { model } = useDesign()
  const { language } = useRuntime()
  return (path: string): string => {
    const field = model.byPath.get(path)
    return field ? nameOfField(field, language) : path
  }
}

/** Says that this part follows the form automatically, or offers to return to that. */
export const Automatic = ({
  isAutomatic,
  onReset,
}: {
  readonly isAutomatic: boolean
  readonly onReset: () => void
}) => {
  const text = useTexts(inspectorTexts)
  return isAutomatic ? (
    <p className="design-quiet">{text('automatic')}</p>
  ) : (
    <Button type="link" size="small" onClick={onReset}>
      {text('backToAutomatic')}
    </Button>
  )
}

/** A choice of one value out of a few. */
export const Choice = <T extends string>({
  label,
  value,
  values,
  onChange,
}: {
  readonly label: string
  readonly value: T
  readonly values: readonly { value: T; label: string }[]
  readonly onChange: (value: T) => void
}) => (
  <Form.Item label={label}>
    <Segmented
      size="small"
      aria-label={label}
      value={value}
      options={[...values]}
      onChange={onChange}
    />
  </Form.Item>
)
