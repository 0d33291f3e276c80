import { useEffect, useRef, useState } from 'react'
import { Button, Flex, Result, Spin } from 'antd'
import { useLocation, useNavigate } from 'react-router-dom'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { toAddress } from '#src/engine/base.ts'
import { CodeForm } from './code-form.tsx'
import { providerTexts } from './texts.ts'
import { useReturn } from './use-return.ts'

/** The answer in the address. It is taken out of there at once, as no other page needs it. */
function useAnswer(): string {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [query] = useState(() => search.slice(1))
  useEffect(() => {
    if (search !== '') void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  return query
}

/**
 * Where the provider of identities sends people back (specification 2.1, /auth-redirect): signs
 * them in, or links the identity, and goes on to where they were bound for.
 */
const ProviderReturn = observer(() => {
  const { session } = useEngine()
  const text = useTexts(providerTexts)
  const { state, finish, complete } = useReturn(useAnswer())
  const first = useRef<Promise<void>>(undefined)
  useEffect(() => {
    first.current ??= finish()
  })
  if (state.at === 'working')
    return (
      <main>
        <Flex justify="center" align="center" gap={12} style={{ minHeight: '60dvh' }} role="status">
          <Spin />
          {text('going')}
        </Flex>
      </main>
    )
  if (state.at === 'code') return <CodeForm {...state} onCode={(otp) => complete(state.key, otp)} />
  // Whoever is signed in came here to link.
  const isIn = session.token !== null
  return (
    <main>
      <Result
        status="warning"
        title={
          <h1 style={{ margin: 0, font: 'inherit' }}>{text(isIn ? 'failedLink' : 'failed')}</h1>
        }
        subTitle={<span role="alert">{state.words}</span>}
        extra={
          <Flex justify="center" gap="small" wrap>
            {state.isCutOff && (
              <Button type="primary" onClick={() => void finish()}>
                {text('again')}
              </Button>
            )}
            <Button
              type={state.isCutOff ? 'default' : 'primary'}
              href={toAddress(isIn ? '/profile?part=identities' : '/login')}
            >
              {text(isIn ? 'toProfile' : 'toSignIn')}
            </Button>
          </Flex>
        }
      />
    </main>
  )
})
export default ProviderReturn
