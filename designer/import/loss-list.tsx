import { Collapse, Flex, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { lossTexts } from '#schemas/design/import/loss.ts'
import type { Loss, LossGroup } from '#schemas/design/import/loss.ts'
import { importTexts } from './texts.ts'

/** The losses of one kind at one part: said once where they are one, else counted, with each below. */
const Group = ({ group }: { readonly group: LossGroup }) => {
  const { say } = useRuntime()
  const text = useTexts(importTexts)
  const { label, losses } = group
  const tell = ({ code, params }: Loss): string => say(lossTexts, code, params)
  const said = [...new Set(losses.map(tell))]
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
          {said.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </li>
  )
}

const countOf = (groups: readonly LossGroup[]): number =>
  groups.reduce((sum, { losses }) => sum + losses.length, 0)

/** What an import did not keep, and what it made something else of, by the label of the part and the kind of loss. */
export const LossList = ({ groups }: { readonly groups: readonly LossGroup[] }) => {
  const { say } = useRuntime()
  const text = useTexts(importTexts)
  const parts = (['lost', 'changed'] as const)
    .map((key) => ({ key, list: groups.filter((one) => one.isChange === (key === 'changed')) }))
    .filter(({ list }) => list.length > 0)
    .map(({ key, list }) => ({ key, list, label: text(key, { count: countOf(list) }) }))
  if (parts.length === 0) return <Typography.Text type="success">{text('kept')}</Typography.Text>
  const lines = groups.flatMap(({ label, losses }) =>
    losses.map(
      ({ at, code, params }) =>
        `${label || at || text('whole')}${at && at !== label ? ` (${at})` : ''}: ${say(lossTexts, code, params)}`,
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
              {list.map((one) => (
                <Group key={`${one.label} ${one.code}`} group={one} />
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
