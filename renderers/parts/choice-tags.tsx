import { Flex, Tag, theme } from 'antd'
import { observer } from 'mobx-react-lite'
import { useRuntime } from '#renderers/runtime.tsx'
import { ownChoices } from '#schemas/widget/reference.ts'
import type { Reference } from '#schemas/widget/reference.ts'
import { hueOf } from './choice-hue.ts'
import { idsOf } from './choices.ts'

/** Chosen entries as tags; a choice has the same color wherever it stands. */
export const ChoiceTags = observer(
  ({ value, reference }: { readonly value: unknown; readonly reference: Reference }) => {
    const { lookups } = useRuntime()
    const { token } = theme.useToken()
    const choices = ownChoices(reference) ?? lookups.choices(reference) ?? []
    return (
      <Flex component="span" wrap gap={4}>
        {idsOf(value).map((id) => {
          const hue = hueOf(choices, id)
          return (
            <Tag
              key={id}
              style={{
                margin: 0,
                color: token.colorText,
                background: token[`${hue}1`],
                borderColor: token[`${hue}3`],
                maxWidth: '100%',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
              }}
            >
              {lookups.name(reference, id) ?? (lookups.isPending?.(reference, id) ? '…' : id)}
            </Tag>
          )
        })}
      </Flex>
    )
  },
)
