import type { ConfigValues } from '#schemas/api/config.ts'

/**
 * How an installation presents itself to everybody: each value is named, so that a new one is not
 * given away.
 */
export const presentIdentity = ({
  sysName,
  title,
  sysDescription,
  companyName,
  copyright,
  logoIcon,
  navigationIcon,
}: ConfigValues) => ({
  sysName,
  title,
  sysDescription,
  companyName,
  copyright,
  logoIcon,
  navigationIcon,
})
