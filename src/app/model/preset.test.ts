import { expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { compile } from '#schemas/design/model.ts'
import { sketch } from '#tests/designs.ts'
import { dropPreset, presetSearch, readPreset } from './preset.ts'

const link = { modelId: 'm', fullName: '', label: '', total: 0, canAdd: true }
const options = { modelId: 'cars', relationField: 'plate' }
const model = compile(
  kinds,
  sketch([
    { id: 'a', kind: 'relationForm', field: 'car', options },
    { id: 'b', kind: 'popupTableSelect', field: 'others', options: { ...options, multiple: true } },
    { id: 'c', kind: 'input', field: 'note' },
  ]),
)

test('a link of an address is filled in as its field holds it; anything else is dropped', () => {
  const read = (search: string) => readPreset(new URLSearchParams(search), model)
  expect(read(presetSearch({ ...link, field: 'car', isList: false }, 'r1'))).toEqual({ car: 'r1' })
  expect(read(presetSearch({ ...link, field: 'others', isList: true }, 'r1'))).toEqual({
    others: ['r1'],
  })
  expect(read('?set.note="x"&set.car=["r1"]&set.others=[1]&set.nothing="r1"&set.car2=r')).toEqual(
    {},
  )
  const query = new URLSearchParams('?page=2&set.car="r1"&set.note=1')
  dropPreset(query)
  expect(query.toString()).toBe('page=2')
})
