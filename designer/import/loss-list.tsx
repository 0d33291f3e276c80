import { Collapse, Flex, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { lossTexts } from '#schemas/design/import/loss.ts'
import type { Loss, LossGroup } from '#schemas/design/import/loss.ts'
import type { Say } from '#schemas/text.ts'
import type { Kinds } from '#schemas/widget/define.ts'
import { importTexts } from './texts.ts'

/** A loss in words; kinds of this product have the same names as in the palette. */
const tell = ({ code, params }: Loss, kinds: Kinds, say: Say): string => {
  const named = (key: 'to' | 'own', at: 'to' | 'kind') => {
    const kind = params?.[key] === undefined ? undefined : kinds[String(params[key])]
    return kind && { [at]: say(kind.texts, 'name') }
  }
  return say(lossTexts, code, {
    ...params,
    ...(code === 'asKind' && named('to', 'to')),
    ...named('own', 'kind'),
  })
}

/**
 * Losses of one kind at one part: a single one as a sentence, several as a count with each listed
 * below.
 */
const Group = ({ group, kinds }: { readonly group: LossGroup; readonly kinds: Kinds }) => {
  const { say } = useRuntime()
  const text = useTexts(importTexts)
  const { label, losses } = group
  const said = [...new Set(losses.map((loss) => tell(loss, kinds, say)))]
  return (
    <li>
      <strong>{label || text('whole')}</strong>{' '}
      {losses.length > 1 && (
        <Typography.Text type="secondary">
          {text('times', { count: losses.length })}{' '}
        </Typography.Text>
      )}
      {said.length === 1 ? (
        said[0]
      ) : (
        <ul>
          {said.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const countOf = (groups: readonly LossGroup[]): number =>
  groups.reduce((sum, { losses }) => sum + losses.length, 0)

interface Props {
  readonly groups: readonly LossGroup[]
  readonly kinds: Kinds
}

/** What an import dropped or changed into something else, grouped by part and by kind of loss. */
export const LossList = ({ groups, kinds }: Props) => {
  const { say } = useRuntime()
  const text = useTexts(importTexts)
  const parts = (['lost', 'changed'] as const)
    .map((key) => ({ key, list: groups.filter((group) => group.isChange === (key === 'changed')) }))
    .filter(({ list }) => list.length > 0)
    .map(({ key, list }) => ({ key, list, label: text(key, { count: countOf(list) }) }))
  if (parts.length === 0) return <Typography.Text type="success">{text('kept')}</Typography.Text>
  const lines = groups.flatMap(({ label, losses }) =>
    losses.map(
      (loss) =>
        `${label || loss.at || text('whole')}${loss.at && loss.at !== label ? ` (${loss.at})` : ''}: ${tell(loss, kinds, say)}`,
    ),
  )
  return (
    <Flex vertical gap="small">
      <Collapse
        size="small"
        defaultActiveKey={parts.map(({ key }) => key)}
        items={parts.map(({ key, label, list }) => ({
          key,
          label,
          children: (
            <ul className="design-losses" aria-label={label}>
              {list.map((lossGroup) => (
                <Group
                  key={`${lossGroup.label} ${lossGroup.code}`}
                  group={lossGroup}
                  kinds={kinds}
                />
              ))}
            </ul>
          ),
        }))}
      />
      <Typography.Text copyable={{ text: lines.join('\n'), tooltips: false }}>
        {text('copy')}
      </Typography.Text>
    </Flex>
  )
}
