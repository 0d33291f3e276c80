import { useEffect, useState } from 'react'
import { Checkbox, Empty, Flex, Modal, Select, Spin, Table, Tag, Typography } from 'antd'
import type { TableColumnsType } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEndWords } from '#renderers/pages/grants/parts/end-pick.tsx'
import { useGrantWords } from '#renderers/pages/grants/parts/grant-words.tsx'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { SubjectType } from '#schemas/api/subject.ts'
import type { GrantPair } from '#schemas/grant/grants.ts'
import { isParkedCode, pairGrants } from '#schemas/grant/grants.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { SubjectPick } from '#src/app/subject-pick.tsx'
import { GrantStore } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { sayScope } from './say-scope.tsx'
import { useMenuNames } from './use-menu-names.ts'

interface NamedSubject {
  readonly type: SubjectType
  readonly id: string
  readonly name: string
}

interface CompareProps {
  /** The subject at the left, if one is chosen already. */
  readonly first?: NamedSubject
  readonly kinds: readonly SubjectType[]
  onClose(): void
}

/** A store that holds one side of the comparison. */
function useSide(subject: NamedSubject | undefined): GrantStore {
  const { send, say } = useEngine()
  const [store] = useState(() => new GrantStore(send, (entry) => nameOf(say, entry)))
  useEffect(
    () => void store.choose(subject ? { type: subject.type, id: subject.id } : null),
    [store, subject],
  )
  return store
}

/** Chooses the subject of one side. */
const SidePick = ({
  label,
  value,
  kinds,
  onPick,
}: {
  readonly label: string
  readonly value: NamedSubject | undefined
  readonly kinds: readonly SubjectType[]
  onPick(subject: NamedSubject): void
}) => {
  const text = useTexts(grantTexts)
  const [type, setType] = useState<SubjectType>(value?.type ?? 'role')
  const chosen = value?.type === type ? value : undefined
  return (
    <Flex vertical gap={4} role="group" aria-label={label} style={{ flex: 1, minWidth: 240 }}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <Flex gap={8} wrap>
        <Select<SubjectType>
          aria-label={text('subjectType')}
          value={type}
          options={kinds.map((kind) => ({ value: kind, label: text(kind) }))}
          onChange={setType}
          style={{ width: 120 }}
        />
        <SubjectPick
          key={type}
          type={type}
          value={chosen?.id ?? null}
          name={chosen?.name ?? ''}
          onPick={(id, name) => onPick({ type, id, name })}
        />
      </Flex>
    </Flex>
  )
}

/** Is this on one side only, or held until another day there? */
const isOwn = (pair: GrantPair, code: string): boolean =>
  !pair.left.includes(code) ||
  !pair.right.includes(code) ||
  pair.leftEnds.get(code) !== pair.rightEnds.get(code)

const differs = (pair: GrantPair): boolean =>
  [...pair.left, ...pair.right].some((code) => isOwn(pair, code))

/** The two sides place by place; what only one side holds is colored. */
const Differences = observer(
  ({ left, right }: { readonly left: GrantStore; readonly right: GrantStore }) => {
    const text = useTexts(subjectTexts)
    const menus = useMenuNames(left)
    const [isDifferentOnly, setDifferentOnly] = useState(true)
    const endWords = useEndWords()
    const { word, titleOf } = useGrantWords({ models: left.parts, menus, sayScope })
    const pairs = pairGrants(left.held, right.held).filter((pair) =>
      isDifferentOnly ? differs(pair) : pair.left.length + pair.right.length > 0,
    )
    const side = (key: 'left' | 'right', store: GrantStore) => ({
      key,
      title: store.subjectName,
      render: (_: unknown, pair: GrantPair) => (
        <Flex gap={4} wrap>
          {pair[key]
            .filter((code) => !isParkedCode(code))
            .filter((code) => !isDifferentOnly || isOwn(pair, code))
            .map((code) => (
              <Tag
                key={code}
                style={{ whiteSpace: 'normal', marginInlineEnd: 0 }}
                {...(isOwn(pair, code) && { color: 'warning' })}
              >
                {word(pair, code)}
                {endWords(pair[`${key}Ends`].get(code))}
              </Tag>
            ))}
        </Flex>
      ),
    })
    const columns: TableColumnsType<GrantPair> = [
      {
        key: 'what',
        title: text('what'),
        width: '26%',
        render: (_, pair) => titleOf(pair, [...pair.left, ...pair.right]),
      },
      side('left', left),
      side('right', right),
    ]
    return (
      <Flex vertical gap="small">
        <Checkbox
          checked={isDifferentOnly}
          onChange={({ target }) => setDifferentOnly(target.checked)}
        >
          {text('onlyDifferent')}
        </Checkbox>
        <Table<GrantPair>
          rowKey={({ where, facet }) => `${where} ${facet}`}
          size="small"
          pagination={false}
          columns={columns}
          dataSource={pairs}
          scroll={{ x: 560, y: '50vh' }}
          locale={{
            emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('same')} />,
          }}
        />
      </Flex>
    )
  },
)

/** Two subjects side by side with everything they hold, inherited grants too. */
export const Compare = observer(({ first, kinds, onClose }: CompareProps) => {
  const text = useTexts(subjectTexts)
  const [left, setLeft] = useState(first)
  const [right, setRight] = useState<NamedSubject>()
  const [leftSide, rightSide] = [useSide(left), useSide(right)]
  const isBusy = [leftSide, rightSide].some(({ state }) => state === 'loading')
  return (
    <Modal
      open
      width={960}
      title={text('compareTitle')}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{text('compareHint')}</Typography.Text>
        <Flex gap="middle" wrap>
          <SidePick label={text('left')} value={left} kinds={kinds} onPick={setLeft} />
          <SidePick label={text('right')} value={right} kinds={kinds} onPick={setRight} />
        </Flex>
        {left &&
          right &&
          (isBusy ? <Spin delay={300} /> : <Differences left={leftSide} right={rightSide} />)}
      </Flex>
    </Modal>
  )
})
