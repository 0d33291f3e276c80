import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  WarningFilled,
} from '@ant-design/icons'
import { Button, Checkbox, Empty, Input, Modal, Segmented, Switch, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { DesignProblem } from '#schemas/design/check.ts'
import type { Rule } from '#schemas/design/document.ts'
import { targetsOf } from '#schemas/design/effect.ts'
import { makeId } from '#schemas/wire/id.ts'
import { useDesign } from '../context.tsx'
import { effectTypes } from './effect-change.ts'
import { RuleForm } from './rule-form.tsx'
import { groupRules, saysAll } from './rules-found.ts'
import type { Grouping, Placed } from './rules-found.ts'
import { sayRule, targetName } from './sentence.ts'
import type { Telling } from './sentence.ts'
import { ruleTexts } from './texts.ts'

const freshRule = (): Rule => ({
  id: makeId(),
  name: '',
  when: { match: 'and', groups: [] },
  then: [],
})
/** Targets that nobody chose are not kept: an effect without any does nothing. */
const settled = (rule: Rule): Rule => ({
  ...rule,
  then: rule.then.filter((one) => targetsOf(one).some((target) => target !== '')),
})

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

/** What a problem says, with fields by their names. */
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

interface LineProps {
  readonly placed: Placed
  readonly telling: Telling
  /** Order means something only where all rules stand in it. */
  readonly canMove: boolean
  readonly onEdit: (rule: Rule) => void
  readonly onSet: (rules: readonly Rule[]) => void
}

const RuleLine = observer(
  ({ placed: { rule, index }, telling, canMove, onEdit, onSet }: LineProps) => {
    const { document, problems } = useDesign()
    const { rules } = document
    const text = useTexts(ruleTexts)
    const { say } = telling
    const name = rule.name || text('rule', { index: index + 1 })
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
          .filter((one) => one.ruleId === rule.id)
          .map((one) => (
            <p
              key={`${one.code} ${JSON.stringify(one.params)}`}
              className={one.severity === 'error' ? 'design-error' : 'design-warning'}
            >
              <WarningFilled aria-hidden /> {say(one.texts, one.code, named(one.params, telling))}
            </p>
          ))}
      </li>
    )
  },
)

/**
 * Every rule as a sentence, searched, grouped, put in order, switched; one is edited as a whole and
 * taken over as one step.
 */
export const RuleList = observer(({ isWide }: { readonly isWide: boolean }) => {
  const store = useDesign()
  const { say, language, lookups } = useRuntime()
  const text = useTexts(ruleTexts)
  const { rules } = store.document
  const [edited, setEdited] = useState<Rule | null>(null)
  const [query, setQuery] = useState('')
  const [grouping, setGrouping] = useState<Grouping>('inOrder')
  const [onlyWrong, setOnlyWrong] = useState(false)
  const telling: Telling = { model: store.model, language, look: lookups, say }
  const set = (next: readonly Rule[]) => void store.run({ type: 'rules', set: next })
  const save = () => {
    if (!edited) return
    const rule = settled(edited)
    set(
      rules.some((one) => one.id === rule.id)
        ? rules.map((one) => (one.id === rule.id ? rule : one))
        : [...rules, rule],
    )
    setEdited(null)
  }
  const wrong = new Set(store.problems.flatMap(({ ruleId }) => ruleId ?? []))
  const found = rules
    .map((rule, index): Placed => ({ rule, index }))
    .filter(
      ({ rule }) =>
        (!onlyWrong || wrong.has(rule.id)) &&
        saysAll(`${rule.name} ${sayRule(rule, telling)}`, query.trim()),
    )
  const titleOf = (key: string): string => {
    const type = effectTypes.find((one) => one === key)
    return grouping === 'byEffect' && type
      ? text(type)
      : key === 'nothing'
        ? text(key)
        : targetName(key, telling)
  }
  return (
    <>
      {isWide && rules.length > 0 && (
        <div className="design-rules-tools">
          <Input.Search
            allowClear
            value={query}
            placeholder={text('search')}
            aria-label={text('search')}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Segmented
            aria-label={text('groupBy')}
            value={grouping}
            onChange={setGrouping}
            options={(['inOrder', 'byField', 'byEffect'] as const).map((value) => ({
              value,
              label: text(value),
            }))}
          />
          <Checkbox checked={onlyWrong} onChange={(event) => setOnlyWrong(event.target.checked)}>
            {text('onlyWrong')}
          </Checkbox>
          <span className="design-quiet">{text('total', { count: rules.length })}</span>
        </div>
      )}
      {rules.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noRules')} />
      )}
      {rules.length > 0 && found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingFound')} />
      )}
      {groupRules(found, grouping).map(({ key, list }) => (
        <section key={key} {...(key !== '' && { 'aria-label': titleOf(key) })}>
          {key !== '' && <h2>{titleOf(key)}</h2>}
          <ol>
            {list.map((placed) => (
              <RuleLine
                key={placed.rule.id}
                placed={placed}
                telling={telling}
                canMove={grouping === 'inOrder' && found.length === rules.length}
                onEdit={setEdited}
                onSet={set}
              />
            ))}
          </ol>
        </section>
      ))}
      <Button
        block
        type="dashed"
        icon={<PlusOutlined aria-hidden />}
        onClick={() => setEdited(freshRule())}
      >
        {text('addRule')}
      </Button>
      <Modal
        open={edited !== null}
        width={860}
        title={text('editRule')}
        okText={text('save')}
        cancelText={text('cancel')}
        destroyOnHidden
        onOk={save}
        onCancel={() => setEdited(null)}
      >
        {edited && <RuleForm rule={edited} onChange={setEdited} />}
      </Modal>
    </>
  )
})
