import { Result } from 'antd'
import { useContext } from 'react'
import { RefusedContext } from './refused-context.ts'

/**
 * Stands in place of what the user has no access to: what the product says of it, or the title
 * alone where nothing is around it.
 */
export const Forbidden = ({ title }: { readonly title: string }) => {
  const draw = useContext(RefusedContext)
  return draw ? draw() : <Result status="403" title={title} />
}
