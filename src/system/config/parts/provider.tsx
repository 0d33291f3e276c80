import { useEffect, useState } from 'react'
import { Alert, Button, Col, Form, Input, Row, Select, Skeleton, Switch } from 'antd'
import type { FormItemProps } from 'antd'
import { observer } from 'mobx-react-lite'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { clientProofs, providerSettings as calls } from '#schemas/api/provider-settings.ts'
import type { ProviderDetail, ProviderFinding } from '#schemas/api/provider-settings.ts'
import { providerButtonTexts } from '#schemas/api/sign-in-words.ts'
import { languageNames, languages } from '#schemas/text.ts'
import { useEngine } from '#src/app/engine.tsx'
import { RefusedCall } from '#src/engine/send.ts'
import { providerDraftOf, toProviderBody } from '../store.ts'
import type { ProviderDraft, ProviderStore } from '../store.ts'
import { Findings } from './findings.tsx'
import { providerTexts } from './provider-texts.ts'
import { RedirectAddress } from './redirect-address.tsx'
import { SecretField } from './secret-field.tsx'
import { Section, SettingsForm, showProblems, useSettings } from './settings-form.tsx'

const asFlag: FormItemProps = {
  getValueProps: (value: number) => ({ checked: value === 1 }),
  getValueFromEvent: (isOn: boolean) => (isOn ? 1 : 0),
}

const exampleIssuer = 'https://id.example.com'

interface ItemProps extends FormItemProps {
  readonly name: keyof ProviderDraft
  /** A line of help below the field. */
  readonly hint?: string
}

/** One setting, with its name and help. */
const Item = ({ name, hint, children, ...others }: ItemProps) => {
  const text = useTexts(providerTexts)
  return (
    <Col xs={24} sm={12} xl={8}>
      <Form.Item
        name={name}
        label={text(name as keyof typeof providerTexts.en)}
        {...(hint !== undefined && { extra: hint })}
        {...others}
      >
        {children}
      </Form.Item>
    </Col>
  )
}

/** What the button on the sign-in page says, in each language. */
const ButtonNames = () => {
  const text = useTexts(providerTexts)
  return languages.map((language) => (
    <Col key={language} xs={24} sm={12} xl={8}>
      <Form.Item
        name={['names', language]}
        label={text('button', { language: languageNames[language].name })}
      >
        <Input
          maxLength={100}
          lang={languageNames[language].tag}
          placeholder={providerButtonTexts[language].signIn}
        />
      </Form.Item>
    </Col>
  ))
}

const Fields = ({ stored }: { readonly stored: ProviderDetail }) => {
  const text = useTexts(providerTexts)
  return (
    <Row gutter={16}>
      <Item name="enabledMark" hint={text('enabledMarkHint')} {...asFlag}>
        <Switch />
      </Item>
      <Item name="publicAddress" hint={text('publicAddressHint')}>
        <Input maxLength={200} />
      </Item>
      <Col xs={24} xl={8}>
        <RedirectAddress path={stored.redirectPath} />
      </Col>
      <Item name="issuer" hint={text('issuerHint')}>
        <Input maxLength={300} placeholder={exampleIssuer} />
      </Item>
      <Item name="clientId" hint={text('clientIdHint')}>
        <Input maxLength={200} autoComplete="off" />
      </Item>
      <Item name="clientSecret">
        <SecretField hasSecret={stored.hasSecret} />
      </Item>
      <Item name="clientProof" hint={text('clientProofHint')}>
        <Select options={clientProofs.map((value) => ({ value, label: text(value) }))} />
      </Item>
      <Item name="scope" hint={text('scopeHint')}>
        <Input maxLength={300} />
      </Item>
      <Item name="accountClaim" hint={text('accountClaimHint')}>
        <Input maxLength={100} />
      </Item>
      <Col span={24}>
        <Form.Item name="linksByAccount" label={text('linksByAccount')} extra={text('linksHint')}>
          <Select
            style={{ maxWidth: 560 }}
            options={[
              { value: false, label: text('refuses') },
              { value: true, label: text('links') },
            ]}
          />
        </Form.Item>
      </Col>
      <ButtonNames />
    </Row>
  )
}

interface ProviderFormProps {
  readonly store: ProviderStore
  readonly stored: ProviderDetail
}

/** The settings of sign-in by a provider, and how they are tried. */
const ProviderForm = ({ store, stored }: ProviderFormProps) => {
  const { send, session } = useEngine()
  const text = useTexts(providerTexts)
  const may = useMay()
  // The server refuses others: whoever names the provider can have it vouch for anybody.
  const canSave = may(calls.update) && session.rights.isAdministrator
  const settings = { store, stored, draftOf: providerDraftOf }
  const saving = useSettings(settings)
  const { form } = saving
  const [findings, setFindings] = useState<readonly ProviderFinding[] | null>(null)
  const [isTrying, setTrying] = useState(false)
  const tryOut = async () => {
    setTrying(true)
    setFindings(null)
    const draft = { ...providerDraftOf(stored), ...form.getFieldsValue() }
    try {
      setFindings((await send(calls.test, { body: toProviderBody(draft) })).findings)
    } catch (error) {
      // The toast has already shown what has no field.
      if (error instanceof RefusedCall) showProblems(form, draft, error.problems)
      else throw error
    } finally {
      setTrying(false)
    }
  }
  return (
    <SettingsForm
      {...settings}
      saving={saving}
      canSave={canSave}
      onChange={() => setFindings(null)}
      extra={
        <Button
          loading={isTrying}
          onClick={() => void tryOut()}
          style={{ marginInlineEnd: 'auto' }}
        >
          {text('try')}
        </Button>
      }
    >
      <Section title={text('section')}>
        <Fields stored={stored} />
        {findings && <Findings findings={findings} />}
      </Section>
    </SettingsForm>
  )
}

/** Sign-in by an OpenID Connect provider: a part of the system config that is saved by itself. */
export const ProviderPart = observer(({ store }: { readonly store: ProviderStore }) => {
  const say = useTexts(entryTexts)
  useEffect(() => {
    if (!store.stored) void store.load()
  }, [store])
  if (store.stored) return <ProviderForm store={store} stored={store.stored} />
  if (store.failure === undefined) return <Skeleton active paragraph={{ rows: 6 }} />
  return (
    <Alert
      type="error"
      showIcon
      title={store.failure}
      action={<Button onClick={() => void store.load()}>{say('retry')}</Button>}
    />
  )
})
