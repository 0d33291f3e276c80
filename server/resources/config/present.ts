import { configPolicy } from '#schemas/api/config.ts'
import type { ConfigPolicy, ConfigValues, PublicConfig, SystemConfig } from '#schemas/api/config.ts'
import { defineTexts } from '#schemas/text.ts'
import { configKey, readConfig } from '../../config/config.ts'
import type { KeptConfig } from '../../config/config.ts'
import { presentIdentity } from '../../config/identity.ts'
import { productVersion } from '../../start/version.ts'

export const configTexts = defineTexts({
  zh: {
    timeZone: '时区不存在，请填写如 Asia/Shanghai 的名称',
    wrongLine: '“{line}”不是 IP 地址或网段（CIDR）',
    ownAddress: '列表须包含您当前的地址 {address}，否则您将无法登录',
  },
  zhtw: {
    timeZone: '時區不存在，請填寫如 Asia/Taipei 的名稱',
    wrongLine: '「{line}」不是 IP 位址或網段（CIDR）',
    ownAddress: '清單須包含您目前的位址 {address}，否則您將無法登入',
  },
  en: {
    timeZone: 'There is no such time zone; write a name like Europe/London',
    wrongLine: '"{line}" is no IP address or network (CIDR)',
    ownAddress: 'The list must hold your own address {address}, or you could not sign in again',
  },
})

/** The values that everybody may know: each is named, so that a new one is not given away. */
export const presentPublic = (
  values: ConfigValues,
  { provider, demo }: Pick<PublicConfig, 'provider' | 'demo'>,
): PublicConfig => ({
  ...presentIdentity(values),
  signInHelp: values.signInHelp,
  provider,
  demo,
})

/** What everybody needs to know to enter a password or choose a file. */
export const presentPolicy = (values: ConfigValues): ConfigPolicy =>
  Object.fromEntries(
    Object.entries(values).filter(([key]) => Object.hasOwn(configPolicy.properties, key)),
  ) as ConfigPolicy

/** The config as its screen shows it. */
export const presentSystem = (kept: KeptConfig): SystemConfig => ({
  id: configKey,
  ...readConfig(kept),
  sysVersion: productVersion,
  version: Number(kept['version'] ?? 0),
})
