import { useState } from 'react'
import { App, Form } from 'antd'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useUnsaved } from '#renderers/parts/use-unsaved.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { RefusedCall } from '#src/engine/send.ts'
import { conflictOf, emptyDraft, toDraft, toForm } from '../store.ts'
import type { Form as FormValues, MenuStore } from '../store.ts'
import { menuTexts } from '../texts.ts'

/** The form values of an entry. */
export const formOf = ({ id: _id, version: _version, ...draft }: MenuEntry): FormValues =>
  toForm(draft)

interface MenuEditOptions {
  readonly store: MenuStore
  readonly entry: MenuEntry | null
  readonly onDone: () => void
}

/**
 * The form of one entry, and how it is saved or closed. Problems are shown at their fields; if
 * somebody else saved first there is a conflict.
 */
export function useMenuEdit({ store, entry, onDone }: MenuEditOptions) {
  const text = useTexts(menuTexts)
  const say = useTexts(entryTexts)
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<FormValues>()
  const [base, setBase] = useState(entry)
  const [conflict, setConflict] = useState<MenuEntry | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { isDirty, touch, leave } = useUnsaved(onDone)
  /** The current value of a field if somebody else changed it meanwhile. */
  const now = (key: Exclude<keyof MenuEntry, 'names'>) =>
    conflict && base?.[key] !== conflict[key]
      ? { help: text('now', { value: String(conflict[key]) }), validateStatus: 'warning' as const }
      : {}
  const refuse = ({ problems }: RefusedCall) => {
    for (const { path, message: words } of problems)
      form.setFields([
        {
          name:
            path === 'propertyJson'
              ? ['properties', 'moduleId']
              : (path.split('.') as ['urlAddress']),
          errors: [words],
        },
      ])
  }
  const save = useOnce(async (over: MenuEntry | null) => {
    const given = await form.validateFields().catch(() => null)
    if (!given) return
    setBusy(true)
    try {
      const whole = { ...toForm(emptyDraft), ...given }
      await store.save(
        toDraft(
          { ...whole, properties: { ...(over && formOf(over).properties), ...given.properties } },
          store.opened,
        ),
        over,
      )
      void message.success(text('saved'))
      leave()
    } catch (error) {
      setConflict(conflictOf(error) ?? null)
      if (error instanceof RefusedCall) refuse(error)
    } finally {
      setBusy(false)
    }
  })
  const takeTheirs = () => {
    if (conflict) form.setFieldsValue(formOf(conflict))
    setBase(conflict)
    setConflict(null)
  }
  const cancel = () => {
    if (!isDirty()) leave()
    else
      void modal.confirm({
        title: say('prompt'),
        content: say('unsaved'),
        okText: say('discard'),
        cancelText: say('keepEditing'),
        okButtonProps: { danger: true },
        onOk: leave,
      })
  }
  return {
    form,
    conflict,
    isBusy,
    touch,
    now,
    takeTheirs,
    cancel,
    save: () => void save(conflict ?? base),
  }
}
