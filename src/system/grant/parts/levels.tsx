import { Alert, Button, Flex, Typography } from 'antd'
import { observer } from 'mobx-react-lite'
import { grantTexts, scopeKeys } from '#renderers/pages/grants/parts/texts.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { ModelParts } from '#schemas/api/authority.ts'
import { readyLevels } from '#schemas/permission.ts'
import type { ReadyLevel } from '#schemas/permission.ts'
import type { GrantStore } from '../store.ts'
import { subjectTexts } from '../texts.ts'

interface LevelsProps {
  readonly store: GrantStore
  readonly models: readonly ModelParts[]
  /** What the levels are of, for those who hear them. */
  readonly name: string
}

/**
 * Ready levels of one or several forms: everything in them, and the records of one scope. Scopes
 * that the user may not grant are left out.
 */
export const Levels = observer(({ store, models, name }: LevelsProps) => {
  const words = useTexts(grantTexts)
  const text = useTexts(subjectTexts)
  const offered = readyLevels.filter((level) =>
    models.every(({ scopes }) => scopes.includes(level)),
  )
  const give = (level: ReadyLevel) => {
    for (const model of models) store.giveLevel(model, level)
  }
  if (offered.length === 0) return null
  return (
    <Flex gap={4} wrap role="group" aria-label={text('levelsOf', { name })}>
      {offered.map((level) => (
        <Button
          key={level}
          size="small"
          title={text('levelHint')}
          aria-label={`${name}: ${words(scopeKeys[level])}`}
          onClick={() => give(level)}
        >
          {words(scopeKeys[level])}
        </Button>
      ))}
    </Flex>
  )
})

/**
 * Says which forms menu entries of the subject open although nothing of them is granted, and offers
 * the ready levels. Empty where there are none.
 */
export const ClosedForms = observer(({ store }: { readonly store: GrantStore }) => {
  const text = useTexts(subjectTexts)
  const { closedForms } = store
  if (closedForms.length === 0 || !store.canChange) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={text('closed')}
      description={
        <Flex vertical gap={8} style={{ maxHeight: '25vh', overflow: 'auto' }}>
          {text('closedHint')}
          {closedForms.length > 1 && (
            <LevelLine store={store} models={closedForms} name={text('allForms')} />
          )}
          {closedForms.map((model) => (
            <LevelLine key={model.modelId} store={store} models={[model]} name={model.fullName} />
          ))}
        </Flex>
      }
      style={{ marginBottom: 8 }}
    />
  )
})

const LevelLine = (props: LevelsProps) => (
  <Flex gap={8} wrap align="center">
    <Typography.Text strong>{props.name}</Typography.Text>
    <Levels {...props} />
  </Flex>
)
