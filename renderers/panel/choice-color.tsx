import { Button, Dropdown, theme } from 'antd'
import { hueNamed, hues } from '#schemas/widget/hue.ts'
import type { Hue } from '#schemas/widget/hue.ts'
import { panelTexts } from './texts.ts'
import { useTexts } from '../runtime.tsx'

interface ChoiceColorProps {
  readonly label: string
  /** The chosen color; absent: it follows from the value. */
  readonly hue: Hue | undefined
  /** The color that the tag has now. */
  readonly shown: Hue
  onPick(hue: Hue | undefined): void
}

/** Chooses the color of a choice's tag out of those of the theme. */
export const ChoiceColor = ({ label, hue, shown, onPick }: ChoiceColorProps) => {
  const say = useTexts(panelTexts)
  const { token } = theme.useToken()
  const dot = (color: Hue) => (
    <span
      aria-hidden
      className="berth-choice-dot"
      style={{ background: token[`${color}3`], borderColor: token[`${color}5`] }}
    />
  )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectedKeys: [hue ?? 'auto'],
        style: { maxHeight: 320, overflow: 'auto' },
        items: [
          { key: 'auto', label: say('autoColor') },
          ...hues.map((key) => ({ key, icon: dot(key), label: say(key) })),
        ],
        onClick: ({ key }) => onPick(hueNamed(key)),
      }}
    >
      <Button size="small" type="text" icon={dot(shown)} aria-label={label} />
    </Dropdown>
  )
}
