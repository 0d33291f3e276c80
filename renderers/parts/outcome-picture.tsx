import { Result } from 'antd'
import type { OutcomeProps } from './outcome.tsx'

export const OutcomePicture = (props: OutcomeProps) => <Result {...props} />
