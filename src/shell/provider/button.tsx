import { Button, theme } from 'antd'
import { useLocation } from 'react-router-dom'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { provider } from '#schemas/api/provider.ts'
import { providerButtonTexts } from '#schemas/api/sign-in-words.ts'
import type { Names } from '#schemas/wire/names.ts'
import { useEngine } from '#src/app/engine.tsx'
import { safeRedirect } from '#src/app/guard.ts'
import { providerTexts } from './texts.ts'
import { useGoing } from './use-going.ts'

interface ProviderButtonProps {
  /** What the button says, by language. */
  readonly names: Names
  readonly isBusy: boolean
  /** Shows why the way there could not begin. */
  readonly onRefused: (error: unknown) => void
}

/** Leads to the provider of identities, and from there back to where somebody was bound for. */
const ProviderButton = ({ names, isBusy, onRefused }: ProviderButtonProps) => {
  const { send } = useEngine()
  const { search } = useLocation()
  const { token } = theme.useToken()
  const text = useTexts(providerTexts)
  const general = useTexts(providerButtonTexts)
  const nameOf = useNameOf()
  const { isGoing, go } = useGoing()
  const redirect = safeRedirect(new URLSearchParams(search).get('redirect'))
  const begin = () => go(() => send(provider.begin, { body: { redirect } }, { quiet: true }))
  return (
    <>
      <div className="login-or" style={{ color: token.colorTextSecondary }}>
        {text('or')}
      </div>
      <Button
        htmlType="button"
        size="large"
        block
        loading={isGoing}
        disabled={isBusy}
        onClick={() => void begin().catch(onRefused)}
      >
        {nameOf({ fullName: general('signIn'), names })}
      </Button>
    </>
  )
}
export default ProviderButton
