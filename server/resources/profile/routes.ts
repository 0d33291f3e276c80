import { profile } from '#schemas/api/profile.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { loadMenu } from '../../menus/own-menu.ts'
import {
  changeBaseInfo,
  changePassword,
  chooseMajor,
  endSession,
  keepChoice,
  keepSign,
  takeAvatar,
} from './commands.ts'
import { presentAuthority } from './present.ts'
import { refuseLooking } from './policy.ts'
import {
  loadBaseInfo,
  loadOpenModels,
  loadOrganizes,
  loadPositions,
  loadSessions,
  loadSign,
  loadSubordinates,
  loadVisits,
} from './table.ts'

/** The signed-in user's own data (7.8). The session decides which user that is, never the body. */
export const profileRoutes = ({ db, files }: Services): Route[] => [
  serve(profile.avatar, (given) => takeAvatar(db, given, given.params.name)),
  serve(profile.baseInfo, ({ caller }) => loadBaseInfo(db.kysely, caller.userId)),
  serve(profile.changeBaseInfo, (given) => changeBaseInfo(db, given)),
  serve(profile.sign, ({ caller }) => loadSign({ db, files }, refuseLooking(caller))),
  serve(profile.keepSign, (given) => keepSign({ db, files }, given)),
  serve(profile.modifyPassword, (given) => changePassword(db, given)),
  serve(profile.systemTheme, ({ caller, body }) => keepChoice(db, caller, body)),
  serve(profile.systemLanguage, ({ caller, body }) => keepChoice(db, caller, body)),
  serve(profile.subordinates, async ({ caller, params }) => ({
    list: await loadSubordinates(db, caller.userId, params.id),
  })),
  serve(profile.authorize, async (given) =>
    presentAuthority(
      await loadMenu(db, given.caller),
      await loadOpenModels(db, given.caller),
      given,
    ),
  ),
  serve(profile.systemLog, ({ caller, query }) => loadVisits(db, caller, query ?? {})),
  serve(profile.organizes, async ({ caller }) => ({
    list: await loadOrganizes(db, caller.userId),
  })),
  serve(profile.positions, async ({ caller }) => ({
    list: await loadPositions(db, caller.userId),
  })),
  serve(profile.major, ({ caller, body }) => chooseMajor(db, caller, body)),
  serve(profile.sessions, async ({ caller }) => ({ list: await loadSessions(db, caller) })),
  serve(profile.endSession, ({ caller, params }) => endSession(db, caller, params.id)),
]
