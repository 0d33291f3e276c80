import { Result } from 'antd'
import type { ReactNode } from 'react'

export interface OutcomeProps {
  readonly status: 'info' | 'error' | '403' | '404'
  readonly title: ReactNode
  readonly subTitle?: ReactNode
  readonly extra?: ReactNode
}

export const OutcomePicture = (props: OutcomeProps) => <Result {...props} />
