import { beforeEach, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import type { Document } from '#schemas/design/document.ts'
import { keep } from '#schemas/design/fragment-content.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle, Sketch } from '#tests/designs.ts'
import { onEachDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'

/*
 * An administrator may see everything, so an author's work must not count as the administrator's
 * after they saved it.
 */

const number = (id: string): Sketch => ({ id, kind: 'inputNumber', field: id })
const twin: Sketch = {
  id: 'twin',
  kind: 'calculate',
  field: 'twin',
  options: { expression: [{ type: 'field', field: 'pay' }] },
}
const plain = sketch([number('a'), number('pay')])
const groups = '/api/visualdev/DesignFragment'

onEachDatabase((make) => {
  let world: World
  let admin: string
  let ann: string
  let made: DesignHandle

  const ask = (token: string, call: string, body?: object) => {
    const [method = '', path = ''] = call.split(' ')
    return world.request(method, path, { token, language: 'en', ...(body && { body }) })
  }
  const base = () => `/api/visualdev/Base/${made.id}`
  const save = async (token: string, document: Document) => {
    const { version, fullName, enCode } = (await ask(token, `GET ${base()}`)).data
    const body = { version, fullName, enCode, formData: JSON.stringify(document) }
    expect((await ask(token, `PUT ${base()}`, body)).status).toBe(200)
  }
  const release = async (token: string) => {
    const { version } = (await ask(token, `GET ${base()}`)).data
    const body = { version, consent: true }
    const { status, problems } = await ask(token, `POST ${base()}/Actions/Release`, body)
    return [status, ...problems.map(({ code, message }) => `${code} ${message}`)]
  }
  const refusal = [422, expect.stringMatching(/^unseenReading .*pay.*Ann/i)]

  beforeEach(async () => {
    world ??= await make()
    admin = (await world.signIn({ isAdministrator: true, realName: 'Root' })).token
    ann = (await world.signIn({ menus: ['onlineDev'], realName: 'Ann' })).token
    made = await makeDesign(world, ann, sketch([number('a')]))
    await save(admin, plain)
    expect(await release(admin)).toEqual([200])
  })

  test('the live document saved in between does not take an author away', async () => {
    await save(ann, sketch([number('a'), number('pay'), twin]))
    await save(admin, plain)
    await save(admin, sketch([number('a'), number('pay'), twin]))
    expect(await release(admin)).toEqual(refusal)
  })

  /**
   * A group in the form, with a field that Ann may not see; afterwards she is granted reading it.
   */
  async function shareGroup(): Promise<{ id: string; content: Document }> {
    const place = { ids: ['pay'], number: 1, place: 'p' }
    const draft = keep(kinds, plain, { ...place, fragment: 'new' })
    if ('problems' in draft) throw new Error('unkept')
    const formData = JSON.stringify(draft.content)
    const fullName = `Pay ${made.id}`
    const { data } = await ask(admin, `POST ${groups}`, { fullName, formData })
    const kept = keep(kinds, plain, { ...place, fragment: data.id })
    if ('problems' in kept) throw new Error('unkept')
    await save(admin, kept.document)
    expect(await release(admin)).toEqual([200])
    const content = sketch([number('pay'), twin])
    await change(ann, data.id, content)
    return { id: data.id, content }
  }
  const change = async (token: string, id: string, content: Document) => {
    const now = (await ask(token, `GET ${groups}/${id}`)).data
    const { version, fullName } = now
    const body = { version, fullName, formData: JSON.stringify(content) }
    expect((await ask(token, `PUT ${groups}/${id}`, body)).status).toBe(200)
  }
  const spread = async (id: string) => {
    const { version } = (await ask(admin, `GET ${base()}`)).data
    const body = { designs: [{ designId: made.id, version }] }
    const { data } = await ask(admin, `POST ${groups}/${id}/Actions/Spread`, body)
    expect(data.list).toMatchObject([{ isDone: true }])
  }

  test('who wrote a part of a group stays its author, whoever changes the group later', async () => {
    const { id, content } = await shareGroup()
    const more = { ...content.nodes, pay: { ...content.nodes['pay']!, label: 'Pay' } }
    await change(admin, id, { ...content, nodes: more })
    await spread(id)
    expect(await release(admin)).toEqual(refusal)
  })

  test('a group that is forgotten leaves its authors to the drafts that hold it', async () => {
    const { id } = await shareGroup()
    await spread(id)
    expect((await ask(admin, `DELETE ${groups}/${id}`)).status).toBe(200)
    expect(await release(admin)).toEqual(refusal)
  })
})
