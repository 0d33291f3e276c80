import { Button } from 'antd'
import type { ButtonProps } from 'antd'

/**
 * A button of the bar with only an icon. Screen readers read its name, and the pointer shows it as
 * a tooltip.
 */
export const BarButton = ({
  name,
  ...rest
}: Omit<ButtonProps, 'type' | 'name'> & { readonly name: string }) => (
  <Button type="text" aria-label={name} title={name} {...rest} />
)
