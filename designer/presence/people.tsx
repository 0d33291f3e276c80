import { Avatar, Tooltip } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import type { Designing } from '#schemas/socket/chat.ts'
import { useDesign, useNodeName } from '../context.tsx'
import { usePresence } from './context.tsx'
import { presenceTexts } from './texts.ts'
import { tintOf } from './tint.ts'

const shown = 3

/** The last two characters of a Chinese name, the first letter of any other. */
const initialsOf = (name: string): string =>
  /\p{Script=Han}/u.test(name)
    ? [...name].slice(-2).join('')
    : [...name].slice(0, 1).join('').toUpperCase()

/**
 * In the toolbar: who else has the design open, and which node each has selected. Choosing a person
 * goes to that node.
 */
export const People = observer(() => {
  const presence = usePresence()
  const store = useDesign()
  const nodeName = useNodeName()
  const text = useTexts(presenceTexts)
  if (!presence || presence.others.length === 0) return null
  const nameOf = ({ userId, name }: Designing): string =>
    userId === presence.userId ? text('elsewhere', { name }) : name
  const placeOf = (designing: Designing): string => {
    const isHere = store.document.nodes[designing.nodeId] !== undefined
    return isHere
      ? text(designing.isEditing ? 'editingAt' : 'at', {
          name: nameOf(designing),
          node: nodeName(designing.nodeId),
        })
      : nameOf(designing)
  }
  const [only, ...more] = presence.others
  return (
    <ul className="design-people" aria-label={text('people')}>
      {presence.others.slice(0, shown).map((other) => (
        <li key={other.key}>
          <Tooltip title={placeOf(other)}>
            <button
              type="button"
              aria-label={placeOf(other)}
              onClick={() => store.document.nodes[other.nodeId] && store.select(other.nodeId)}
            >
              <Avatar size="small" style={{ background: tintOf(other.userId), color: '#fff' }}>
                {initialsOf(other.name)}
              </Avatar>
            </button>
          </Tooltip>
        </li>
      ))}
      {presence.others.length > shown && (
        <li>
          <Tooltip title={presence.others.slice(shown).map(placeOf).join(', ')}>
            <Avatar size="small">+{presence.others.length - shown}</Avatar>
          </Tooltip>
        </li>
      )}
      {only && more.length === 0 && <li className="design-people-name">{nameOf(only)}</li>}
    </ul>
  )
})
