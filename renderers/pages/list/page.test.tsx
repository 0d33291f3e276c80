import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NearBody } from './parts/near-body.tsx'

const draw = (count: number) =>
  render(
    <table>
      <NearBody>
        {[
          null,
          Array.from({ length: count }, (_, index) => (
            <tr key={index}>
              <td>row {index}</td>
            </tr>
          )),
        ]}
      </NearBody>
    </table>,
  )

test('of a long list only the first rows are drawn at once, the others hold their place', () => {
  const { container } = draw(1000)
  expect(screen.getAllByText(/^row /)).toHaveLength(20)
  const places = [...container.querySelectorAll<HTMLElement>('tr[aria-hidden]')]
  expect(places).toHaveLength(98)
  expect(places[0]?.style.height).toBe('490px')
})

test('a short list is drawn whole, in one body', () => {
  const { container } = draw(20)
  expect(screen.getAllByText(/^row /)).toHaveLength(20)
  expect(container.querySelectorAll('tbody')).toHaveLength(1)
})
