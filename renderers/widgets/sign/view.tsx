import { Button, Flex } from 'antd'
import { HighlightOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { observer } from 'mobx-react-lite'
import { FieldGroup } from '#renderers/parts/field-group.tsx'
import { InkDialog } from '#renderers/parts/ink-dialog.tsx'
import { Inked } from '#renderers/parts/inked.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { defineView } from '#renderers/view.ts'
import type { FieldPort } from '#schemas/runtime.ts'
import { sign } from './kind.ts'
import { texts } from './texts.ts'

/**
 * Fields that were filled with the user's own signature once. It is not set again after the user
 * removes it.
 */
const given = new WeakSet<FieldPort>()

export default defineView(
  sign,
  observer(({ field, options, name }) => {
    const say = useTexts(texts)
    const [isOpen, setOpen] = useState(false)
    const { isDesign, lookups } = useRuntime()
    const isSigned = field.printed !== ''
    const own = isDesign || field.readOnly ? undefined : lookups.ownSign?.()
    const first =
      options.defaultCurrent && field.isNew === true && field.value === null ? own : undefined
    useEffect(() => {
      if (first === undefined || given.has(field)) return
      given.add(field)
      field.set(first)
    }, [first, field])
    const take = (picture: string | null) => {
      field.set(picture)
      field.touch()
      setOpen(false)
    }
    return (
      <FieldGroup field={field} name={name}>
        <Flex gap="small" align="center" wrap>
          <Inked value={field.value} alt={say('signed')} height={80} />
          {!field.readOnly && (
            <Button
              icon={<HighlightOutlined aria-hidden />}
              danger={field.problem !== undefined}
              onClick={() => setOpen(true)}
            >
              {say(isSigned ? 'again' : 'sign')}
            </Button>
          )}
          {own !== undefined && own !== field.value && (
            <Button onClick={() => take(own)}>{say('useOwn')}</Button>
          )}
          {!field.readOnly && isSigned && (
            <Button type="text" onClick={() => take(null)}>
              {say('remove')}
            </Button>
          )}
        </Flex>
        {isOpen && <InkDialog title={options.hint} onSign={take} onClose={() => setOpen(false)} />}
      </FieldGroup>
    )
  }),
)
