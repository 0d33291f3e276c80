import * as Type from 'typebox'
import { id } from '../wire/id.ts'
import { pageQuery } from '../wire/page.ts'

/** The state of an account, as sent. */
export const enabledMark = Type.Integer({
  minimum: 0,
  maximum: 2,
  description: '1 on, 0 off, 2 locked',
})

/** The filters of the list of users. */
export const userFilter = {
  keyword: pageQuery.keyword,
  organizeId: Type.Optional(id),
  positionId: Type.Optional(id),
  roleId: Type.Optional(id),
  groupId: Type.Optional(id),
  gender: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
  enabledMark: Type.Optional(enabledMark),
}
