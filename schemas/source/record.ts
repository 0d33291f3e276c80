import { records } from '../api/record.ts'
import { defineTexts } from '../text.ts'
import { fieldsAsked } from '../widget/narrow.ts'
import type { Narrow } from '../widget/narrow.ts'
import type { Source } from './define.ts'

/** A record of another form, shown by one of its fields; `narrow` restricts the choice. */
export interface RecordReference {
  readonly to: 'record'
  readonly model: string
  readonly field: string
  readonly narrow?: readonly Narrow[]
}

const texts = defineTexts({
  zh: { name: '数据', unseen: '（无法查看）' },
  zhtw: { name: '資料', unseen: '（無法檢視）' },
  en: { name: 'Records', unseen: '(not visible)' },
})

/** Records of other forms, as far as the caller's own list of them shows. */
export const record: Source<RecordReference, null> = {
  to: 'record',
  texts,
  entry: null,
  picking: () => 'choices',
  target: ({ model, field }, id) => ({ within: `${model}/${field}`, id }),
  container: ({ model }) => ({ of: 'model', id: model }),
  toldBy: (reference, field) => ({ ...reference, field }),
  leaders: ({ narrow }) => fieldsAsked(narrow ?? []),
  isNarrowedByRules: false,
  byId: {
    lookup: null,
    // Shorter than for people, because records change more often.
    freshFor: 30_000,
    async load(ask, ids, within) {
      const [modelId = '', field = ''] = within.split('/')
      return (await ask(records.names, { params: { modelId }, body: { field, ids: [...ids] } }))
        .list
    },
  },
  unseen: (language) => texts[language].unseen,
}
