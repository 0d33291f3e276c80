import { Button } from 'antd'
import type { ButtonProps } from 'antd'

/** A button of the bar that is only an icon: its name is heard, and shown to the pointer. */
export const BarButton = ({
  name,
  ...rest
}: Omit<ButtonProps, 'type' | 'name'> & { readonly name: string }) => (
  <Button type="text" aria-label={name} title={name} {...rest} />
)
