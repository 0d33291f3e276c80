import { dataInterfaceFile } from '#schemas/api/data-interface.ts'
import type {
  DataInterfaceEntry,
  DataInterfaceSettings,
  dataInterfaces as calls,
} from '#schemas/api/data-interface.ts'
import type { Body } from '#schemas/api/call.ts'
import type { DataInterfaceCall } from '#schemas/api/data-interface.ts'
import type { GivenValues } from '#schemas/interface/parameter.ts'
import {
  addEntry,
  changeEntry,
  command,
  holdEntry,
  removeEntry,
  switchEntry,
} from '../../entries/entry.ts'
import type { Acting, Doing } from '../../entries/entry.ts'
import { freeCode } from '../../entries/free-code.ts'
import { jsonFileReader } from '../../http/json-file.ts'
import type { CallContext } from '../../http/serve.ts'
import { readAnswer } from '../../interfaces/answer.ts'
import { logCall } from '../../interfaces/log.ts'
import type { TimedAnswer } from '../../interfaces/log.ts'
import type { Services, WithDb } from '../../services.ts'
import { nameColumns } from '../../text/names.ts'
import { refuseWrongInterface } from './policy.ts'
import { toFile } from './present.ts'
import { dataInterfaces, getStored, getVersion } from './table.ts'

const columnsOf = (given: DataInterfaceSettings) => ({
  ...nameColumns(given),
  en_code: given.enCode,
  category: given.category.trim(),
  parameters: JSON.stringify(given.parameters),
  content: JSON.stringify(given.content),
  sort_code: given.sortCode,
  enabled_mark: given.enabledMark,
  description: given.description,
})

/** Most earlier saves that are kept of an interface. */
const mostVersions = 50

/** Keeps what an interface is now; the oldest saves go. */
async function keepVersion({ trx, caller }: Doing, entry: DataInterfaceEntry): Promise<void> {
  await trx
    .insertInto('data_interface_versions')
    .values({
      interface_id: entry.id,
      number: entry.version,
      full_name: entry.fullName,
      parameters: JSON.stringify(entry.parameters),
      content: JSON.stringify(entry.content),
      user_id: caller.userId,
    })
    .execute()
  const old = trx
    .selectFrom('data_interface_versions')
    .select('number')
    .where('interface_id', '=', entry.id)
    .orderBy('number', 'desc')
    .offset(mostVersions)
  await trx
    .deleteFrom('data_interface_versions')
    .where('interface_id', '=', entry.id)
    .where('number', 'in', old)
    .execute()
}

async function add(doing: Doing, given: DataInterfaceSettings): Promise<DataInterfaceEntry> {
  refuseWrongInterface(given, doing.say)
  const made = await addEntry(doing, dataInterfaces, { columns: columnsOf(given) })
  await keepVersion(doing, made)
  return made
}

/** Adds a data interface (7.10). */
export const createDataInterface = (
  { db }: WithDb,
  given: Acting & { readonly body: DataInterfaceSettings },
): Promise<DataInterfaceEntry> => command(db, given, (doing) => add(doing, given.body))

/** Changes a data interface and keeps the save as a version; 409 where another came first. */
export const updateDataInterface = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.update> },
): Promise<DataInterfaceEntry> =>
  command(db, given, async (doing) => {
    const { body } = given
    const before = await holdEntry(doing, dataInterfaces, id)
    refuseWrongInterface(body, given.say)
    const after = await changeEntry(doing, dataInterfaces, {
      before,
      version: body.version,
      columns: columnsOf(body),
    })
    await keepVersion(doing, after)
    return after
  })

/** Saves the parameters and content of an earlier save anew. */
export const restoreDataInterface = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.restore> },
): Promise<DataInterfaceEntry> =>
  command(db, given, async (doing) => {
    const { number, version } = given.body
    const before = await holdEntry(doing, dataInterfaces, id)
    const { parameters, content } = await getVersion(doing.trx, id, number)
    refuseWrongInterface({ ...before, parameters: [...parameters], content }, given.say)
    const after = await changeEntry(doing, dataInterfaces, {
      before,
      version,
      columns: { parameters: JSON.stringify(parameters), content: JSON.stringify(content) },
      what: 'revert',
    })
    await keepVersion(doing, after)
    return after
  })

/** Switches a data interface on or off (7.10). */
export const switchDataInterface = (
  { db }: WithDb,
  id: string,
  given: Acting & { readonly body: Body<typeof calls.state> },
): Promise<DataInterfaceEntry> =>
  command(db, given, async (doing) =>
    switchEntry(doing, dataInterfaces, {
      before: await holdEntry(doing, dataInterfaces, id),
      wanted: given.body.enabledMark,
    }),
  )

/** Removes a data interface with its versions and its log (7.10). */
export const removeDataInterface = ({ db }: WithDb, id: string, given: Acting): Promise<null> =>
  command(db, given, async (doing) =>
    removeEntry(doing, dataInterfaces, await holdEntry(doing, dataInterfaces, id)),
  )

/** The code itself where it is free, else the first free one after it. */
async function freeCodeFor({ trx }: Doing, enCode: string): Promise<string> {
  const rows = await trx.selectFrom('data_interfaces').select('en_code').execute()
  const taken = new Set(rows.map((row) => row.en_code))
  return taken.has(enCode) ? freeCode(enCode, taken) : enCode
}

/** Copies a data interface under a free code; the copy is off. */
export const copyDataInterface = (
  { db }: WithDb,
  id: string,
  given: Acting,
): Promise<DataInterfaceEntry> =>
  command(db, given, async (doing) => {
    const { dataInterface } = toFile(await holdEntry(doing, dataInterfaces, id))
    const enCode = await freeCodeFor(doing, dataInterface.enCode)
    return add(doing, { ...dataInterface, enCode, enabledMark: 0 })
  })

const readFile = jsonFileReader(dataInterfaceFile)

/** Adds the data interface of a file, under a free code where its own is taken; it is off. */
export async function importDataInterface(
  { db }: WithDb,
  given: Acting & { readonly file: File },
): Promise<DataInterfaceEntry> {
  const { dataInterface } = await readFile(given.file, given.say)
  return command(db, given, async (doing) => {
    const enCode = await freeCodeFor(doing, dataInterface.enCode)
    return add(doing, { ...dataInterface, enCode, enabledMark: 0 })
  })
}

interface Run {
  readonly how: DataInterfaceCall['how']
  readonly given: GivenValues
}

/** Asks a data interface with the rights of the caller, and notes the call in its log. */
export async function runDataInterface(
  services: Services,
  asking: Pick<CallContext, 'caller' | 'say' | 'language' | 'requestId' | 'address'> & {
    readonly params: { readonly id: string }
  },
  { how, given }: Run,
): Promise<TimedAnswer> {
  const { params, caller, address } = asking
  const stored = await getStored(services.db.kysely, params.id, how !== 'preview')
  const call = { interfaceId: params.id, userId: caller.userId, address, how, given }
  return logCall(services.db, call, () => readAnswer(services, asking, { ...stored, given }))
}
