import * as Type from 'typebox'
import type { Static } from 'typebox'
import { grant } from '../permission.ts'
import { names } from '../wire/names.ts'
import { id } from '../wire/id.ts'
import { itemsOf, listOf, pageQuery } from '../wire/page.ts'
import { subject } from './subject.ts'
import { call } from './call.ts'
import { reference } from './reference.ts'
import { menuBranch } from './menu.ts'

const needs = { menu: 'onlineDev' } as const
const name = Type.String({ minLength: 1, maxLength: 100 })
const enCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,39}$' })
/** The document as JSON text (specification 3: form designer). */
const formData = Type.String({ maxLength: 4_000_000 })
/** The settings of a design beside its document. */
export const designSettings = {
  fullName: name,
  names: Type.Optional(names),
  enCode,
  description: Type.Optional(Type.String({ maxLength: 500 })),
  category: Type.Optional(Type.String({ maxLength: 40 })),
  sortCode: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
}
/** The same for a new design, whose code is made from its name where none is given. */
export const newDesignSettings = { ...designSettings, enCode: Type.Optional(enCode) }

export const designEntry = Type.Object({
  id,
  fullName: Type.String(),
  names: Type.Optional(names),
  enCode: Type.String(),
  description: Type.String(),
  category: Type.String(),
  sortCode: Type.Integer(),
  /** 0 never published, 1 published, 2 changed since. */
  isRelease: Type.Integer(),
  /** Number of the live version; 0 before the first. */
  number: Type.Integer(),
  creatorUser: Type.String(),
  creatorTime: Type.Integer(),
  lastModifyTime: Type.Integer(),
  version: Type.Integer(),
})
export type DesignEntry = Static<typeof designEntry>

export const design = Type.Object({
  ...designEntry.properties,
  /**
   * Number of the version that the draft grew from, which can differ from the live one after an
   * earlier state was published again; 0 before the first.
   */
  draftNumber: Type.Integer(),
  formData,
})
export type Design = Static<typeof design>

/**
 * One change of the database in words and figures. `rows` is the number of rows with a value,
 * `lost` the number of those that cannot be converted; these values are set aside.
 */
export const planStep = Type.Object({
  type: Type.Enum([
    'createTable',
    'parkTable',
    'restoreTable',
    'add',
    'rename',
    'widen',
    'narrow',
    'convert',
    'park',
    'restore',
    'index',
    'dropIndex',
  ]),
  table: Type.String(),
  column: Type.String(),
  from: Type.String(),
  to: Type.String(),
  label: Type.String(),
  rows: Type.Integer(),
  lost: Type.Integer(),
  /** The figures are estimated from a sample, because the table is large. */
  isEstimate: Type.Boolean(),
  text: Type.String(),
})
export type PlanStep = Static<typeof planStep>

/** A place in a design: a node, a rule, the list or the form as a whole. */
const designPlace = {
  nodeId: Type.Union([Type.String(), Type.Null()]),
  place: Type.Enum(['node', 'rule', 'list', 'form']),
  ruleId: Type.Optional(Type.String()),
}

export const designProblem = Type.Object({
  ...designPlace,
  /** Path and label of the field concerned; for a rule `rules.` and its id; '' for neither. */
  path: Type.String(),
  label: Type.String(),
  severity: Type.Enum(['error', 'warning']),
  code: Type.String(),
  message: Type.String(),
})

/** Something that the design newly reads, with its authors who may not see it. */
export const planReading = Type.Object({
  ...designPlace,
  text: Type.String(),
  people: Type.Array(Type.String()),
})
export type PlanReading = Static<typeof planReading>

/** Something outside the design that refers to a removed field, or no longer fits a changed one. */
export const planOutside = Type.Object({
  field: Type.String(),
  label: Type.String(),
  ...reference.properties,
})
export type PlanOutside = Static<typeof planOutside>

