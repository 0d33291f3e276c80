import { expect, test } from 'vitest'
import { sketch, makeDesign } from './designs.ts'
import { sampled } from './samples.ts'
import { onEachDatabase } from './server.ts'

/**
 * Fields of every kind whose value a caller may write and the design alone can check; the others
 * have their own tests beside the server.
 */
const fields = sampled
  .flatMap(({ kind, samples }) =>
    samples.map((sample) => ({ kind, sample, bound: kind.bind(sample.options) })),
  )
  .filter(
    ({ kind, bound }) =>
      bound.slot !== null &&
      kind.fill === null &&
      bound.expression === null &&
      bound.traits.files === undefined &&
      bound.traits.seals === undefined &&
      (bound.reference === null || bound.reference.to === 'choices'),
  )
  .map((sampling, index) => ({ ...sampling, field: `field${index}` }))

const document = sketch(
  fields.map(({ kind, sample, field }) => ({
    id: field,
    kind: kind.kind,
    field,
    options: sample.options,
  })),
)
const turns = Math.max(...fields.map(({ sample }) => sample.valid?.length ?? 0))
/** Rich text without pictures, which would have to be uploaded first. */
const validOf = ({ bound, sample: { valid = [] } }: (typeof fields)[number]) =>
  bound.traits.richText ? valid.filter((value) => !String(value).includes('<img')) : valid
const recordOf = (turn: number) =>
  Object.fromEntries(
    fields.map((field) => [field.field, validOf(field)[turn % validOf(field).length]]),
  )

test('every mechanism of storing is among them', () => {
  expect(new Set(fields.map(({ bound }) => bound.type))).toEqual(
    new Set(['text', 'decimal', 'flag', 'date', 'instant', 'time', 'id', 'ids', 'range']),
  )
})

onEachDatabase((make) => {
  test('every sample value comes back from the database as it went', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const { id } = await makeDesign(world, token, document)
    for (let turn = 0; turn < turns; turn += 1) {
      const data = recordOf(turn)
      const made = await world.request('POST', `/api/visualdev/OnlineDev/${id}`, {
        token,
        body: { data },
      })
      expect(made.problems).toEqual([])
      const record = `/api/visualdev/OnlineDev/${id}/${made.data.id}`
      expect((await world.request('GET', record, { token })).data.data).toEqual(data)
      // Some fields are unique, and the next round may use the same value.
      expect((await world.request('DELETE', record, { token })).code).toBe(200)
    }
  })
})
