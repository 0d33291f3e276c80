import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { observable, runInAction } from 'mobx'
import { afterEach, expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import type { LayoutForm } from '#renderers/view.ts'
import { noRuntime } from '#tests/runtime.ts'
import { qrcode } from './kind.ts'
import QrCode from './view.tsx'

afterEach(cleanup)

const formOf = (values: Record<string, unknown>, id = 'r1'): LayoutForm => ({
  record: { modelId: 'm1', id },
  read: (path) => values[path] ?? null,
  check: () => true,
  acts: {},
})
const draw = (options: object, form?: LayoutForm) =>
  render(
    <RuntimeProvider value={noRuntime}>
      <QrCode
        id="n1"
        label="Way out"
        options={qrcode.parse(options)}
        slots={[]}
        wanted={null}
        {...(form && { form })}
      />
    </RuntimeProvider>,
  )
const drawn = () => screen.queryByRole('img')

test('9 a QR code is 100 pixels wide, black on white, with correction level L', () => {
  draw({ staticText: 'https://berth.example' })
  expect(drawn()?.textContent).toBe('Way out: https://berth.example')
  expect(drawn()?.getAttribute('width')).toBe('100')
  expect(
    [...(drawn()?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill')),
  ).toEqual(['#ffffff', '#000000'])
  expect(qrcode.parse({})).toMatchObject({ size: 100, level: 'L' })
})

test('3 the code of a record names it and its model', () => {
  draw({ dataType: 'form' }, formOf({}))
  expect(JSON.parse(drawn()?.textContent?.replace('Way out: ', '') ?? '')).toEqual({
    t: 'DFD',
    id: 'r1',
    mid: 'm1',
    mt: 2,
    fid: '',
    pid: '',
    ftid: '',
    opt: '',
  })
})

test('a record that is not stored yet has no code', () => {
  draw({ dataType: 'form' }, formOf({}, ''))
  expect(drawn()).toBeNull()
  expect(screen.getByText('The code is shown after saving')).toBeTruthy()
})

test('3 the code of a field follows its value', async () => {
  const values = observable.object<Record<string, unknown>>({ plate: 'A1' })
  draw({ dataType: 'relation', relationField: 'plate' }, formOf(values))
  expect(drawn()?.textContent).toBe('Way out: A1')
  runInAction(() => (values['plate'] = 'B2'))
  await waitFor(() => expect(drawn()?.textContent).toBe('Way out: B2'))
  runInAction(() => (values['plate'] = null))
  expect(await screen.findByText('Nothing to show yet')).toBeTruthy()
})

test('a text that no code can hold is told of, not drawn', () => {
  draw(
    { dataType: 'relation', relationField: 'note', level: 'H' },
    formOf({ note: '泊'.repeat(425) }),
  )
  expect(screen.getByText('Too long for a QR code')).toBeTruthy()
  cleanup()
  draw(
    { dataType: 'relation', relationField: 'note', level: 'H' },
    formOf({ note: '泊'.repeat(424) }),
  )
  expect(drawn()).toBeTruthy()
})
