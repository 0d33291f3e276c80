import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showCell } from './show-cell.ts'

afterEach(() => vi.unstubAllGlobals())

/**
 * A row of a table 300 pixels wide with heads of its own: a pinned cell at each side and three
 * between, as they lie after scrolling by `scrolled`.
 */
function draw(scrolled: number) {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run())
  render(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- real tables handle focus in the same way
    <div onFocus={showCell}>
      <div className="ant-table-tbody-virtual-holder" data-testid="holder">
        <div data-testid="inner">
          <div
            className="ant-table-cell ant-table-cell-fix ant-table-cell-fix-start"
            data-testid="start"
          />
          {['first', 'second', 'third'].map((name) => (
            <div key={name} className="ant-table-cell">
              <button type="button">{name}</button>
            </div>
          ))}
          <div
            className="ant-table-cell ant-table-cell-fix ant-table-cell-fix-end"
            data-testid="end"
          >
            <button type="button">skip</button>
          </div>
        </div>
      </div>
    </div>,
  )
  const lies = (element: Element | null, left: number, right: number) =>
    Object.assign(element ?? {}, { getBoundingClientRect: () => ({ left, right }) })
  lies(screen.getByTestId('holder'), 0, 300)
  lies(screen.getByTestId('start'), 0, 50)
  lies(screen.getByTestId('end'), 250, 300)
  for (const [at, name] of ['first', 'second', 'third'].entries())
    lies(screen.getByText(name).parentElement, 50 + at * 150 - scrolled, 200 + at * 150 - scrolled)
  const turned: number[] = []
  screen.getByTestId('holder').addEventListener('wheel', ({ deltaX }) => turned.push(deltaX))
  const focus = (name: string) => {
    screen.getByTestId('inner').scrollLeft = 150
    fireEvent.focus(screen.getByText(name))
    return screen.getByTestId('inner').scrollLeft
  }
  return { focus, turned }
}

test('a cell beyond the edge is turned to as by a wheel, and the cells lie below their heads again', () => {
  const { focus, turned } = draw(0)
  expect(focus('third')).toBe(0)
  expect(focus('second')).toBe(0)
  expect(turned).toEqual([250, 100])
})

test('a cell below what is pinned at the start comes forth; what is in sight or pinned turns nothing', () => {
  const { focus, turned } = draw(150)
  focus('first')
  expect(turned).toEqual([-150])
  focus('second')
  focus('skip')
  expect(turned).toEqual([-150])
})
