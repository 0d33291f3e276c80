import { messages } from '#schemas/api/message.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createNotice,
  readAll,
  readMessage,
  releaseNotice,
  removeNotice,
  removeRecords,
  updateNotice,
} from './commands.ts'
import { getMessage, getNotice, listConversations, listMessages, listNotices } from './table.ts'

/** Messages of all users, and notices for those who may send them (7.2). */
export const messageRoutes = (services: Services): Route[] => {
  const { kysely } = services.db
  return [
    serve(messages.list, ({ caller, query }) => listMessages(kysely, caller.userId, query)),
    serve(messages.readInfo, ({ caller, params }) => getMessage(kysely, caller.userId, params.id)),
    serve(messages.read, ({ caller, params }) => readMessage(services, caller.userId, params.id)),
    serve(messages.readAll, ({ caller }) => readAll(services, caller.userId)),
    serve(messages.removeRecords, ({ caller, body }) =>
      removeRecords(services, caller.userId, body.ids),
    ),
    serve(messages.replies, async ({ caller }) => ({
      list: await listConversations(kysely, caller.userId),
    })),

    serve(messages.notices, ({ query }) => listNotices(kysely, query)),
    serve(messages.create, (given) => createNotice(services, given)),
    serve(messages.get, ({ params }) => getNotice(kysely, params.id)),
    serve(messages.update, (given) => updateNotice(services, given.params.id, given)),
    serve(messages.remove, ({ params }) => removeNotice(services, params.id)),
    serve(messages.release, (given) => releaseNotice(services, given.params.id, given)),
  ]
}
