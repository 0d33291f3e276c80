import { people } from './001-people.ts'
import { access } from './002-access.ts'
import { designs } from './003-designs.ts'
import { menus } from './004-menus.ts'
import { shell } from './005-shell.ts'
import { organization } from './006-organization.ts'
import { operations } from './007-operations.ts'
import { billRules } from './008-bill-rules.ts'
import { signatures } from './009-signatures.ts'
import { staff } from './010-staff.ts'
import { designSources } from './011-design-sources.ts'
import { dataScopes } from './012-data-scopes.ts'
import { designFragments } from './013-design-fragments.ts'
import { pageButtons } from './014-page-buttons.ts'
import { pageFields } from './015-page-fields.ts'
import { keyBodies } from './016-key-bodies.ts'
import { draftOrigins } from './017-draft-origins.ts'
import { tableComments } from './018-table-comments.ts'
import { sheetParts } from './019-sheet-parts.ts'
import { releases } from './020-releases.ts'
import { fragmentAuthors } from './021-fragment-authors.ts'
import { lastChunks } from './022-last-chunks.ts'
import { events } from './023-events.ts'
import { names } from './024-names.ts'
import { accounts } from './025-accounts.ts'
import { identities } from './026-identities.ts'
import { listViews } from './027-list-views.ts'
import { sheetJobs } from './028-sheet-jobs.ts'
import { grantEnds } from './029-grant-ends.ts'
import { history } from './030-history.ts'
import { documentNumbers } from './031-document-numbers.ts'
import { recordComments } from './032-record-comments.ts'
import { guards } from './033-guards.ts'
import { recordJobs } from './034-record-jobs.ts'
import { cardRanks } from './035-card-ranks.ts'
import { dataInterfaces } from './036-data-interfaces.ts'
import type { Migration } from './migration.ts'

/** All migrations of the system tables in order; a released one never changes. */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'people', statements: people },
  { number: 2, name: 'access', statements: access },
  { number: 3, name: 'designs', statements: designs },
  { number: 4, name: 'menus', statements: menus },
  { number: 5, name: 'shell', statements: shell },
  { number: 6, name: 'organization', statements: organization },
  { number: 7, name: 'operations', statements: operations },
  { number: 8, name: 'billRules', statements: billRules },
  { number: 9, name: 'signatures', statements: signatures },
  { number: 10, name: 'staff', statements: staff },
  { number: 11, name: 'designSources', statements: designSources },
  { number: 12, name: 'dataScopes', statements: dataScopes },
  { number: 13, name: 'designFragments', statements: designFragments },
  { number: 14, name: 'pageButtons', statements: pageButtons },
  { number: 15, name: 'pageFields', statements: pageFields },
  { number: 16, name: 'keyBodies', statements: keyBodies },
  { number: 17, name: 'draftOrigins', statements: draftOrigins },
  { number: 18, name: 'tableComments', statements: tableComments },
  { number: 19, name: 'sheetParts', statements: sheetParts },
  { number: 20, name: 'releases', statements: releases },
  { number: 21, name: 'fragmentAuthors', statements: fragmentAuthors },
  { number: 22, name: 'lastChunks', statements: lastChunks },
  { number: 23, name: 'events', statements: events },
  { number: 24, name: 'names', statements: names },
  { number: 25, name: 'accounts', statements: accounts },
  { number: 26, name: 'identities', statements: identities },
  { number: 27, name: 'listViews', statements: listViews },
  { number: 28, name: 'sheetJobs', statements: sheetJobs },
  { number: 29, name: 'grantEnds', statements: grantEnds },
  { number: 30, name: 'history', statements: history },
  { number: 31, name: 'documentNumbers', statements: documentNumbers },
  { number: 32, name: 'recordComments', statements: recordComments },
  { number: 33, name: 'guards', statements: guards },
  { number: 34, name: 'recordJobs', statements: recordJobs },
  { number: 35, name: 'cardRanks', statements: cardRanks },
  { number: 36, name: 'dataInterfaces', statements: dataInterfaces },
]
