import { areaRoutes } from './resources/area/routes.ts'
import { authorityRoutes } from './resources/authority/routes.ts'
import { backupRoutes } from './resources/backup/routes.ts'
import { billRuleRoutes } from './resources/bill-rule/routes.ts'
import { dataInterfaceRoutes } from './resources/data-interface/routes.ts'
import { configRoutes } from './resources/config/routes.ts'
import { recordBatchRoutes } from './resources/record-batch/routes.ts'
import { recordImportRoutes } from './resources/record-import/routes.ts'
import { recordSheetRoutes } from './resources/record-sheet/routes.ts'
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
import { listViewRoutes } from './resources/list-view/routes.ts'
import { logRoutes } from './resources/log/routes.ts'
import { lookupRoutes } from './resources/lookup/routes.ts'
import { menuRoutes } from './resources/menu/routes.ts'
import { messageRoutes } from './resources/message/routes.ts'
import { monitorRoutes } from './resources/monitor/routes.ts'
import { onlineRoutes } from './resources/online/routes.ts'
import { organizeRoutes } from './resources/organize/routes.ts'
import { positionRoutes } from './resources/position/routes.ts'
import { profileRoutes } from './resources/profile/routes.ts'
import { recordHistoryRoutes } from './resources/record-history/routes.ts'
import { recordRoutes } from './resources/record/routes.ts'
import { recordCommentRoutes } from './resources/record-comment/routes.ts'
import { recordLinkRoutes } from './resources/record-link/routes.ts'
import { recycleBinRoutes } from './resources/recycle-bin/routes.ts'
import { referenceRoutes } from './resources/reference/routes.ts'
import { roleRoutes } from './resources/role/routes.ts'
import { secondFactorRoutes } from './resources/second-factor/routes.ts'
import { identityRoutes } from './resources/identity/routes.ts'
import { providerSettingsRoutes } from './resources/provider-settings/routes.ts'
import { providerRoutes } from './resources/provider/routes.ts'
import { sessionRoutes } from './resources/session/routes.ts'
import { shareRoutes } from './resources/share/routes.ts'
import { signatureRoutes } from './resources/signature/routes.ts'
import { taskRoutes } from './resources/task/routes.ts'
import { userBatchRoutes } from './resources/user-batch/routes.ts'
import { userSheetRoutes } from './resources/user-sheet/routes.ts'
import { userRoutes } from './resources/user/routes.ts'
import type { Route } from './http/serve.ts'
import type { Services } from './services.ts'

/** Every resource of the server, one line each. */
export const routes: readonly ((services: Services) => Route[])[] = [
  sessionRoutes,
  providerRoutes,
  secondFactorRoutes,
  identityRoutes,
  lookupRoutes,
  organizeRoutes,
  positionRoutes,
  roleRoutes,
  groupRoutes,
  userRoutes,
  userBatchRoutes,
  userSheetRoutes,
  handoverRoutes,
  menuRoutes,
  authorityRoutes,
  shareRoutes,
  dataScopeRoutes,
  designRoutes,
  designSheetRoutes,
  recordSheetRoutes,
  recordBatchRoutes,
  recordImportRoutes,
  designFragmentRoutes,
  referenceRoutes,
  recordRoutes,
  listViewRoutes,
  recordHistoryRoutes,
  recordCommentRoutes,
  recordLinkRoutes,
  recycleBinRoutes,
  messageRoutes,
  fileRoutes,
  profileRoutes,
  homeRoutes,
  areaRoutes,
  dictionaryRoutes,
  billRuleRoutes,
  dataInterfaceRoutes,
  signatureRoutes,
  configRoutes,
  providerSettingsRoutes,
  logRoutes,
  onlineRoutes,
  monitorRoutes,
  taskRoutes,
  eventRoutes,
  backupRoutes,
]
