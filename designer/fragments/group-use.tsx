import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import type { Document } from '#schemas/design/document.ts'
import { InWords } from '../compare/in-words.tsx'
import { refusalOf } from '../port.ts'
import { fragmentTexts } from './texts.ts'

interface GroupUseProps {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Loads the form as it is now and as it would be. */
  readonly load: () => Promise<{ readonly before: Document; readonly after: Document }>
  readonly onUpdate: () => void
  readonly onDetach?: () => void
  readonly isBusy: boolean
}

/** One place of a group with its actions, and in words what the update would change. */
export const GroupUse = ({ name, from, to, load, onUpdate, onDetach, isBusy }: GroupUseProps) => {
  const text = useTexts(fragmentTexts)
  const [shown, setShown] = useState<{
    readonly before: Document
    readonly after: Document
  } | null>(null)
  const [failure, setFailure] = useState('')
  const see = () =>
    shown
      ? setShown(null)
      : void load().then(setShown, (error: unknown) => setFailure(refusalOf(error).message))
  const isOld = from < to
  return (
    <li>
      <div className="design-group-line">
        <span>
          {name}{' '}
          <Tag color={isOld ? 'warning' : 'success'}>
            {isOld ? text('old', { from, to }) : text('current')}
          </Tag>
        </span>
        <Button
          size="small"
          type="text"
          aria-label={`${text(shown ? 'hide' : 'see')} ${name}`}
          aria-expanded={shown !== null}
          onClick={see}
        >
          {text(shown ? 'hide' : 'see')}
        </Button>
        {isOld && (
          <Button
            size="small"
            type="primary"
            loading={isBusy}
            aria-label={`${text('update')} ${name}`}
            onClick={onUpdate}
          >
            {text('update')}
          </Button>
        )}
        {onDetach && (
          <Button size="small" aria-label={`${text('detach')} ${name}`} onClick={onDetach}>
            {text('detach')}
          </Button>
        )}
      </div>
      {failure !== '' && <Alert type="error" showIcon title={failure} />}
      {shown && <InWords {...shown} />}
    </li>
  )
}
