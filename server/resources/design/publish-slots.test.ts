import { expect, test } from 'vitest'
import type { PlanStep } from '#schemas/api/design.ts'
import { sketch } from '#tests/designs.ts'
import type { Sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'
import { begin, input, number, parts, note } from '#tests/published.ts'

const shown = (plan: { steps: PlanStep[] }) =>
  plan.steps
    .filter((step) => !step.type.toLowerCase().includes('index'))
    .map(({ type, column, to, rows, lost }) => [type, column, to, rows, lost].join(' '))

onDatabase((make) => {
  test('indexes are said by the labels of their fields, never by names of the database', async () => {
    const world = await make()
    const design = await begin(world, [note])
    const plate = { ...input('plateNo', 20), label: 'Plate' }
    const said = async (language: string) => {
      const path = `${design.base}/Actions/Plan`
      const { data } = await world.request('POST', path, {
        token: design.token,
        body: {},
        language,
      })
      const steps: PlanStep[] = data.steps
      return steps.filter(({ type }) => type.endsWith('ndex')).map(({ text }) => text)
    }
    await design.save(sketch([plate, note]))
    expect(await said('en')).toEqual(['Index “Plate”, so that the list finds quickly'])
    expect(await said('zh-CN')).toEqual(['为“Plate”建立索引，加快查询'])
    expect(await said('zh-TW')).toEqual(['為「Plate」建立索引，加快查詢'])
    await design.release()
    await design.save(sketch([note]))
    expect(await said('en')).toEqual(['Remove the index of “Plate”, which nothing uses any more'])
    const { data } = await world.request('GET', `${design.base}/Versions`, {
      token: design.token,
      language: 'en',
    })
    const texts = data.list.at(-1).steps.map(({ text }: PlanStep) => text)
    expect(texts.filter((text: string) => text.startsWith('Index '))).toContain(
      'Index what the server keeps of every record, so that the list opens quickly',
    )
  })

  test('rename, widen, convert, park, and everything back', async () => {
    const world = await make()
    const first = [input('plate', 20), note]
    const design = await begin(world, first)
    for (const [plate, at] of [
      ['12.50', 'a'],
      ['A1', 'b'],
      [null, 'c'],
      ['1,234', 'd'],
    ])
      await design.add({ plate, note: at })

    await design.save(sketch([input('plateNo', 40), note]))
    expect(shown(await design.plan())).toEqual(
      ['rename plate plate_no 4', 'widen plate_no text of 40 3 0'].map((step, index) =>
        index === 0 ? 'rename plate plate_no 3 0' : step,
      ),
    )
    await design.release()
    expect(await design.column('plateNo')).toEqual(['12.50', 'A1', null, '1,234'])

    await design.save(sketch([number('plateNo'), note]))
    const plan = await design.plan()
    expect(shown(plan)).toEqual(['convert plate_no number 3 1'])
    expect(plan).toMatchObject({ needsConsent: true })
    expect(plan.steps.find((step: PlanStep) => step.type === 'convert').text).toBe(
      'Turn “plateNo” from text of 40 into number: 1 of 3 values do not convert and are kept aside',
    )
    const refused = await world.request('POST', `${design.base}/Actions/Release`, {
      token: design.token,
      body: { version: plan.version },
    })
    expect(refused).toMatchObject({ status: 409, data: { needsConsent: true } })
    expect(await design.column('plateNo')).toEqual(['12.50', 'A1', null, '1,234'])
    await design.release()
    expect(await design.column('plateNo')).toEqual(['12.5', null, null, '1234'])
    await design.add({ plateNo: '7', note: 'e' })

    await design.save(sketch([note]))
    expect(shown(await design.plan())).toEqual(['park plate_no parked_plate_no 3 0'])
    await design.release()
    expect(await design.column('plateNo')).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])

    expect(await design.release({ number: 1 })).toBe(5)
    expect(await design.column('plate')).toEqual(['12.50', 'A1', null, '1,234', '7'])
  })

  test('narrowing keeps what does not fit, and gives it back', async () => {
    const world = await make()
    const design = await begin(world, [input('code', 20), number('cost', 4, 'n2'), note])
    await design.add({ code: 'abcdefghij', cost: '1.2345', note: 'a' })
    await design.add({ code: 'abc', cost: '1.5', note: 'b' })
    await design.save(sketch([input('code', 5), number('cost', 2, 'n2'), note]))
    expect(shown(await design.plan())).toEqual([
      'narrow code text of 5 2 1',
      'narrow cost number with 2 decimals 2 1',
    ])
    await design.release()
    expect([await design.column('code'), await design.column('cost')]).toEqual([
      [null, 'abc'],
      ['1.23', '1.5'],
    ])
    await design.release({ number: 1 })
    expect([await design.column('code'), await design.column('cost')]).toEqual([
      ['abcdefghij', 'abc'],
      ['1.2345', '1.5'],
    ])
  })

  test('sub-tables are parked whole and come back; a field that moves is parked and added', async () => {
    const world = await make()
    const inside = [note, parts(input('name', 10, 'n3'), number('price', 2, 'n4'))]
    const design = await begin(world, inside)
    await design.add({ note: 'a', parts: [{ name: 'bolt', price: '1' }, { name: 'nut' }] })
    await design.save(sketch([note, number('price', 2, 'n4')]))
    expect(shown(await design.plan())).toEqual([
      expect.stringMatching(/^parkTable {2}parked_sample\d+_parts 2 0$/),
      'add price number with 2 decimals 0 0',
    ])
    await design.release()
    await design.release({ number: 1 })
    expect(await design.read()).toMatchObject({
      note: 'a',
      parts: [
        { name: 'bolt', price: '1' },
        { name: 'nut', price: null },
      ],
    })
  })

  test('every pair of slots converts without a failure', async () => {
    const world = await make()
    const choices = [{ id: '1', fullName: 'One' }]
    const shapes: readonly Sketch[] = [
      { id: 'n1', kind: 'input', field: 'v' },
      { id: 'n1', kind: 'inputNumber', field: 'v' },
      { id: 'n1', kind: 'switch', field: 'v' },
      { id: 'n1', kind: 'datePicker', field: 'v' },
      { id: 'n1', kind: 'datePicker', field: 'v', options: { format: 'yyyy-MM-dd HH:mm:ss' } },
      { id: 'n1', kind: 'timePicker', field: 'v' },
      { id: 'n1', kind: 'checkbox', field: 'v', options: { choices } },
    ]
    const values = ['12.50', '3', 1, '2024-02-29', 1_700_000_000_000, '10:20:30', ['1']]
    for (const [from, value] of values.entries()) {
      for (const to of shapes.keys()) {
        if (to === from) continue
        const design = await begin(world, [shapes[from]!, note])
        await design.add({ v: value, note: 'a' })
        if (from === 0)
          for (const [index, text] of [
            '2024-02-30',
            '99:99:99',
            '1e5',
            '999999999999999999999999',
            '',
            '0000-01-01',
            '2024-13-01 25:00',
            '-',
            "'; drop table x",
          ].entries())
            await design.add({ v: text, note: `b${index}` })
        const before = await design.column('v')
        await design.save(sketch([shapes[to]!, note]))
        await design.release()
        await design.release({ number: 1 })
        expect({ from, to, now: await design.column('v') }).toEqual({ from, to, now: before })
      }
    }
  }, 120_000)
})
