import { Flex, Tag, Typography } from 'antd'
import { Fragment } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { GrantChange } from '#schemas/grant/grants.ts'
import { isParkedCode } from '#schemas/grant/grants.ts'
import { useEndWords } from './end-pick.tsx'
import { useGrantWords } from './grant-words.tsx'
import type { GrantWordsGiven } from './grant-words.tsx'
import { grantTexts } from './texts.ts'

interface ChangeListProps extends GrantWordsGiven {
  readonly changes: readonly GrantChange[]
}

/** A custom condition may be longer than a line. */
const whole = { whiteSpace: 'normal', marginInlineEnd: 0 } as const

/** A difference in words: what is added, removed and ends on another day, by form and facet. */
export const ChangeList = ({ changes, ...about }: ChangeListProps) => {
  const text = useTexts(grantTexts)
  const { word, titleOf } = useGrantWords(about)
  const endWords = useEndWords()
  if (changes.length === 0)
    return <Typography.Text type="secondary">{text('noChange')}</Typography.Text>
  return (
    <ul style={{ paddingInlineStart: 16, margin: 0 }}>
      {changes.map((change) => (
        <li key={change.where + change.facet} style={{ marginBottom: 8 }}>
          <div>
            {titleOf(change, [...change.added, ...change.removed, ...(change.moved ?? [])])}
          </div>
          <Flex gap={4} wrap>
            {(['added', 'removed'] as const).map((way) => {
              const named = change[way].filter((code) => !isParkedCode(code))
              const parked = change[way].length - named.length
              const color = way === 'added' ? 'success' : 'error'
              return (
                <Fragment key={way}>
                  {named.map((code) => (
                    <Tag key={code} color={color} style={whole}>
                      {text(way)} {word(change, code)}
                      {way === 'added' && endWords(change.ends?.get(code))}
                    </Tag>
                  ))}
                  {parked > 0 && (
                    <Tag color={color} style={whole}>
                      {text(way)} {text('parked', { count: parked })}
                    </Tag>
                  )}
                </Fragment>
              )
            })}
            {change.moved
              ?.filter((code) => !isParkedCode(code))
              .map((code) => (
                <Tag key={code} color="warning" style={whole}>
                  {text('moved')} {word(change, code)}
                  {endWords(change.ends?.get(code)) || ` · ${text('noEnd')}`}
                </Tag>
              ))}
          </Flex>
        </li>
      ))}
    </ul>
  )
}
