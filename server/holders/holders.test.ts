import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { memberText } from '#schemas/widget/member.ts'
import { makeDesign, sketch } from '#tests/designs.ts'
import type { DesignHandle, Sketch } from '#tests/designs.ts'
import { named, nouns } from '#tests/nouns.ts'
import type { NounCase } from '#tests/nouns.ts'
import { onDatabase } from '#tests/server.ts'
import type { World } from '#tests/server.ts'
import { isSoak } from '#tests/soak.ts'

/** The kinds of places, with what the refusal says of each. */
const codes = {
  single: 'record',
  list: 'record',
  line: 'record',
  lines: 'record',
  member: 'record',
  parked: 'parked',
  parkedLine: 'parked',
  when: 'design',
  value: 'design',
  fallback: 'design',
  narrow: 'design',
  filter: 'design',
  fragment: 'fragment',
  scope: 'dataScope',
  grant: 'grant',
  notice: 'notice',
} as const
type PlaceCode = keyof typeof codes
const places = Object.keys(codes) as PlaceCode[]

const conditionOn = (field: string, value: unknown) => ({
  match: 'and' as const,
  groups: [
    {
      match: 'and' as const,
      comparisons: [
        { field, symbol: 'in' as const, operand: { type: 'fixed' as const, value: [value] } },
      ],
    },
  ],
})

/** A field whose choices are restricted by the entry. */
const narrowingOf = ({ member }: NounCase, idOf: (place: PlaceCode) => string): Sketch =>
  member
    ? {
        id: 'n9',
        kind: 'userSelect',
        field: 'chosen',
        options: {
          selectType: 'custom',
          ableIds: [memberText({ to: member, id: idOf('narrow') })],
        },
      }
    : {
        id: 'n9',
        kind: 'popupSelect',
        field: 'chosen',
        options: {
          modelId: 'elsewhere',
          relationField: 'name',
          columnOptions: ['name'],
          narrowList: [{ column: 'kind', operand: { type: 'fixed', value: idOf('narrow') } }],
        },
      }

/**
 * A form with every kind of place, each referring to an entry of its own; on request with the
 * parked ones.
 */
function formOf(tried: NounCase, idOf: (place: PlaceCode) => string, isWhole: boolean) {
  const { kind, options = {}, member } = tried
  const field = (id: string, name: string, more: object = {}): Sketch => ({
    id,
    kind,
    field: name,
    options: { ...options, ...more },
  })
  const set = (id: string, place: 'value' | 'fallback') => ({
    id,
    name: id,
    when: conditionOn('title', 'never'),
    then: [
      {
        type: 'set',
        field: 'other',
        value: idOf(place),
        ...(place === 'fallback' && { whenEmpty: true }),
      },
    ],
  })
  return sketch(
    [
      { id: 'n0', kind: 'input', field: 'title' },
      field('n1', 'single'),
      field('n2', 'list', { multiple: true }),
      ...(isWhole ? [field('n3', 'parked')] : []),
      ...(member
        ? [{ id: 'n4', kind: 'usersSelect', field: 'people', options: { multiple: true } }]
        : []),
      field('n5', 'other'),
      narrowingOf(tried, idOf),
      {
        id: 't1',
        kind: 'table',
        field: 'rows',
        children: [
          field('c1', 'line'),
          field('c2', 'lines', { multiple: true }),
          ...(isWhole ? [field('c3', 'parkedLine')] : []),
        ],
      },
    ],
    {
      rules: [
        {
          id: 'r1',
          name: 'r1',
          when: conditionOn('single', idOf('when')),
          then: [{ type: 'hide', fields: ['title'] }],
        },
        set('r2', 'value'),
        set('r3', 'fallback'),
      ],
      list: { filter: { ...conditionOn('single', idOf('filter')), match: 'or' } },
    },
  )
}

