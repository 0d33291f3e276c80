import { Input } from 'antd'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTexts } from '#renderers/runtime.tsx'
import { apply } from '#schemas/design/edit.ts'
import type { Node } from '#schemas/widget/node.ts'
import { useDesign } from '../context.tsx'
import { FieldUses } from '../uses/field-uses.tsx'
import { Setting } from './setting.tsx'
import { inspectorTexts } from './texts.ts'

/**
 * The field name. It is applied on Enter or blur, and every rule, formula and list entry follows. A
 * name that is not allowed is reported while typing.
 */
export const FieldName = observer(({ node }: { readonly node: Node }) => {
  const store = useDesign()
  const text = useTexts(inspectorTexts)
  const [name, setName] = useState(node.field)
  useEffect(() => setName(node.field), [node.field])
  const edited =
    name === node.field
      ? null
      : apply(store.kinds, store.document, { type: 'rename', id: node.id, field: name })
  const problem =
    edited && 'problems' in edited ? edited.problems.map(store.sayRefusal).join(' ') : undefined
  const commit = () => {
    if (name !== node.field && problem === undefined)
      store.run({ type: 'rename', id: node.id, field: name })
    else if (problem !== undefined) setName(node.field)
  }
  return (
    <>
      <Setting label={text('fieldName')} problem={problem}>
        {(id) => (
          <Input
            id={id}
            value={name}
            maxLength={40}
            onChange={(event) => setName(event.target.value.trim())}
            onBlur={commit}
            onPressEnter={() => problem === undefined && commit()}
            {...(problem !== undefined && { 'aria-invalid': true })}
          />
        )}
      </Setting>
      {edited && problem === undefined && <FieldUses id={node.id} />}
    </>
  )
})
