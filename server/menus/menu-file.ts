import type { Kysely } from 'kysely'
import type { ConflictWay, DictionaryImportResult } from '#schemas/api/dictionary.ts'
import { menuFile } from '#schemas/api/menu.ts'
import type { MenuFile } from '#schemas/api/menu.ts'
import { menuTypes, propertiesOf } from '#schemas/menu.ts'
import { defineTexts } from '#schemas/text.ts'
import type { Say } from '#schemas/text.ts'
import type { Problem } from '#schemas/wire/envelope.ts'
import { Failure } from '#schemas/wire/failure.ts'
import { makeId } from '#schemas/wire/id.ts'
import { invalidate } from '../auth/callers.ts'
import { audit } from '../entries/entry.ts'
import type { Doing } from '../entries/entry.ts'
import { sortByTree } from '../entries/branches.ts'
import { freeCode } from '../entries/free-code.ts'
import { problemAt, refuseWrong } from '../entries/refuse.ts'
import { jsonFileReader } from '../http/json-file.ts'
import type { Row, Tables } from '../tables/tables.ts'
import { checkMenuNames } from './names.ts'
import { nameColumns, nameOf, presentNames } from '../text/names.ts'

const texts = defineTexts({
  zh: { again: '编码重复' },
  zhtw: { again: '編碼重複' },
  en: { again: 'This code stands here twice' },
})

type FileMenuEntry = MenuFile['menus'][number]

/** Reads an uploaded file of menu entries. */
export const readMenuFile = jsonFileReader(menuFile)

/** Codes and ids of the possible targets of an entry, by its type. */
interface MenuTargetCodes {
  readonly codes: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
}

async function loadOpened(kysely: Kysely<Tables>): Promise<ReadonlyMap<number, MenuTargetCodes>> {
  const read = async (table: 'designs' | 'dictionary_types'): Promise<MenuTargetCodes> => {
    const rows = await kysely.selectFrom(table).select(['id', 'en_code']).execute()
    return {
      codes: new Map(rows.map((row) => [row.id, row.en_code])),
      ids: new Map(rows.map((row) => [row.en_code, row.id])),
    }
  }
  return new Map([
    [menuTypes.model, await read('designs')],
    [menuTypes.dictionary, await read('dictionary_types')],
  ])
}

const keep = (
  row: Row<'menus'>,
  { parent, opens }: Pick<FileMenuEntry, 'parent' | 'opens'>,
): FileMenuEntry => ({
  enCode: row.en_code,
  fullName: row.full_name,
  ...presentNames(row),
  icon: row.icon,
  type: row.type,
  urlAddress: row.url_address,
  linkTarget: row.link_target,
  propertyJson: row.property_json,
  sortCode: row.sort_code,
  enabledMark: row.enabled_mark,
  parent,
  opens,
})

/** Exports an entry with all below it; nothing where there is none. */
export async function makeMenuFile(
  kysely: Kysely<Tables>,
  id: string,
): Promise<MenuFile | undefined> {
  const all = (
    await kysely.selectFrom('menus').selectAll().orderBy('sort_code').orderBy('id').execute()
  ).map((row) => ({ id: row.id, parentId: row.parent_id, row }))
  const top = all.find((menu) => menu.id === id)
  if (!top) return undefined
  const opened = await loadOpened(kysely)
  const chosen = [top, ...sortByTree(all, { from: id })]
  const codes = new Map(chosen.map(({ row }) => [row.id, row.en_code]))
  const opens = (row: Row<'menus'>): string =>
    opened
      .get(row.type)
      ?.codes.get(propertiesOf({ propertyJson: row.property_json }).moduleId ?? '') ?? ''
  return {
    format: 'berth.menu',
    version: 1,
    menus: chosen.map(({ row }) =>
      keep(row, {
        parent: row.id === id ? '' : (codes.get(row.parent_id) ?? ''),
        opens: opens(row),
      }),
    ),
  }
}

/**
 * The properties of an imported entry with its target found here: the form or dictionary of the
 * same id, else of the same code; nothing where there is neither.
 */
