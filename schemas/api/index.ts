import { areas } from './area.ts'
import { authority } from './authority.ts'
import { backups } from './backup.ts'
import { billRules } from './bill-rule.ts'
import type { Call } from './call.ts'
import { config } from './config.ts'
import { dataScopes } from './data-scope.ts'
import { designFragments } from './design-fragment.ts'
import { designSheets } from './design-sheet.ts'
import { designs } from './design.ts'
import { dictionaries } from './dictionary.ts'
import { events } from './event.ts'
import { files } from './file.ts'
import { groups } from './group.ts'
import { handovers } from './handover.ts'
import { home } from './home.ts'
import { logs } from './log.ts'
import { lookups } from './lookup.ts'
import { pagesOf } from './may.ts'
import { menus } from './menu.ts'
import { messages } from './message.ts'
import { monitor } from './monitor.ts'
import { online } from './online.ts'
import { organizes } from './organize.ts'
import { positions } from './position.ts'
import { profile } from './profile.ts'
import { records } from './record.ts'
import { references } from './reference.ts'
import { roles } from './role.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { shares } from './share.ts'
import { signatures } from './signature.ts'
import { tasks } from './task.ts'
import { userSheets } from './user-sheet.ts'
import { users } from './user.ts'

/** All calls. OpenAPI, the server's routes and the contract test are derived from it. */
export const calls = {
  session,
  secondFactor,
  designs,
  designSheets,
  designFragments,
  references,
  records,
  authority,
  shares,
  dataScopes,
  menus,
  lookups,
  profile,
  messages,
  files,
  home,
  organizes,
  positions,
  roles,
  groups,
  users,
  userSheets,
  handovers,
  areas,
  dictionaries,
  billRules,
  signatures,
  config,
  logs,
  online,
  monitor,
  tasks,
  events,
  backups,
}
export const callList: readonly Call[] = Object.values(calls).flatMap((group): Call[] =>
  Object.values(group),
)

/** The grantable buttons of every hand-coded page, by the code of its menu entry. */
export const pages = pagesOf(callList)
