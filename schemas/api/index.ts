import { areas } from './area.ts'
import { authority } from './authority.ts'
import { columnSettings } from './column-settings.ts'
import { backups } from './backup.ts'
import { billRules } from './bill-rule.ts'
import { dataInterfaces } from './data-interface.ts'
import type { Call } from './call.ts'
import { config } from './config.ts'
import { dataScopes } from './data-scope.ts'
import { designFragments } from './design-fragment.ts'
import { recordImports } from './record-import.ts'
import { recordSheets } from './record-sheet.ts'
import { designSheets } from './design-sheet.ts'
import { designs } from './design.ts'
import { dictionaries } from './dictionary.ts'
import { events } from './event.ts'
import { files } from './file.ts'
import { groups } from './group.ts'
import { handovers } from './handover.ts'
import { home } from './home.ts'
import { identities } from './identity.ts'
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
import { listViews } from './list-view.ts'
import { providerSettings } from './provider-settings.ts'
import { provider } from './provider.ts'
import { recordGroups } from './record-group.ts'
import { recordPlaces } from './record-place.ts'
import { records } from './record.ts'
import { recordComments } from './record-comment.ts'
import { recordBatches } from './record-batch.ts'
import { recordLinks } from './record-link.ts'
import { recordHistory } from './record-history.ts'
import { recycleBin } from './recycle-bin.ts'
import { references } from './reference.ts'
import { roles } from './role.ts'
import { secondFactor } from './second-factor.ts'
import { session } from './session.ts'
import { shares } from './share.ts'
import { signatures } from './signature.ts'
import { tasks } from './task.ts'
import { userBatches } from './user-batch.ts'
import { userSheets } from './user-sheet.ts'
import { users } from './user.ts'

/** All calls. OpenAPI, the server's routes and the contract test are derived from it. */
export const calls = {
  session,
  provider,
  secondFactor,
  identities,
  designs,
  designSheets,
  recordSheets,
  recordImports,
  recordBatches,
  designFragments,
  references,
  recordGroups,
  recordPlaces,
  records,
  listViews,
  recordHistory,
  recordLinks,
  recordComments,
  recycleBin,
  authority,
  columnSettings,
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
  userBatches,
  userSheets,
  handovers,
  areas,
  dictionaries,
  billRules,
  dataInterfaces,
  signatures,
  config,
  providerSettings,
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