function leadHere(
  kept: FileMenuEntry,
  opened: ReadonlyMap<number, MenuTargetCodes>,
): string | undefined {
  const of = opened.get(kept.type)
  const properties = propertiesOf(kept)
  const { moduleId } = properties
  if (!of || moduleId === undefined || of.codes.has(moduleId)) return kept.propertyJson
  const id = of.ids.get(kept.opens)
  return id && JSON.stringify({ ...properties, moduleId: id })
}

/** The contents of a file, compared with what is here. */
export async function previewMenus(kysely: Kysely<Tables>, { menus }: MenuFile) {
  const codes = new Set(
    (await kysely.selectFrom('menus').select('en_code').execute()).map((row) => row.en_code),
  )
  const opened = await loadOpened(kysely)
  return menus.map((kept) => ({
    enCode: kept.enCode,
    fullName: nameOf(kept),
    type: kept.type,
    isTaken: codes.has(kept.enCode),
    isLost: leadHere(kept, opened) === undefined,
  }))
}

/** Repeated codes, wrong names, and entries whose parent does not come before them. */
function checkFile({ menus }: MenuFile, say: Say): Problem[] {
  const seen = new Set<string>([''])
  return menus.flatMap(({ enCode, parent, ...named }, index) => {
    const twice = seen.has(enCode)
      ? [{ path: `menus.${index}.enCode`, code: 'again', message: say(texts, 'again') }]
      : []
    const lost = seen.has(parent) ? [] : [problemAt(`menus.${index}.parent`, 'missing', say)]
    seen.add(enCode)
    return [...twice, ...lost, ...checkMenuNames(named, { at: `menus.${index}.`, say })]
  })
}

interface TakeMenusOptions {
  readonly conflict: ConflictWay
  /** The parent of the first entry; '' is the top. */
  readonly parentId: string
}

/**
 * Imports the entries of a file inside one command; 422 without any change where something in it is
 * wrong. Entries without a target here are switched off.
 */
export async function takeMenus(
  doing: Doing,
  file: MenuFile,
  { conflict, parentId }: TakeMenusOptions,
): Promise<DictionaryImportResult> {
  const { trx, say, db } = doing
  refuseWrong(checkFile(file, say))
  const there = await trx.selectFrom('menus').select(['id', 'en_code']).forUpdate().execute()
  if (parentId !== '' && !there.some(({ id }) => id === parentId)) throw new Failure('notFound')
  const ids = new Map(there.map((row) => [row.en_code, row.id]))
  const opened = await loadOpened(trx)
  const counts = { added: 0, changed: 0, skipped: 0 }
  /** Maps parents of the file to their ids here. */
  const placed = new Map([['', parentId]])
  for (const kept of file.menus) {
    const old = ids.get(kept.enCode)
    const verb =
      old === undefined || conflict === 'rename'
        ? 'added'
        : conflict === 'skip'
          ? 'skipped'
          : 'changed'
    const id = verb === 'added' ? makeId() : (old ?? '')
    placed.set(kept.enCode, id)
    counts[verb]++
    if (verb === 'skipped') continue
    const properties = leadHere(kept, opened)
    const settings = {
      ...nameColumns({ fullName: kept.fullName, names: kept.names ?? {} }),
      icon: kept.icon,
      type: kept.type,
      url_address: kept.urlAddress,
      link_target: kept.linkTarget,
      property_json: properties ?? kept.propertyJson,
      sort_code: kept.sortCode,
      enabled_mark: properties === undefined ? 0 : kept.enabledMark,
    }
    if (verb === 'changed') {
      await trx
        .updateTable('menus')
        .set((eb) => ({ ...settings, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
    } else {
      const en_code = old === undefined ? kept.enCode : freeCode(kept.enCode, ids)
      ids.set(en_code, id)
      await trx
        .insertInto('menus')
        .values({ id, parent_id: placed.get(kept.parent) ?? parentId, en_code, ...settings })
        .execute()
    }
    await audit(doing, { what: 'import', target: `menu ${id}`, after: kept })
  }
  await invalidate(db, 'all')
  return counts
}