export const publishPlan = Type.Object({
  steps: Type.Array(planStep),
  problems: Type.Array(designProblem),
  /**
   * Values read on behalf of authors who may not see them; publishing needs the consent of an
   * administrator.
   */
  readings: Type.Array(planReading),
  /** Whether the caller may consent. */
  canAgree: Type.Boolean(),
  /** Names of some who may, where the caller may not and consent is needed. */
  helpers: Type.Array(Type.String()),
  /** What outside the design would break. */
  outside: Type.Array(planOutside),
  /**
   * Labels of the fields that are new, and who held every field so far and would not see them: by
   * name where the caller may give them the new fields, else counted.
   */
  newFields: Type.Object({
    labels: Type.Array(Type.String()),
    holders: Type.Array(
      Type.Object({ objectType: subject, objectId: id, fullName: Type.String() }),
    ),
    others: Type.Integer(),
  }),
  /** Values would be set aside, or data scopes give nothing any more, so Release must state consent. */
  needsConsent: Type.Boolean(),
  version: Type.Integer(),
})
export type PublishPlan = Static<typeof publishPlan>

/** The progress of a publish that converts a large table while it is in use. */
export const releaseProgress = Type.Object({
  /** none: no long publish yet; failed: nothing was changed, also after cancelling. */
  state: Type.Enum(['none', 'running', 'done', 'failed']),
  /** Progress, from 0 to 1. */
  share: Type.Number(),
  /** Number of the published version. */
  number: Type.Union([Type.Integer(), Type.Null()]),
  /** Why it failed. */
  message: Type.String(),
})
export type ReleaseProgress = Static<typeof releaseProgress>

export const designVersion = Type.Object({
  number: Type.Integer(),
  isLive: Type.Boolean(),
  fullName: Type.String(),
  note: Type.String(),
  publisher: Type.String(),
  publishTime: Type.Integer(),
  steps: Type.Array(planStep),
})
export type DesignVersion = Static<typeof designVersion>

/**
 * What somebody may see and do in a live form, for previews of its design: a person, or whoever
 * has one role only. `grants` holds this form's grant, or nothing where they may not open it.
 */
export const eyes = Type.Object({
  fullName: Type.String(),
  grants: Type.Array(grant),
  /** Where the person sits and what they hold, for defaults and rules. */
  departmentId: Type.String(),
  organizeId: Type.String(),
  positionIds: Type.Array(Type.String()),
  roleIds: Type.Array(Type.String()),
  groupIds: Type.Array(Type.String()),
})
export type DesignEyes = Static<typeof eyes>

/** The document to publish: the draft, or an earlier version by its number. */
const which = Type.Optional(Type.Integer({ minimum: 1 }))

export const formField = Type.Object({
  field: Type.String(),
  fullName: Type.String(),
  smartKey: Type.String(),
  table: Type.String(),
})

const base = '/api/visualdev/Base'
const entryPath = `${base}/{id}` as const

