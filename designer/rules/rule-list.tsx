import { PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Empty, Input, Modal, Segmented } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useState } from 'react'
import { useDiscard } from '#renderers/parts/use-discard.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Rule } from '#schemas/design/document.ts'
import type { Field } from '#schemas/design/model.ts'
import { targetsOf } from '#schemas/design/effect.ts'
import { makeId } from '#schemas/wire/id.ts'
import { useDesign } from '../context.tsx'
import { effectTypes } from './effect-change.ts'
import { makeComparison } from './operands.ts'
import { RuleForm, sourceFields } from './rule-form.tsx'
import { RuleLine } from './rule-line.tsx'
import { groupRules, saysAll } from './rules-found.ts'
import type { Grouping, IndexedRule } from './rules-found.ts'
import { sayRule, targetName } from './sentence.ts'
import type { Telling } from './sentence.ts'
import { ruleTexts } from './texts.ts'
import { compile } from '#schemas/design/model.ts'
import { inLanguage, ruleNameIn } from '#schemas/design/words.ts'

/** A new rule with its first condition, where there is a field to ask. */
const freshRule = (fields: readonly Field[]): Rule => ({
  id: makeId(),
  name: '',
  when: {
    match: 'and',
    groups: fields
      .slice(0, 1)
      .map((field) => ({ match: 'and', comparisons: [makeComparison(field)] })),
  },
  then: [],
})
/** The rule without effects that have no chosen target, because those do nothing. */
const settled = (rule: Rule): Rule => ({
  ...rule,
  then: rule.then.filter((effect) => targetsOf(effect).some((target) => target !== '')),
})

/** The search: which rules are shown, and in which order. */
interface RuleSearch {
  readonly query: string
  readonly grouping: Grouping
  readonly onlyWrong: boolean
}

const everyRule: RuleSearch = { query: '', grouping: 'inOrder', onlyWrong: false }

/** Puts rules into the words of the interface. Call it inside an observer. */
function useTelling(): Telling {
  const { document, kinds } = useDesign()
  const { language, lookups, say } = useRuntime()
  const model = useMemo(
    () => compile(kinds, inLanguage(document, language)),
    [kinds, document, language],
  )
  return { model, language, look: lookups, say }
}

interface SearchBarProps {
  readonly search: RuleSearch
  /** How many rules there are. */
  readonly count: number
  readonly onChange: (search: RuleSearch) => void
}

const SearchBar = ({ search, count, onChange }: SearchBarProps) => {
  const text = useTexts(ruleTexts)
  return (
    <div className="design-rules-tools">
      <Input.Search
        allowClear
        value={search.query}
        placeholder={text('search')}
        aria-label={text('search')}
        onChange={(event) => onChange({ ...search, query: event.target.value })}
      />
      <Segmented
        aria-label={text('groupBy')}
        value={search.grouping}
        onChange={(grouping) => onChange({ ...search, grouping })}
        options={(['inOrder', 'byField', 'byEffect'] as const).map((value) => ({
          value,
          label: text(value),
        }))}
      />
      <Checkbox
        checked={search.onlyWrong}
        onChange={(event) => onChange({ ...search, onlyWrong: event.target.checked })}
      >
        {text('onlyWrong')}
      </Checkbox>
      <span className="design-quiet">{text('total', { count })}</span>
    </div>
  )
}

interface RuleDialogProps {
  readonly rule: Rule
  readonly isNew: boolean
  readonly onSave: (rule: Rule) => void
  readonly onClose: () => void
}

/** Edits one rule as a whole. */
const RuleDialog = ({ rule, isNew, onSave, onClose }: RuleDialogProps) => {
  const text = useTexts(ruleTexts)
  const [edited, setEdited] = useState(rule)
  const { leave, question } = useDiscard(edited !== rule, onClose)
  return (
    <Modal
      open
      width={860}
      title={text(isNew ? 'newRule' : 'editRule')}
      okText={text('save')}
      cancelText={text('cancel')}
      onOk={() => onSave(edited)}
      onCancel={leave}
    >
      <RuleForm rule={edited} onChange={setEdited} />
      {question}
    </Modal>
  )
}

/** The title of a group of rules: its field, or the type of effect. */
const useTitles = (telling: Telling) => {
  const text = useTexts(ruleTexts)
  return (key: string, grouping: Grouping): string => {
    const type = effectTypes.find((effectType) => effectType === key)
    return grouping === 'byEffect' && type
      ? text(type)
      : key === 'nothing'
        ? text(key)
        : targetName(key, telling)
  }
}

/**
 * Every rule as a sentence. They can be searched, grouped, reordered and switched on and off. A
 * rule is edited as a whole and saved as one step.
 */
export const RuleList = observer(({ isWide }: { readonly isWide: boolean }) => {
  const store = useDesign()
  const { language } = useRuntime()
  const text = useTexts(ruleTexts)
  const { rules } = store.document
  const [opened, setOpened] = useState<Rule | null>(null)
  const [search, setSearch] = useState(everyRule)
  const { query, grouping, onlyWrong } = search
  const telling = useTelling()
  const set = (next: readonly Rule[]) => void store.run({ type: 'rules', set: next })
  const save = (edited: Rule) => {
    const rule = settled(edited)
    set(
      rules.some((storedRule) => storedRule.id === rule.id)
        ? rules.map((storedRule) => (storedRule.id === rule.id ? rule : storedRule))
        : [...rules, rule],
    )
    setOpened(null)
  }
  const titleOf = useTitles(telling)
  const wrong = new Set(store.problems.flatMap(({ ruleId }) => ruleId ?? []))
  const found = rules
    .map((rule, index): IndexedRule => ({ rule, index }))
    .filter(
      ({ rule }) =>
        (!onlyWrong || wrong.has(rule.id)) &&
        saysAll(`${ruleNameIn(rule, language)} ${sayRule(rule, telling)}`, query.trim()),
    )
  return (
    <>
      {isWide && rules.length > 0 && (
        <SearchBar search={search} count={rules.length} onChange={setSearch} />
      )}
      {rules.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('noRules')} />
      )}
      {rules.length > 0 && found.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('nothingFound')} />
      )}
      {groupRules(found, grouping).map(({ key, list }) => (
        <section key={key} {...(key !== '' && { 'aria-label': titleOf(key, grouping) })}>
          {key !== '' && <h2>{titleOf(key, grouping)}</h2>}
          <ol>
            {list.map((placed) => (
              <RuleLine
                key={placed.rule.id}
                placed={placed}
                telling={telling}
                canMove={grouping === 'inOrder' && found.length === rules.length}
                onEdit={setOpened}
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
        onClick={() => setOpened(freshRule(sourceFields(store.model)))}
      >
        {text('addRule')}
      </Button>
      {opened && (
        <RuleDialog
          key={opened.id}
          rule={opened}
          isNew={rules.every(({ id }) => id !== opened.id)}
          onSave={save}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
})
