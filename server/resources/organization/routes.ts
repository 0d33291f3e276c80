import { organization } from '#schemas/api/organization.ts'
import { serve } from '../../serve.ts'
import type { Route } from '../../serve.ts'
import type { Services } from '../../services.ts'
import { createDictionaryData, createDictionaryType, createOrganize, createPosition, createRole, createUser } from './commands.ts'

/** Making people and words (7.4 to 7.9). */
export const organizationRoutes = ({ db }: Services): Route[] => [
  serve(organization.createOrganize, ({ body, say }) => createOrganize(db, say, { ...body, category: 'organization' })),
  serve(organization.createDepartment, ({ body, say }) => createOrganize(db, say, { ...body, category: 'department' })),
  serve(organization.createPosition, ({ body, say }) => createPosition(db, say, body)),
  serve(organization.createRole, ({ body }) => createRole(db, body)),
  serve(organization.createUser, ({ body, say }) => createUser(db, say, body)),
  serve(organization.createDictionaryType, ({ body }) => createDictionaryType(db, body)),
  serve(organization.createDictionaryData, ({ body, say }) => createDictionaryData(db, say, body)),
]
