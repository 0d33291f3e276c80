import type { ReactNode } from 'react'
import { Radio } from 'antd'

export interface ChoiceProps<T extends string> {
  readonly label: string
  readonly choices: readonly T[]
  readonly value: T
  readonly nameOf: (choice: T) => string
  /** Draws a picture of a choice above its name. */
  readonly drawOf?: (choice: T) => ReactNode
  /** The name is only read by screen readers. */
  readonly isNameHidden?: boolean
  readonly onChoose: (choice: T) => void
  readonly className?: string
}

/** Chooses one of a few options, shown side by side under a label. */
export const Choice = <T extends string>({
  label,
  choices,
  value,
  nameOf,
  drawOf,
  isNameHidden,
  onChoose,
  className,
}: ChoiceProps<T>) => (
  <section className="settings-part">
    <h3>{label}</h3>
    <Radio.Group
      value={value}
      onChange={({ target }) => onChoose(target.value as T)}
      aria-label={label}
      size="small"
      {...(className && { className })}
      block={!className}
    >
      {choices.map((choice) => (
        <Radio.Button key={choice} value={choice} title={nameOf(choice)}>
          {drawOf?.(choice)}
          <span {...(isNameHidden && { className: 'shell-heard' })}>{nameOf(choice)}</span>
        </Radio.Button>
      ))}
    </Radio.Group>
  </section>
)
