import { defineTexts } from '../text.ts'
import type { Say } from '../text.ts'
import type { SignInWay } from './session.ts'

/** How somebody signed in, in words. */
export const signInWayTexts = defineTexts({
  zh: { way: '登录方式', password: '密码', ticket: '单点登录凭证', provider: '统一身份认证' },
  zhtw: { way: '登入方式', password: '密碼', ticket: '單一登入憑證', provider: '統一身分認證' },
  en: { way: 'Method', password: 'Password', ticket: 'Ticket', provider: 'Provider' },
})

/** What the button to a provider says where an administrator wrote nothing. */
export const providerButtonTexts = defineTexts({
  zh: { signIn: '统一身份认证登录' },
  zhtw: { signIn: '統一身分認證登入' },
  en: { signIn: 'Single sign-on' },
})

interface Visit {
  readonly loginType: number
  readonly way: SignInWay
}

/** How somebody signed in; '' for signing out, which has no way of its own. */
export const sayWay = ({ loginType, way }: Visit, say: Say): string =>
  loginType === 0 ? say(signInWayTexts, way) : ''
