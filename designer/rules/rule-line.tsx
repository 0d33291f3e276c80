import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Button, Switch, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Rule } from '#schemas/design/document.ts'
import { makeId } from '#schemas/wire/id.ts'
import { useDesign } from '../context.tsx'
import type { IndexedRule } from './rules-found.ts'
import { sayRule, targetName } from './sentence.ts'
import type { Telling } from './sentence.ts'
import { ruleTexts } from './texts.ts'
import { ruleNameIn } from '#schemas/design/words.ts'

const Act = ({
  label,
  icon,
  ...rest
}: {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  readonly onClick: () => void
}) => <Button type="text" size="small" icon={icon} aria-label={label} title={label} {...rest} />

/** The parameters of a problem, with field names instead of paths. */
const named = (
  params: DesignProblem['params'] = {},
  telling: Telling,
): NonNullable<DesignProblem['params']> =>
  Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'string' && (key === 'field' || key === 'from')
        ? targetName(value, telling)
        : value,
    ]),
  )

interface RuleLineProps {
  readonly placed: IndexedRule
  readonly telling: Telling
  /** The order only has a meaning where all rules are shown in it. */
  readonly canMove: boolean
  readonly onEdit: (rule: Rule) => void
  readonly onSet: (rules: readonly Rule[]) => void
}

/** One rule as a sentence, with its actions and its problems. */
export const RuleLine = observer(
  ({ placed: { rule, index }, telling, canMove, onEdit, onSet }: RuleLineProps) => {
    const { document, problems } = useDesign()
    const { rules } = document
    const text = useTexts(ruleTexts)
    const { say } = telling
    const name = ruleNameIn(rule, telling.language) || text('rule', { index: index + 1 })
    const move = (by: 1 | -1) => {
      const other = rules[index + by]
      if (other) onSet(rules.with(index, other).with(index + by, rule))
    }
    const { off: _off, ...on } = rule
    return (
      <li aria-label={name} className={rule.off ? 'is-off' : undefined}>
        <div className="design-rule-head">
          <Switch
            size="small"
            aria-label={text('switchRule', { name })}
            checked={!rule.off}
            onChange={(isOn) => onSet(rules.with(index, isOn ? on : { ...on, off: true }))}
          />
          <strong>{name}</strong>
          {rule.off && <Tag>{text('isOff')}</Tag>}
          <span className="design-space" />
          <Act
            label={text('edit', { name })}
            icon={<EditOutlined />}
            onClick={() => onEdit(rule)}
          />
          <Act
            label={text('copyRule', { name })}
            icon={<CopyOutlined />}
            onClick={() => onSet(rules.toSpliced(index + 1, 0, { ...rule, id: makeId() }))}
          />
          {canMove && (
            <Act
              label={text('moveUp', { name })}
              icon={<ArrowUpOutlined />}
              disabled={index === 0}
              onClick={() => move(-1)}
            />
          )}
          {canMove && (
            <Act
              label={text('moveDown', { name })}
              icon={<ArrowDownOutlined />}
              disabled={index === rules.length - 1}
              onClick={() => move(1)}
            />
          )}
          <Act
            label={text('removeRule', { name })}
            icon={<DeleteOutlined />}
            onClick={() => onSet(rules.toSpliced(index, 1))}
          />
        </div>
        <p>{sayRule(rule, telling)}</p>
        {problems
          .filter((problem) => problem.ruleId === rule.id)
          .map((problem) => (
            <p
              key={`${problem.code} ${JSON.stringify(problem.params)}`}
              className={problem.severity === 'error' ? 'design-error' : 'design-warning'}
            >
              <WarningFilled aria-hidden />{' '}
              {say(problem.texts, problem.code, named(problem.params, telling))}
            </p>
          ))}
      </li>
    )
  },
)
