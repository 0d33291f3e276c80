import type { Body } from '#schemas/api/call.ts'
import type { BaseInfo, profile } from '#schemas/api/profile.ts'
import type { Row } from '../tables/tables.ts'

/** What users see about themselves, with the names of what they belong to and hold. */
export const presentBaseInfo = (
  row: Row<'users'>,
  named: Pick<BaseInfo, 'organize' | 'position' | 'roleName' | 'manager'>,
): BaseInfo => ({
  account: row.account,
  realName: row.real_name,
  headIcon: row.head_icon,
  ...named,
  entryDate: row.entry_date,
  gender: row.gender,
  birthday: row.birthday,
  mobilePhone: row.mobile_phone,
  telePhone: row.tele_phone,
  email: row.email,
  nation: row.nation,
  nativePlace: row.native_place,
  education: row.education,
  certificatesType: row.certificates_type,
  certificatesNumber: row.certificates_number,
  urgentContacts: row.urgent_contacts,
  urgentTelePhone: row.urgent_tele_phone,
  postalAddress: row.postal_address,
  signature: row.signature,
  creatorTime: row.created_at,
  prevLogTime: row.prev_login_time,
  version: row.version,
})

/** The fields that users may change about themselves, as columns; fields not given are left out. */
export const ownColumnsOf = (info: Partial<Body<typeof profile.changeBaseInfo>>) => ({
  gender: info.gender,
  birthday: info.birthday,
  mobile_phone: info.mobilePhone,
  tele_phone: info.telePhone,
  email: info.email,
  nation: info.nation,
  native_place: info.nativePlace,
  education: info.education,
  certificates_type: info.certificatesType,
  certificates_number: info.certificatesNumber,
  urgent_contacts: info.urgentContacts,
  urgent_tele_phone: info.urgentTelePhone,
  postal_address: info.postalAddress,
  signature: info.signature,
})
