import { dictionaries } from '#schemas/api/dictionary.ts'
import { Failure } from '#schemas/wire/failure.ts'
import {
  makeDictionaryFile,
  previewDictionaries,
  readDictionaryFile,
  takeDictionaries,
} from '../../entries/dictionary-file.ts'
import { command, getEntry } from '../../entries/entry.ts'
import { jsonFile, mostJsonBytes } from '../../http/json-file.ts'
import { serve } from '../../http/serve.ts'
import type { Route } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import {
  createData,
  createType,
  getData,
  handOnData,
  removeData,
  removeType,
  switchData,
  updateData,
  updateType,
} from './commands.ts'
import { refuseStranger } from './policy.ts'
import { presentOption } from './present.ts'
import {
  chooseData,
  chooseTypes,
  dictionaryTypes,
  listData,
  listOptions,
  listTypes,
} from './table.ts'

const bodyLimit = mostJsonBytes

/** Dictionaries and their data (7.9). */
export const dictionaryRoutes = (services: Services): Route[] => {
  const { db } = services
  const { kysely } = db
  return [
    serve(dictionaries.types, async ({ query }) => ({
      list: await listTypes(kysely, query.keyword),
    })),
    serve(dictionaries.typeSelector, async ({ params }) => ({
      list: await chooseTypes(kysely, params.id),
    })),
    serve(dictionaries.readType, ({ params }) => getEntry(kysely, dictionaryTypes, params.id)),
    serve(dictionaries.createType, (given) => createType(services, given)),
    serve(dictionaries.updateType, (given) => updateType(services, given.params.id, given)),
    serve(dictionaries.removeType, (given) => removeType(services, given.params.id, given)),

    serve(dictionaries.data, async ({ caller, params, query }) => {
      await refuseStranger(db, caller, { typeId: params.id })
      return { list: await listData(kysely, { typeId: params.id, ...query }) }
    }),
    serve(dictionaries.dataSelector, async ({ caller, params, query }) => {
      await refuseStranger(db, caller, { typeId: params.id })
      return { list: query.isTree === 0 ? [] : await chooseData(kysely, params.id, params.n) }
    }),
    serve(dictionaries.options, async ({ params }) => ({
      list: (await listOptions(kysely, params.id)).map(presentOption),
    })),
    serve(dictionaries.readData, (given) => getData(services, given.params.id, given)),
    serve(dictionaries.createData, (given) => createData(services, given)),
    serve(dictionaries.updateData, (given) => updateData(services, given.params.id, given)),
    serve(dictionaries.switchData, (given) => switchData(services, given.params.id, given)),
    serve(dictionaries.removeData, (given) => removeData(services, given.params.id, given)),
    serve(dictionaries.handOnData, (given) => handOnData(services, given.params.id, given)),

    serve(dictionaries.exportType, async ({ params }) => {
      const file = await makeDictionaryFile(kysely, params.id)
      if (!file) throw new Failure('notFound')
      return jsonFile(file.dictionaries[0]?.fullName ?? params.id, file)
    }),
    serve(
      dictionaries.previewImport,
      async ({ file, say }) => ({
        list: await previewDictionaries(kysely, await readDictionaryFile(file, say)),
      }),
      { bodyLimit },
    ),
    serve(
      dictionaries.importTypes,
      async (given) => {
        const read = await readDictionaryFile(given.file, given.say)
        return command(db, given, (doing) => takeDictionaries(doing, read, given.body.conflict))
      },
      { bodyLimit },
    ),
  ]
}