/** All that the database stores about entries, forms, records and scopes, as one text. */
async function dump({ db }: World): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_schema || '.' || table_name as name from information_schema.tables
    where table_schema = 'app'
      or (table_schema = 'berth'
      and table_name in ('users', 'organizes', 'positions', 'roles', 'groups', 'areas',
        'dictionary_data', 'designs', 'design_versions', 'design_fragments', 'grants',
        'data_scopes', 'messages'))
    order by 1`.execute(db.kysely)
  const texts: string[] = []
  for (const { name } of rows) {
    const all = await sql<{
      text: string
    }>`select to_jsonb(t)::text as text from ${sql.table(name)} t order by 1`.execute(db.kysely)
    texts.push(...all.rows.map(({ text }) => `${name} ${text}`))
  }
  return texts.join('\n')
}

onDatabase((make) => {
  let world: World
  let token: string
  let userId: string

  beforeAll(async () => {
    world = await make()
    const { kysely } = world.db
    await kysely
      .insertInto('organizes')
      .values({ ...named('harbour'), parent_id: '', category: 'organization' })
      .execute()
    await kysely
      .insertInto('dictionary_types')
      .values({ ...named('paints'), parent_id: '' })
      .execute()
    const admin = await world.signIn({ isAdministrator: true, organizeId: 'harbour' })
    token = admin.token
    userId = admin.userId
  })

  /** A form and one record that refer to an entry in every place. */
  async function plant(noun: string, tried: NounCase): Promise<DesignHandle> {
    const idOf = (place: PlaceCode): string => `${noun}_${place}`
    for (const place of places) await tried.add(world, idOf(place))
    await tried.add(world, `${noun}_next`)
    const made = await makeDesign(world, token, formOf(tried, idOf, true))
    const answer = await world.request('POST', `/api/visualdev/OnlineDev/${made.id}`, {
      token,
      body: {
        data: {
          single: idOf('single'),
          list: [idOf('list'), `${noun}_next`],
          parked: idOf('parked'),
          ...(tried.member && {
            people: [memberText({ to: tried.member, id: idOf('member') })],
          }),
          rows: [{ line: idOf('line'), lines: [idOf('lines')], parkedLine: idOf('parkedLine') }],
        },
      },
    })
    expect(answer.problems).toEqual([])
    await made.save(formOf(tried, idOf, false))
    await made.release()
    const { kysely } = world.db
    await kysely
      .insertInto('data_scopes')
      .values({
        ...named(`s_${noun}`),
        model_id: made.id,
        condition: JSON.stringify(conditionOn('single', idOf('scope'))),
      })
      .execute()
    await kysely
      .insertInto('grants')
      .values({
        id: `g_${noun}`,
        subject_type: 'user',
        subject_id: userId,
        part: 'scope',
        model_id: made.id,
        code: '0',
        scope: JSON.stringify({
          type: 'condition',
          condition: conditionOn('single', idOf('grant')),
        }),
      })
      .execute()
    const group = sketch([
      { id: 'f1', kind: 'input', field: 'note', options: { defaultValue: idOf('fragment') } },
    ])
    await kysely
      .insertInto('design_fragments')
      .values({
        id: `f_${noun}`,
        full_name: `Group of ${noun}`,
        document: JSON.stringify(group),
        created_by: userId,
        modified_by: userId,
      })
      .execute()
    if (tried.member)
      await kysely
        .insertInto('messages')
        .values({
          id: `m_${noun}`,
          title: `Notice for ${noun}`,
          files: '[]',
          created_by: userId,
          receivers: JSON.stringify({
            isAll: false,
            organizeIds: [],
            positionIds: [],
            roleIds: [],
            groupIds: [],
            userIds: [],
            [`${tried.member}Ids`]: [idOf('notice'), `${noun}_next`],
          }),
        })
        .execute()
    return made
  }

  describe.each(Object.entries(nouns))('%s', (noun, tried) => {
    const at = Object.keys(nouns).indexOf(noun)
    // The usual run tries each place with a third of the nouns.
    const held = places.filter(
      (place, index) =>
        (isSoak || (index + at) % 3 === 0) &&
        (!['member', 'notice'].includes(place) || tried.member !== undefined),
    )
    beforeAll(async () => void (await plant(noun, tried)))

    test.each(held)('in %s it is refused with the place, and nothing changes', async (place) => {
      const before = await dump(world)
      const answer = await world.request('DELETE', `${tried.path}/${noun}_${place}`, {
        token,
        language: 'en',
      })
      expect([answer.code, answer.problems.map(({ code }) => code)]).toEqual([409, [codes[place]]])
      expect((await dump(world)) === before).toBe(true)
    })

    test.each(held)('out of %s it is handed on, and nothing names it any more', async (place) => {
      const path = tried.path.replace('/Department', '')
      const id = `${noun}_${place}`
      const done = await world.request('POST', `${path}/${id}/Actions/HandOn`, {
        token,
        body: { toId: `${noun}_next` },
      })
      expect([done.code, done.problems]).toEqual([200, []])
      expect(
        done.data.records + done.data.forms + done.data.conditions + done.data.notices,
      ).toBeGreaterThanOrEqual(place === 'fragment' ? 0 : 1)
      expect(new RegExp(`"${id}(--\\w+)?"`).test(await dump(world))).toBe(false)
    })

    test('what nothing holds is removed', async () => {
      await tried.add(world, `${noun}_free`)
      const answer = await world.request('DELETE', `${tried.path}/${noun}_free`, { token })
      expect(answer.code).toBe(200)
    })
  })
})
