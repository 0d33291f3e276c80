import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import { useNearRow } from '#renderers/parts/near-row.ts'

type NearBodyProps = HTMLAttributes<HTMLTableSectionElement>

/** Number of rows in a block. A list of at most two blocks is drawn completely. */
const blockSize = 10
const rowHeight = 49

/** Some rows in their own `tbody`. Far outside the viewport only their height is kept. */
function Block({
  rows,
  isFirst,
  ...rest
}: NearBodyProps & { readonly rows: readonly ReactNode[]; readonly isFirst: boolean }) {
  const [place, { isNear, height }] = useNearRow<HTMLTableSectionElement>(
    isFirst,
    rows.length * rowHeight,
  )
  return (
    <tbody {...rest} ref={place}>
      {isNear ? rows : <tr aria-hidden style={{ height }} />}
    </tbody>
  )
}

const keyOf = (row: ReactElement | undefined): string => row?.key ?? ''

/**
 * The body of a list's table as rc-table passes it: a row that measures columns, then the rows. Of
 * a long list, only rows near the viewport are drawn, so that thousands of rows cost no more than
 * the visible ones.
 */
export function NearBody({ children, ...rest }: NearBodyProps) {
  const [measure, rows] = Array.isArray(children)
    ? (children as [ReactNode, ReactElement[] | ReactElement])
    : [null, children as ReactElement]
  if (!Array.isArray(rows) || rows.length <= 2 * blockSize)
    return <tbody {...rest}>{children}</tbody>
  const blocks = Array.from({ length: Math.ceil(rows.length / blockSize) }, (_, index) =>
    rows.slice(index * blockSize, (index + 1) * blockSize),
  )
  return (
    <>
      <tbody>{measure}</tbody>
      {blocks.map((block, index) => (
        <Block {...rest} key={keyOf(block[0])} rows={block} isFirst={index < 2} />
      ))}
    </>
  )
}
