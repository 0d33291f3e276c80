import { Collapse, Flex, Typography } from 'antd'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { isChange, lossTexts } from '#schemas/design/import/loss.ts'
import type { Loss } from '#schemas/design/import/loss.ts'
import { importTexts } from './texts.ts'

/** What an import did not keep, and what it made something else of, each at its place. */
export const LossList = ({ losses }: { readonly losses: readonly Loss[] }) => {
  const { say } = useRuntime()
  const text = useTexts(importTexts)
  const line = ({ at, code, params }: Loss): string =>
    `${at || text('whole')}: ${say(lossTexts, code, params)}`
  const groups = [
    {
      key: 'lost',
      label: text('lost', { count: losses.filter((one) => !isChange(one)).length }),
      list: losses.filter((one) => !isChange(one)),
    },
    {
      key: 'changed',
      label: text('changed', { count: losses.filter(isChange).length }),
      list: losses.filter(isChange),
    },
  ].filter(({ list }) => list.length > 0)
  if (groups.length === 0) return <Typography.Text type="success">{text('kept')}</Typography.Text>
  return (
    <Flex vertical gap="small">
      <Collapse
        size="small"
        defaultActiveKey={groups.map(({ key }) => key)}
        items={groups.map(({ key, label, list }) => ({
          key,
          label,
          children: (
            <ul className="design-losses" aria-label={label}>
              {list.map((one, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- the list never changes
                <li key={index}>
                  <code>{one.at || text('whole')}</code> {say(lossTexts, one.code, one.params)}
                </li>
              ))}
            </ul>
          ),
        }))}
      />
      <Typography.Text copyable={{ text: losses.map(line).join('\n'), tooltips: false }}>
        {text('copy')}
      </Typography.Text>
    </Flex>
  )
}
