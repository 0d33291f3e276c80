import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert, App, Button, Card, Flex, Form, theme } from 'antd'
import type { FormInstance } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { Problem } from '#schemas/wire/envelope.ts'
import type { SettingsStore, StoredSettings } from '../store.ts'
import { configTexts } from '../texts.ts'

/**
 * Shows problems at the fields of a form and goes to the first of them; returns the words of those
 * without a field.
 */
export function showProblems(
  form: FormInstance,
  draft: object,
  problems: readonly Problem[],
): readonly string[] {
  const isHere = ({ path }: Problem) => (path.split('.', 1)[0] ?? '') in draft
  const here = problems.filter(isHere)
  const nameOf = ({ path }: Problem) => path.split('.')
  form.setFields(here.map((problem) => ({ name: nameOf(problem), errors: [problem.message] })))
  const [first] = here
  if (first) form.scrollToField(nameOf(first), { focus: true })
  return problems.filter((problem) => !isHere(problem)).map(({ message }) => message)
}

interface SavingOptions<S extends StoredSettings, V extends object> {
  readonly store: SettingsStore<S, V>
  readonly stored: S
  /** The values of which the form shows all or some. */
  readonly draftOf: (stored: S) => V
}

/**
 * A form of settings and how it is saved. Problems are shown at their fields; those without a field
 * are in `others`.
 */
export function useSettings<S extends StoredSettings, V extends object>({
  store,
  stored,
  draftOf,
}: SavingOptions<S, V>) {
  const say = useTexts(entryTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<V>()
  const [isBusy, setBusy] = useState(false)
  const [others, setOthers] = useState<readonly string[]>([])
  // Reading again brings other values.
  useEffect(() => {
    if (!store.isDirty) form.setFieldsValue(draftOf(stored))
  }, [form, store, stored, draftOf])
  const reset = (to: S) => {
    form.setFieldsValue(draftOf(to))
    setOthers([])
    store.take(to)
  }
  const submit = useOnce(async () => {
    const typed = await form.validateFields().catch(() => null)
    if (!typed) return
    setBusy(true)
    try {
      const draft = { ...draftOf(stored), ...typed }
      const problems = await store.save(draft)
      if (problems) return setOthers(showProblems(form, draft, problems))
      if (store.stored) reset(store.stored)
      void message.success(say('saved'))
    } finally {
      setBusy(false)
    }
  })
  return { form, isBusy, others, submit, reset }
}

interface SettingsFormProps<S extends StoredSettings, V extends object> extends SavingOptions<
  S,
  V
> {
  readonly saving: ReturnType<typeof useSettings<S, V>>
  readonly canSave: boolean
  readonly onChange?: () => void
  /** Further buttons of the bar. */
  readonly extra?: ReactNode
  readonly children: ReactNode
}

/**
 * Settings as one form with a bar to save them. If somebody else saved first, the user is asked
 * whose values to keep.
 */
export const SettingsForm = observer(
  <S extends StoredSettings, V extends object>({
    store,
    stored,
    draftOf,
    saving: { form, isBusy, others, submit, reset },
    canSave,
    onChange,
    extra,
    children,
  }: SettingsFormProps<S, V>) => {
    const text = useTexts(configTexts)
    const say = useTexts(entryTexts)
    const { token } = theme.useToken()
    const { theirs } = store
    return (
      <Form<V>
        form={form}
        layout="vertical"
        disabled={isBusy || !canSave}
        initialValues={draftOf(stored)}
        scrollToFirstError={{ focus: true }}
        onValuesChange={() => {
          store.touch(true)
          onChange?.()
        }}
        onFinish={() => void submit()}
      >
        <Flex vertical gap="middle">
          {theirs && (
            <Alert
              type="warning"
              showIcon
              title={say('conflict')}
              description={say('conflictHint')}
              action={<Button onClick={() => reset(theirs)}>{say('theirs')}</Button>}
            />
          )}
          {others.length > 0 && (
            <Alert
              type="error"
              showIcon
              title={say('otherProblems')}
              description={others.join('; ')}
            />
          )}
          {children}
          {canSave && (
            <Flex
              justify="end"
              gap={8}
              wrap
              style={{
                position: 'sticky',
                bottom: 0,
                zIndex: 1,
                paddingBlock: 8,
                background: token.colorBgLayout,
                // Nothing shines through below it, where the page has its padding.
                boxShadow: `0 16px 0 ${token.colorBgLayout}`,
              }}
            >
              {extra}
              <Button disabled={!store.isDirty} onClick={() => reset(stored)}>
                {text('reset')}
              </Button>
              <Button type="primary" htmlType="submit" loading={isBusy} disabled={!store.isDirty}>
                {theirs ? say('mine') : text('save')}
              </Button>
            </Flex>
          )}
        </Flex>
      </Form>
    )
  },
)

interface SettingsSectionProps {
  readonly title: string
  readonly children: ReactNode
}

/** One section of the settings. */
export const Section = ({ title, children }: SettingsSectionProps) => (
  <Card
    size="small"
    title={<h2 style={{ fontSize: 16, margin: 0 }}>{title}</h2>}
    role="region"
    aria-label={title}
  >
    {children}
  </Card>
)
