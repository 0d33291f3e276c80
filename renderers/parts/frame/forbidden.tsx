import { Result } from 'antd'

/** Stands in place of what the user has no access to. */
export const Forbidden = ({ title }: { readonly title: string }) => (
  <Result status="403" title={title} />
)
