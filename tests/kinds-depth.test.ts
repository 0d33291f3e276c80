import { describe, expect, test } from 'vitest'
import { kinds } from '#renderers/widgets/kinds.ts'
import { views } from '#renderers/widgets/views.ts'
import type { Place } from '#schemas/widget/define.ts'

/*
 * Every kind of the depth reference (1.1 to 1.4) and the places where it may be used: s search, l
 * list, t sub-table, i import. More places are allowed; a missing one needs a reason below. The
 * conformance tests check everything else of the kinds.
 */
const reference = `
  basic
    input slti · textarea slti · inputNumber slti · switch lti · radio sli · checkbox sli · select slti
    cascader slti · datePicker slti · timePicker slti
    uploadFile lt · uploadImg lt · colorPicker · rate slti · slider slti · editor i
    link · button · text · alert · qrcode · barcode
  advanced
    organizeSelect slti · depSelect slti · posSelect slti · userSelect slti · roleSelect slti · groupSelect slti
    usersSelect slti · table li · treeSelect slti
    popupTableSelect lti · autoComplete slti · areaSelect slti · relationForm lt
    relationFormAttr t · popupSelect lt · popupAttr t
    signature lt · sign lt · location slt · iframe · calculate slt
  system
    createUser sl · createTime sl · modifyUser sl · modifyTime sl · currOrganize sl · currPosition sl · billRule sl
  layout
    groupTitle · divider · collapse · tab · row · card · tableGrid
`

const placeOf: { readonly [letter: string]: Place } = {
  s: 'search',
  l: 'list',
  t: 'table',
  i: 'import',
}

/** Places of the reference where our kinds cannot be used, each with its reason. */
const without: { readonly [kind: string]: { readonly [place in Place]?: string } } = {
  table: {
    list: 'a list shows the fields of the record itself; the lines of a sub-table are read where the record is opened',
  },
  popupTableSelect: {
    import: 'the reference bans it in 1.5: words do not tell which of several records is meant',
  },
}

const wanted = reference
  .split('\n')
  .flatMap((line) => line.split('·'))
  .map((part) => part.trim())
  .filter((part) => part !== '' && !['basic', 'advanced', 'system', 'layout'].includes(part))
  .map((part) => {
    const [kind = '', letters = ''] = part.split(' ')
    return {
      kind,
      places: [...letters].map((letter) => placeOf[letter]).filter((place) => place !== undefined),
    }
  })

test('the reference names 57 kinds, each once', () => {
  expect([wanted.length, new Set(wanted.map(({ kind }) => kind)).size]).toEqual([57, 57])
})

describe.each(wanted)('$kind', ({ kind, places }) => {
  test('is there, with a screen, a name in three languages, and wherever the reference has it', () => {
    const found = kinds[kind]
    expect(found?.kind).toBe(kind)
    expect(views[kind]).toBeDefined()
    expect(
      [found?.texts.zh['name'], found?.texts.zhtw['name'], found?.texts.en['name']].every(
        (name) => name,
      ),
    ).toBe(true)
    expect(places.filter((place) => !found?.places.includes(place))).toEqual(
      Object.keys(without[kind] ?? {}),
    )
  })
})

test('what is left out is still not there', () => {
  const idle = Object.entries(without).flatMap(([kind, reasons]) =>
    Object.keys(reasons).filter((place) =>
      kinds[kind]?.places.some((ownPlace) => ownPlace === place),
    ),
  )
  expect(idle).toEqual([])
})