export const designs = {
  list: call({
    method: 'GET',
    path: base,
    says: 'Designs, newest change first (7.13).',
    needs,
    query: Type.Object({ ...pageQuery, category: Type.Optional(Type.String()) }),
    result: listOf(designEntry),
  }),
  selector: call({
    method: 'GET',
    path: `${base}/Selector`,
    says: 'Published designs for pickers (7.13).',
    needs,
    result: itemsOf(Type.Object({ id, fullName: Type.String(), enCode: Type.String() })),
  }),
  create: call({
    method: 'POST',
    path: base,
    says: 'Makes a design; without a code, one is made from its name (7.13).',
    needs: { ...needs, button: 'btn_add' },
    body: Type.Object({ ...newDesignSettings, formData: Type.Optional(formData) }),
    result: design,
  }),
  read: call({
    method: 'GET',
    path: entryPath,
    says: 'One design with its draft document (7.13).',
    needs,
    result: design,
  }),
  update: call({
    method: 'PUT',
    path: entryPath,
    says: 'Saves the draft and the settings; 409 with the current design when `version` is stale (7.13).',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ ...designSettings, formData, version: Type.Integer() }),
    result: design,
  }),
  remove: call({
    method: 'DELETE',
    path: entryPath,
    says: 'Removes a design that no menu uses; its tables are parked (7.13).',
    needs: { ...needs, button: 'btn_remove' },
    result: Type.Null(),
  }),
  copy: call({
    method: 'POST',
    path: `${entryPath}/Actions/Copy`,
    says: 'Copies a design under a new name and code (7.13).',
    needs: { ...needs, button: 'btn_add' },
    result: design,
  }),
  directories: call({
    method: 'GET',
    path: `${base}/Actions/Directories`,
    says: 'Directories of the menu that an entry of a published form can stand in.',
    needs,
    result: itemsOf(menuBranch),
  }),
  plan: call({
    method: 'POST',
    path: `${entryPath}/Actions/Plan`,
    says: 'What Release would do. It only counts: nothing is changed, nobody waits, and figures of large tables are told from a sample (`isEstimate`). Ends when the caller hangs up.',
    needs,
    body: Type.Object({ number: which }),
    result: publishPlan,
  }),
  release: call({
    method: 'POST',
    path: `${entryPath}/Actions/Release`,
    says: 'Publishes the draft, or an earlier version again, in one transaction; makes the menu entry when asked (7.13). Where a large table is converted, `number` is null after some seconds and Release by GET says how far it is.',
    needs: { ...needs, button: 'btn_publish' },
    body: Type.Object({
      version: Type.Integer(),
      number: which,
      consent: Type.Optional(Type.Boolean()),
      /** Consent of an administrator to reading what authors may not see. */
      agree: Type.Optional(Type.Boolean()),
      note: Type.Optional(Type.String({ maxLength: 200 })),
      /** Gives the new fields to those who held every field, as far as the caller may. */
      giveNew: Type.Optional(Type.Boolean()),
      menu: Type.Optional(
        Type.Object({
          parentId: Type.String({ maxLength: 40 }),
          fullName: name,
          names: Type.Optional(names),
          enCode: Type.String({
            maxLength: 80,
            pattern: '^[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?$',
          }),
          icon: Type.Optional(Type.String({ maxLength: 80 })),
        }),
      ),
    }),
    result: Type.Object({
      number: Type.Union([Type.Integer(), Type.Null()]),
      steps: Type.Array(planStep),
    }),
  }),
  progress: call({
    method: 'GET',
    path: `${entryPath}/Actions/Release`,
    says: 'How far the last Release is that took longer, or what came of it.',
    needs,
    result: releaseProgress,
  }),
  cancelRelease: call({
    method: 'DELETE',
    path: `${entryPath}/Actions/Release`,
    says: 'Stops a Release under way; nothing of it remains.',
    needs: { ...needs, button: 'btn_publish' },
    result: Type.Null(),
  }),
  versions: call({
    method: 'GET',
    path: `${entryPath}/Versions`,
    says: 'Published versions, newest first.',
    needs,
    result: itemsOf(designVersion),
  }),
  version: call({
    method: 'GET',
    path: `${entryPath}/Versions/{number}`,
    says: 'The document of one published version.',
    needs,
    result: Type.Object({ number: Type.Integer(), formData }),
  }),
  eyes: call({
    method: 'POST',
    path: `${entryPath}/Actions/Eyes`,
    says: 'What a person or a role may see and do in the live form, for a preview. It gives no records, and what people hold only of those whom the caller manages; nobody looks with an administrator’s eyes.',
    needs: { ...needs, button: 'btn_edit' },
    body: Type.Object({ objectType: Type.Enum(['user', 'role']), objectId: id }),
    result: eyes,
  }),
  formDataFields: call({
    method: 'GET',
    path: `${entryPath}/FormDataFields`,
    says: 'Fields of the live version (7.13).',
    needs: 'session',
    result: itemsOf(formField),
  }),
  fieldDataSelect: call({
    method: 'GET',
    path: `${entryPath}/FieldDataSelect`,
    says: 'Records to choose from, as id and the text of one field, within the caller’s columns and rows (7.13).',
    needs: { model: 'id' },
    query: Type.Object({ ...pageQuery, relationField: Type.String({ maxLength: 90 }) }),
    result: listOf(Type.Object({ id, fullName: Type.String() })),
  }),
}
