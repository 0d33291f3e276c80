import type { ProviderDetail, ProviderFinding } from '#schemas/api/provider-settings.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { CheckFinding } from '../../open-id/check.ts'
import { providerKey, redirectPath } from '../../auth/provider.ts'
import type { StoredProvider } from '../../auth/provider.ts'
import type { Services } from '../../services.ts'

/** The settings without the secret. */
export const presentSettings = (
  { values, version, secret }: StoredProvider,
  env: Pick<Services['env'], 'BASE_PATH'>,
): ProviderDetail => ({
  id: providerKey,
  ...values,
  hasSecret: secret !== '',
  redirectPath: redirectPath(env),
  version,
})

const texts = defineTexts({
  zh: {
    silent: '无法连接颁发者地址：没有应答、证书无效或地址不存在',
    slow: '身份提供方在 5 秒内没有应答',
    noProvider:
      '该地址有应答，但不是 OpenID Connect 提供方（缺少 .well-known/openid-configuration）',
    otherIssuer: '提供方自称的颁发者与填写的不同，请核对路径及末尾的斜杠',
    reached: '已连接身份提供方',
    closedAddress: '提供方给出的地址 {about} 不是 HTTPS，不会访问',
    noKeys: '无法读取提供方的签名密钥（jwks_uri）',
    noPkce: '提供方没有声明支持 PKCE（S256）；仍会发送',
    scopesUnknown: '提供方没有声明支持这些范围：{about}',
    claimUnknown: '提供方没有声明会提供声明 {about}；若登录时缺少它，则无法按账号关联',
    clientKnown: '客户端标识和密钥正确',
    clientUnknown: '提供方不认可客户端标识、密钥或认证方式',
    clientUnsure: '无法确认客户端标识和密钥，请实际登录一次',
  },
  zhtw: {
    silent: '無法連線到簽發者位址：沒有回應、憑證無效或位址不存在',
    slow: '身分提供者在 5 秒內沒有回應',
    noProvider:
      '該位址有回應，但不是 OpenID Connect 提供者（缺少 .well-known/openid-configuration）',
    otherIssuer: '提供者自稱的簽發者與填寫的不同，請核對路徑及結尾的斜線',
    reached: '已連線到身分提供者',
    closedAddress: '提供者給出的位址 {about} 不是 HTTPS，不會存取',
    noKeys: '無法讀取提供者的簽章金鑰（jwks_uri）',
    noPkce: '提供者沒有宣告支援 PKCE（S256）；仍會傳送',
    scopesUnknown: '提供者沒有宣告支援這些範圍：{about}',
    claimUnknown: '提供者沒有宣告會提供宣告 {about}；若登入時缺少它，則無法依帳號關聯',
    clientKnown: '用戶端識別碼和密鑰正確',
    clientUnknown: '提供者不認可用戶端識別碼、密鑰或驗證方式',
    clientUnsure: '無法確認用戶端識別碼和密鑰，請實際登入一次',
  },
  en: {
    silent: 'The issuer cannot be reached: no answer, a wrong certificate, or no such address',
    slow: 'The provider did not answer within 5 seconds',
    noProvider:
      'Something answers there, but it is no OpenID Connect provider (no .well-known/openid-configuration)',
    otherIssuer:
      'The provider calls itself by another issuer; compare the path and the slash at its end',
    reached: 'The provider was reached',
    closedAddress: 'The address {about} that the provider names is not HTTPS and is never asked',
    noKeys: "The provider's signing keys (jwks_uri) cannot be read",
    noPkce: 'The provider does not say that it supports PKCE (S256); it is sent anyway',
    scopesUnknown: 'The provider does not say that it knows these scopes: {about}',
    claimUnknown:
      'The provider does not say that it tells the claim {about}; without it nobody is linked by account',
    clientKnown: 'Client ID and secret are right',
    clientUnknown: 'The provider does not accept client ID, secret or client authentication',
    clientUnsure: 'Client ID and secret could not be confirmed; please try a sign-in',
  },
})

export const presentFinding = (
  { verdict, code, about = '' }: CheckFinding,
  say: Say,
): ProviderFinding => ({ verdict, message: say(texts, code, { about }) })
