import { DeleteOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Flex, Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { walk } from '#schemas/design/document.ts'
import { apply } from '#schemas/design/edit.ts'
import type { Command } from '#schemas/design/edit.ts'
import { InWords } from '../compare/in-words.tsx'
import { useDesign } from '../context.tsx'
import { refusalOf } from '../port.ts'
import { useShelf } from './context.ts'
import type { Group } from './shelf.ts'
import { fragmentTexts } from './texts.ts'

/**
 * What is in a group: labels, what is required, what goes. Everything else is changed from a place
 * where it stands.
 */
export const GroupContent = observer(
  ({
    group,
    onSaved,
    onStale,
    onDone,
  }: {
    readonly group: Group
    readonly onSaved: (group: Group) => void
    readonly onStale: () => void
    /** Called after each act that takes away what was pressed. */ readonly onDone: () => void
  }) => {
    const text = useTexts(fragmentTexts)
    const store = useDesign()
    const shelf = useShelf()
    const [content, setContent] = useState(group.content)
    const [failure, setFailure] = useState('')
    const [isBusy, setIsBusy] = useState(false)
    const edit = (command: Command) => {
      const edited = apply(store.kinds, content, command)
      if ('problems' in edited) return setFailure(edited.problems.map(store.sayRefusal).join(' '))
      setFailure('')
      setContent(edited.document)
    }
    const save = async () => {
      setIsBusy(true)
      try {
        const saved = await shelf.save(group, { content })
        store.tell(text('changed', { name: saved.fullName, number: saved.number }))
        onSaved(saved)
        onDone()
      } catch (error) {
        const refusal = refusalOf(error)
        setFailure(refusal.code === 409 ? text('stale') : refusal.message)
        if (refusal.code === 409) onStale()
      } finally {
        setIsBusy(false)
      }
    }
    const nodes = [...walk(content)]
    return (
      <Flex vertical gap="small">
        <ul className="design-group-rows" aria-label={text('content')}>
          {nodes.map(({ node, above }) => {
            const name = node.label || store.nameOfKind(node.kind)
            return (
              <li
                key={node.id}
                className="design-group-line"
                style={{ paddingInlineStart: above.length * 16 }}
              >
                <Input
                  value={node.label}
                  maxLength={200}
                  placeholder={store.nameOfKind(node.kind)}
                  aria-label={text('part', { name })}
                  onChange={(event) =>
                    edit({ type: 'change', id: node.id, set: { label: event.target.value } })
                  }
                />
                <small>{store.nameOfKind(node.kind)}</small>
                {store.kinds[node.kind]?.holdsData && (
                  <Checkbox
                    checked={node.required}
                    aria-label={text('partRequired', { name })}
                    onChange={(event) =>
                      edit({ type: 'change', id: node.id, set: { required: event.target.checked } })
                    }
                  >
                    {text('required')}
                  </Checkbox>
                )}
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  disabled={nodes.length === 1}
                  aria-label={text('takeOut', { name })}
                  onClick={() => {
                    edit({ type: 'remove', ids: [node.id] })
                    onDone()
                  }}
                />
              </li>
            )
          })}
        </ul>
        {failure !== '' && <Alert type="error" showIcon title={failure} />}
        {content !== group.content && (
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
