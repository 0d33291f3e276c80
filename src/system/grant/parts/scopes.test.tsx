import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { authority } from '#schemas/api/authority.ts'
import { model, condition, draw, tick } from '#tests/grants-page.tsx'

// The editor of conditions imports all kinds, which takes long.
beforeAll(async () => void (await import('#src/app/own-conditions.tsx')), 60_000)

test('own conditions, and codes that are not offered any more, survive a change', async () => {
  const written: { body?: unknown }[] = []
  draw(
    {
      version: 1,
      menuIds: ['gone'],
      models: [
        {
          modelId: 'm1',
          columns: ['old', 'plate'],
          forms: [],
          buttons: [],
          scopes: [{ type: 'own' }, condition],
        },
      ],
    },
    written,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  tick('List columns', 'Plate')
  tick('Data scopes', 'All data')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body).toMatchObject({
      menuIds: ['gone'],
      models: [{ columns: ['old'], scopes: [{ type: 'all' }, { type: 'own' }, condition] }],
    }),
  )
})

test('6 an own condition is written in the editor; one that says nothing cannot be taken over', async () => {
  const written: { body?: { models?: unknown } }[] = []
  draw(
    {
      version: 1,
      menuIds: [],
      models: [{ modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [{ type: 'own' }] }],
    },
    written,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Add condition' }))
  const dialog = await screen.findByRole('dialog')
  const ok = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(ok.disabled).toBe(true)
  fireEvent.click(within(dialog).getByText('Add group'))
  const line = within(dialog).getByRole('group', { name: 'Condition 1' })
  const pick = async (box: string, choice: string) => {
    fireEvent.mouseDown(within(line).getByRole('combobox', { name: box }))
    fireEvent.click(
      await screen.findByText(choice, { selector: '.ant-select-item-option-content' }),
    )
  }
  await pick('Field', 'by')
  expect(ok.disabled).toBe(true)
  await pick('Compare with', 'Current user')
  fireEvent.click(ok)
  expect(await screen.findByText('Condition: by is Current user')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  const wanted = {
    type: 'condition',
    condition: {
      match: 'and',
      groups: [
        { match: 'and', comparisons: [{ field: 'by', symbol: '==', operand: { type: 'user' } }] },
      ],
    },
  }
  await waitFor(() =>
    expect(written[0]?.body?.models).toMatchObject([{ scopes: [{ type: 'own' }, wanted] }]),
  )
})

test('6 the difference before saving says own conditions in words', async () => {
  const own = {
    type: 'condition' as const,
    condition: {
      match: 'and' as const,
      groups: [
        {
          match: 'and' as const,
          comparisons: [
            {
              field: 'plate',
              symbol: '==' as const,
              operand: { type: 'fixed' as const, value: 'A1' },
            },
          ],
        },
      ],
    },
  }
  draw(
    {
      version: 1,
      menuIds: [],
      models: [{ modelId: 'm1', columns: [], forms: [], buttons: [], scopes: [own] }],
    },
    [],
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete condition' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(
    await within(await screen.findByRole('dialog')).findByText(/Removed: Condition: plate is A1/),
  ).toBeTruthy()
})

const mine = {
  id: 's1',
  fullName: 'Mine',
  enabledMark: 1,
  canGrant: true,
  condition: condition.condition,
}

const theirs = {
  ...mine,
  id: 's2',
  fullName: 'Theirs',
  enabledMark: 0,
  canGrant: false,
  condition: null,
}

test('6 a named scope is chosen beside the others; one that is off says so, one that is not held cannot be handed out', async () => {
  const written: { body?: { models?: unknown } }[] = []
  draw(
    {
      version: 1,
      menuIds: [],
      models: [
        {
          modelId: 'm1',
          columns: [],
          forms: [],
          buttons: [],
          scopes: [{ type: 'own' }, condition],
        },
      ],
    },
    written,
    (call) =>
      call === authority.parts ? { list: [{ ...model, named: [mine, theirs] }] } : undefined,
  )
  fireEvent.click(await screen.findByRole('tab', { name: 'Forms' }))
  const named = await screen.findByRole('group', { name: /Named data scopes/ })
  expect(
    within(named).getByRole<HTMLInputElement>('checkbox', { name: 'Theirs (disabled)' }).disabled,
  ).toBe(true)
  fireEvent.click(within(named).getByRole('checkbox', { name: 'Mine' }))
  tick('Data scopes', 'Own department')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const question = await screen.findByRole('dialog')
  expect(within(question).getByText(/Mine/)).toBeTruthy()
  fireEvent.click(within(question).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(written[0]?.body?.models).toMatchObject([
      {
        scopes: expect.arrayContaining([
          { type: 'own' },
          { type: 'department' },
          condition,
          { type: 'named', scopeId: 's1' },
        ]),
      },
    ]),
  )
})
