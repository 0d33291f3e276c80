import type { ProviderValues } from '#schemas/api/provider-settings.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { mayAsk } from '../../auth/bounded-fetch.ts'
import type { StoredProvider } from '../../auth/provider.ts'
import { refuseWrong } from '../../entries/refuse.ts'

const texts = defineTexts({
  zh: {
    needed: '启用前请填写',
    publicAddress: '请填写完整的站点地址，不含路径，如 https://berth.example.com',
    issuer: '请填写 https:// 开头的颁发者地址，不含用户名和参数',
    scope: '用空格分隔的范围，必须包含 openid',
    accountClaim: '声明名称只能包含字母、数字和 _ : . / -',
    clientSecret: '更换颁发者时请重新填写密钥，已保存的密钥只会发给原颁发者',
  },
  zhtw: {
    needed: '啟用前請填寫',
    publicAddress: '請填寫完整的網站位址，不含路徑，如 https://berth.example.com',
    issuer: '請填寫 https:// 開頭的簽發者位址，不含使用者名稱和參數',
    scope: '以空格分隔的範圍，必須包含 openid',
    accountClaim: '宣告名稱只能包含字母、數字和 _ : . / -',
    clientSecret: '更換簽發者時請重新填寫密鑰，已儲存的密鑰只會傳給原簽發者',
  },
  en: {
    needed: 'Fill this in before it is switched on',
    publicAddress:
      'The whole address of this site without a path, such as https://berth.example.com',
    issuer: 'An address that begins with https://, without a user name or parameters',
    scope: 'Scopes separated by spaces, openid among them',
    accountClaim: 'Letters, digits and _ : . / - only',
    clientSecret:
      'Enter the secret again for another issuer; the stored one is only ever shown to its own',
  },
})

const isSite = (text: string, allows: boolean): boolean =>
  mayAsk(text, allows) && new URL(text).origin === text

const isIssuer = (text: string, allows: boolean): boolean =>
  mayAsk(text, allows) && new URL(text).search === '' && new URL(text).hash === ''

/** Characters of a scope (RFC 6749, 3.3). */
const scopePattern = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/

interface ProviderJudge {
  readonly say: Say
  /** Plain HTTP on this very machine is allowed. */
  readonly allows: boolean
  readonly stored: StoredProvider
}

/**
 * Throws the problems of settings: addresses that are never asked, what is missing to switch sign-in
 * on, and a stored secret that another issuer would be shown. `isTried`: they are to be used now.
 */
export function refuseWrongSettings(
  values: ProviderValues & { readonly clientSecret?: string | null },
  { say, allows, stored }: ProviderJudge,
  isTried = values.enabledMark === 1,
): void {
  const { publicAddress, issuer, scope, accountClaim } = values
  const isWrong: { readonly [key in Exclude<keyof typeof texts.en, 'needed'>]: boolean } = {
    publicAddress: publicAddress !== '' && !isSite(publicAddress, allows),
    issuer: issuer !== '' && !isIssuer(issuer, allows),
    scope: !scopePattern.test(scope) || !scope.split(' ').includes('openid'),
    accountClaim: !/^[\w:./-]+$/.test(accountClaim),
    clientSecret:
      issuer !== stored.values.issuer && stored.secret !== '' && values.clientSecret === undefined,
  }
  const paths = Object.keys(isWrong) as (keyof typeof isWrong)[]
  const needed = (['publicAddress', 'issuer', 'clientId'] as const).filter(
    (path) => isTried && values[path] === '',
  )
  const toProblem = (path: string, code: keyof typeof texts.en): Problem => ({
    path,
    code,
    message: say(texts, code),
  })
  refuseWrong([
    ...needed.map((path) => toProblem(path, 'needed')),
    ...paths.filter((path) => isWrong[path]).map((path) => toProblem(path, path)),
  ])
}
