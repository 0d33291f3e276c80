import { Badge } from 'antd'
import type { SlotContent } from '../view.ts'

/**
 * The head of a tab or panel: its label, and where something inside is wrong, a dot and a text for
 * screen readers.
 */
export const SlotHead = ({
  label,
  hasProblem,
  says,
}: Pick<SlotContent, 'label' | 'hasProblem'> & { readonly says: string }) =>
  hasProblem ? (
    <Badge dot offset={[6, 0]}>
      {label}
      <span
        style={{
          position: 'absolute',
          clipPath: 'inset(50%)',
          width: 1,
          height: 1,
          overflow: 'hidden',
        }}
      >
        {' '}
        {says}
      </span>
    </Badge>
  ) : (
    label
  )
