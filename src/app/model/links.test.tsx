import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { build } from '#fixtures/designs/build.ts'
import { recordLinks } from '#schemas/api/record-link.ts'
import type { RecordLink } from '#schemas/api/record-link.ts'
import { records } from '#schemas/api/record.ts'
import type { ListBody } from '#schemas/api/record.ts'
import { linkFilter } from '#schemas/record/link-filter.ts'
import { openOpenedRecords } from '#src/engine/opened-records.ts'
import { inButton, open } from '#tests/model-page.tsx'
import type { Reply } from '#tests/model-page.tsx'
import { menuItem } from '#tests/session.ts'
import { presetSearch } from './preset.ts'

const label = (text: string) => [text, text, text] as const
const visits = build({
  nodes: [{ id: 'guest', kind: 'input', field: 'guest', label: label('Guest') }],
})

const link: RecordLink = {
  modelId: 'v',
  fullName: 'Visits',
  field: 'car',
  label: 'Car',
  isList: false,
  total: 7,
  canAdd: true,
}

/** The open record on its tab of linked records. */
async function begin(links: readonly RecordLink[]) {
  const asked: ListBody[] = []
  const page = await open(1, '?act=detail&record=r1', {
    menu: [menuItem('visits', { type: 3, propertyJson: '{"moduleId":"v"}' })],
    replies: new Map<unknown, Reply>([
      [recordLinks.list, () => ({ list: links })],
      [
        records.config,
        ({ params }) =>
          params?.modelId === 'v'
            ? { id: 'v', fullName: 'Visits', number: 1, formData: JSON.stringify(visits) }
            : undefined,
      ],
      [
        records.list,
        ({ params, body }) => {
          if (params?.modelId !== 'v') return undefined
          const { currentPage = 1, pageSize = 5 } = body as ListBody
          asked.push(body as ListBody)
          return {
            list: [{ id: `v${currentPage}`, version: 1, data: { guest: `Guest ${currentPage}` } }],
            pagination: { currentPage, pageSize, total: 7 },
          }
        },
      ],
    ]),
  })
  return { ...page, asked }
}

const tab = (name: string) => screen.findByText(name, { selector: '[role=tab] *, [role=tab]' })

test('each linking field has a list of its own, asked by the link and paged; a record of it opens for reading', async () => {
  const { asked, engine } = await begin([link])
  fireEvent.click(await tab('Linked records (7)'))
  await screen.findByText('Guest 1')
  expect(asked[0]).toMatchObject({ filter: linkFilter('car', 'r1'), currentPage: 1 })
  const section = screen.getByLabelText('Visits · Car')
  fireEvent.click(within(section).getByTitle('2'))
  await screen.findByText('Guest 2')
  fireEvent.click(within(section).getByText('Details', inButton))
  expect(engine.get(openOpenedRecords).last).toEqual({ modelId: 'v', id: 'v2' })
})

test('a new one opens with the link filled in; where it may not be added there is no button', async () => {
  await begin([link, { ...link, field: 'other', label: 'Other', canAdd: false, total: 0 }])
  fireEvent.click(await tab('Linked records (7)'))
  const other = await screen.findByLabelText('Visits · Other')
  expect(within(other).queryByText('New', inButton)).toBeNull()
  expect(within(other).getByText('No records link here yet')).toBeTruthy()
  const section = screen.getByLabelText('Visits · Car')
  fireEvent.click(within(section).getByText('New', inButton))
  await waitFor(() => expect(location.pathname).toBe('/visits'))
  expect(location.search).toBe(presetSearch(link, 'r1'))
})

test('where no form links here there is no such tab', async () => {
  await begin([])
  await tab('History')
  expect(screen.queryByText(/^Linked records/)).toBeNull()
})
