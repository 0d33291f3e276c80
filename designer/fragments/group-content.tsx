import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Flex, Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { walk } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import type { Node } from '#schemas/widget/node.ts'
import { InWords } from '../compare/in-words.tsx'
import { useDesign } from '../context.tsx'
import { useShelf } from './context.ts'
import type { Group } from './shelf.ts'
import { fragmentTexts } from './texts.ts'
import { useChange } from './use-change.ts'
import { useTellDirty } from './use-tell-dirty.ts'

interface PartLineProps {
  readonly node: Node
  /** How many containers it is nested in. */
  readonly depth: number
  /** It is the only part left, and cannot be removed because a group is never empty. */
  readonly isLast: boolean
  readonly onEdit: (command: Command) => void
  readonly onRemove: () => void
}

/** One part of a group: its label, whether it is required, and a button that removes it. */
const PartLine = ({ node, depth, isLast, onEdit, onRemove }: PartLineProps) => {
  const text = useTexts(fragmentTexts)
  const store = useDesign()
  const kindName = store.nameOfKind(node.kind)
  const name = node.label || kindName
  return (
    <li className="design-group-line" style={{ paddingInlineStart: depth * 16 }}>
      <Input
        value={node.label}
        maxLength={200}
        placeholder={kindName}
        aria-label={text('part', { name })}
        onChange={(event) =>
          onEdit({ type: 'change', id: node.id, set: { label: event.target.value } })
        }
      />
      <small>{kindName}</small>
      {store.kinds[node.kind]?.holdsData && (
        <Checkbox
          checked={node.required}
          aria-label={text('partRequired', { name })}
          onChange={(event) =>
            onEdit({ type: 'change', id: node.id, set: { required: event.target.checked } })
          }
        >
          {text('required')}
        </Checkbox>
      )}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        disabled={isLast}
        aria-label={text('takeOut', { name })}
        onClick={onRemove}
      />
    </li>
  )
}

/**
 * What is in a group. Here people change labels and whether a part is required, and remove parts;
 * everything else is changed from a place in a form.
 */
export const GroupContent = observer(
  ({
    group,
    onSaved,
    onStale,
    onDone,
    onDirty,
  }: {
    readonly group: Group
    readonly onSaved: (group: Group) => void
    readonly onStale: () => void
    /** Called after each act that takes away what was pressed. */
    readonly onDone: () => void
    /** Told whether changes here are not saved yet. */
    readonly onDirty: (isDirty: boolean) => void
  }) => {
    const text = useTexts(fragmentTexts)
    const store = useDesign()
    const shelf = useShelf()
    const [content, setContent] = useState(group.content)
    const { failure, setFailure, isBusy, change } = useChange(onStale)
    const isDirty = content !== group.content
    useTellDirty(onDirty, isDirty)
    const edit = (command: Command) => {
      const edited = apply(store.kinds, content, command)
      if ('problems' in edited) return setFailure(edited.problems.map(store.sayRefusal).join(' '))
      setFailure('')
      setContent(edited.document)
    }
    const save = () =>
      change(async () => {
        const saved = await shelf.save(group, { content })
        store.tell(text('changed', { name: saved.fullName, number: saved.number }))
        onSaved(saved)
        onDone()
      })
    const nodes = [...walk(content)]
    return (
      <Flex vertical gap="small">
        <ul className="design-group-rows" aria-label={text('content')}>
          {nodes.map(({ node, above }) => (
            <PartLine
              key={node.id}
              node={node}
              depth={above.length}
              isLast={nodes.length === 1}
              onEdit={edit}
              onRemove={() => {
                edit({ type: 'remove', ids: [node.id] })
                onDone()
              }}
            />
          ))}
        </ul>
        {failure !== '' && <Alert type="error" showIcon title={failure} />}
        {isDirty && (
          <>
            <InWords before={group.content} after={content} />
            <Flex gap="small">
              <Button
                type="primary"
                loading={isBusy}
                disabled={nodes.length === 0}
                onClick={() => void save()}
              >
                {text('change')}
              </Button>
              <Button
                onClick={() => {
                  setContent(group.content)
                  onDone()
                }}
              >
                {text('cancel')}
              </Button>
            </Flex>
          </>
        )}
      </Flex>
    )
  },
)
