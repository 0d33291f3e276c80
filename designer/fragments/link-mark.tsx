import { LinkOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Link } from '#schemas/widget/node.ts'
import { useShelf } from './context.ts'
import './fragments.css'
import { fragmentTexts } from './texts.ts'

/**
 * Marks a node that belongs to a shared group, and says whether the group has a newer state. Shows
 * nothing where the group no longer exists.
 */
export const LinkMark = observer(({ linked }: { readonly linked: Link }) => {
  const text = useTexts(fragmentTexts)
  const shelf = useShelf()
  const entry = shelf.find(linked.fragment)
  if (!entry) return null
  const isOld = shelf.isOld(linked)
  const name = text(isOld ? 'markOld' : 'mark', { name: entry.fullName })
  return (
    <Tooltip title={name}>
      <LinkOutlined className={`design-link-mark${isOld ? ' is-old' : ''}`} aria-label={name} />
    </Tooltip>
  )
})
