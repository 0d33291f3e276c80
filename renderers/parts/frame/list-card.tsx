import { EllipsisOutlined } from '@ant-design/icons'
import { Button, Card, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { frameTexts } from './texts.ts'
import './list-card.css'

/** One value of a card below its label. */
export interface CardValue {
  readonly key: string
  readonly label: string
  readonly value: ReactNode
}

export interface ListCardProps {
  readonly name: string
  /** What stands in place of the plain name, such as a link with a mark. */
  readonly title?: ReactNode
  /** Opens what the card stands for; absent where it cannot be opened. */
  readonly onOpen?: (() => void) | undefined
  /** Absent where nothing can be chosen. */
  readonly choice?: { readonly isChosen: boolean; choose(isChosen: boolean): void } | undefined
  /** The state beside the name. */
  readonly state?: ReactNode
  readonly first: readonly CardValue[]
  /** What stands behind "More". */
  readonly others: readonly CardValue[]
  /** Opens the sheet of actions; absent where there are none. */
  readonly onActs?: (() => void) | undefined
  /** Further buttons below the values. */
  readonly children?: ReactNode
}

/** Values below their labels, two in a line. */
const Values = ({ values }: { readonly values: readonly CardValue[] }) => (
  <dl className="list-card-values">
    {values.map(({ key, label, value }) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** An entry of a list on a phone: its name with its state, telling values, the rest behind "More". */
export const ListCard = (props: ListCardProps) => {
  const { name, title = name, onOpen, choice, state, first, others, onActs, children } = props
  const text = useTexts(frameTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Card size="small">
      <Flex gap="small" align="center" className="list-card-head">
        {choice && (
          <Checkbox
            checked={choice.isChosen}
            aria-label={text('select', { name })}
            onChange={({ target }) => choice.choose(target.checked)}
          />
        )}
        {onOpen ? (
          <button type="button" className="list-card-name" onClick={onOpen}>
            {title}
          </button>
        ) : (
          <strong className="list-card-name">{title}</strong>
        )}
        {state}
        {onActs && (
          <Button
            type="text"
            icon={<EllipsisOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-label={text('moreOf', { name })}
            onClick={onActs}
          />
        )}
      </Flex>
      {first.length > 0 && <Values values={first} />}
      {isOpen && <Values values={others} />}
      {(others.length > 0 || children !== undefined) && (
        <Flex gap="small" wrap className="list-card-more">
          {others.length > 0 && (
            <Button
              type="link"
              size="small"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              {text(isOpen ? 'less' : 'more')}
            </Button>
          )}
          {children}
        </Flex>
      )}
    </Card>
  )
}
