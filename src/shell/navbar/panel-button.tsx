import type { ButtonProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { usePanels } from '../layout/panels.ts'
import type { Panel } from '../layout/panels.ts'
import { BarButton } from './bar-button.tsx'

interface PanelButtonProps extends Pick<ButtonProps, 'icon' | 'children' | 'className'> {
  readonly panel: Panel
  readonly name: string
}

/** A button of the bar that opens a panel. */
export const PanelButton = observer(({ panel, ...rest }: PanelButtonProps) => {
  const panels = usePanels()
  return (
    <BarButton
      {...rest}
      aria-haspopup="dialog"
      aria-expanded={panels.isOpen && panels.current === panel}
      onClick={({ currentTarget }) => panels.show(panel, currentTarget)}
    />
  )
})
