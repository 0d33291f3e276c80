import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RuntimeProvider } from '#renderers/runtime.tsx'
import { noRuntime } from '#tests/runtime.ts'
import { barcode, formats } from './kind.ts'
import Barcode from './view.tsx'

afterEach(cleanup)

const draw = (options: object, plate: unknown = null) =>
  render(
    <RuntimeProvider value={noRuntime}>
      <Barcode
        id="n1"
        label="Ticket"
        options={barcode.parse(options)}
        slots={[]}
        wanted={null}
        form={{ record: { modelId: 'm1', id: '' }, read: () => plate, check: () => true, acts: {} }}
      />
    </RuntimeProvider>,
  )
const relation = { dataType: 'relation', relationField: 'plate' }

test('9 a barcode is a code128 of width 4 and height 40', () => {
  draw({ staticText: 'A1' })
  expect(barcode.parse({})).toMatchObject({
    format: 'code128',
    width: 4,
    height: 40,
    lineColor: '#000000',
    background: '#ffffff',
  })
  const picture = screen.getByRole('img', { name: 'Ticket: A1' })
  // Start, two characters and checksum have 11 bars each, stop has 13.
  expect(picture.getAttribute('width')).toBe(String((4 * 11 + 13) * 4 + 20))
  expect(picture.querySelector('path')?.getAttribute('d')).toMatch(/^M10 10h8v40h-8z/)
})

test.each(['A-1', '浙A12345', 'a b', '1.5'])(
  '5.5 %s is not drawn: it is not alphanumeric',
  (plate) => {
    draw(relation, plate)
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('Letters and digits only')).toBeTruthy()
  },
)

test('a text that the format cannot say is told of', () => {
  draw({ ...relation, format: 'ean13' }, 'ABC')
  expect(screen.getByText('“ABC” does not fit this format')).toBeTruthy()
})

test('a field without a value has no barcode', () => {
  draw(relation)
  expect(screen.getByText('Nothing to show yet')).toBeTruthy()
})

const fitting: { readonly [F in (typeof formats)[number]]: string } = {
  code128: 'Berth2026',
  ean13: '5901234123457',
  ean8: '96385074',
  ean5: '54495',
  ean2: '53',
  code39: 'BERTH',
  itf14: '10012345000017',
  msi10: '1234',
  msi11: '1234',
  pharmacode: '1234',
  upc: '123456789999',
  codabar: '1234',
}
test.each(formats)('3 %s is drawn', (format) => {
  draw({ ...relation, format }, fitting[format])
  expect(screen.getByRole('img').querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(
    50,
  )
})
