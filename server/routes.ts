import { areaRoutes } from './resources/area/routes.ts'
import { authorityRoutes } from './resources/authority/routes.ts'
import { backupRoutes } from './resources/backup/routes.ts'
import { billRuleRoutes } from './resources/bill-rule/routes.ts'
import { configRoutes } from './resources/config/routes.ts'
import { designSheetRoutes } from './resources/design-sheet/routes.ts'
import { dataScopeRoutes } from './resources/data-scope/routes.ts'
import { designFragmentRoutes } from './resources/design-fragment/routes.ts'
import { designRoutes } from './resources/design/routes.ts'
import { dictionaryRoutes } from './resources/dictionary/routes.ts'
import { eventRoutes } from './resources/event/routes.ts'
import { fileRoutes } from './resources/file/routes.ts'
import { groupRoutes } from './resources/group/routes.ts'
import { handoverRoutes } from './resources/handover/routes.ts'
import { homeRoutes } from './resources/home/routes.ts'
import { logRoutes } from './resources/log/routes.ts'
import { lookupRoutes } from './resources/lookup/routes.ts'
import { menuRoutes } from './resources/menu/routes.ts'
import { messageRoutes } from './resources/message/routes.ts'
import { monitorRoutes } from './resources/monitor/routes.ts'
import { onlineRoutes } from './resources/online/routes.ts'
import { organizeRoutes } from './resources/organize/routes.ts'
import { positionRoutes } from './resources/position/routes.ts'
import { profileRoutes } from './resources/profile/routes.ts'
import { recordRoutes } from './resources/record/routes.ts'
import { referenceRoutes } from './resources/reference/routes.ts'
import { roleRoutes } from './resources/role/routes.ts'
import { secondFactorRoutes } from './resources/second-factor/routes.ts'
import { sessionRoutes } from './resources/session/routes.ts'
import { shareRoutes } from './resources/share/routes.ts'
import { signatureRoutes } from './resources/signature/routes.ts'
import { taskRoutes } from './resources/task/routes.ts'
import { userSheetRoutes } from './resources/user-sheet/routes.ts'
import { userRoutes } from './resources/user/routes.ts'
import type { Route } from './http/serve.ts'
import type { Services } from './services.ts'

/** Every resource of the server, one line each. */
export const routes: readonly ((services: Services) => Route[])[] = [
  sessionRoutes,
  secondFactorRoutes,
  lookupRoutes,
  organizeRoutes,
  positionRoutes,
  roleRoutes,
  groupRoutes,
  userRoutes,
  userSheetRoutes,
  handoverRoutes,
  menuRoutes,
  authorityRoutes,
  shareRoutes,
  dataScopeRoutes,
  designRoutes,
  designSheetRoutes,
  designFragmentRoutes,
  referenceRoutes,
  recordRoutes,
  messageRoutes,
  fileRoutes,
  profileRoutes,
  homeRoutes,
  areaRoutes,
  dictionaryRoutes,
  billRuleRoutes,
  signatureRoutes,
  configRoutes,
  logRoutes,
  onlineRoutes,
  monitorRoutes,
  taskRoutes,
  eventRoutes,
  backupRoutes,
]
