import { authority } from './authority.ts'
import type { Call } from './call.ts'
import { designs } from './design.ts'
import { files } from './file.ts'
import { home } from './home.ts'
import { lookups } from './lookup.ts'
import { menus } from './menu.ts'
import { messages } from './message.ts'
import { organization } from './organization.ts'
import { profile } from './profile.ts'
import { records } from './record.ts'
import { session } from './session.ts'

/** Every call there is; OpenAPI, the server's routes and the contract test are maps over it. */
export const calls = { session, designs, records, authority, menus, lookups, organization, profile, messages, files, home }
export const callList: readonly Call[] = Object.values(calls).flatMap((group): Call[] => Object.values(group))
