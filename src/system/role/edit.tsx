import { useState } from 'react'
import { Col, Form, Radio } from 'antd'
import { EntryDialog } from '#renderers/pages/entries/parts/entry-dialog.tsx'
import { EntryFields } from '#renderers/pages/entries/parts/entry-fields.tsx'
import { OrganizeField } from '#renderers/pages/entries/parts/pick-fields.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import type { RoleEntry } from '#schemas/api/role.ts'
import { makeSaver } from '#src/engine/entry-store.ts'
import type { EntryStore } from '#src/engine/entry-store.ts'
import { draftOf, emptyDraft } from './store.ts'
import type { RoleDraft } from './store.ts'
import { roleTexts } from './texts.ts'

interface RoleEditProps {
  readonly store: EntryStore<RoleEntry, RoleDraft>
  /** Null to add a new role. */
  readonly entry: RoleEntry | null
  onDone(): void
}

/** Adds or changes one role (7.6), which is global or belongs to organizations. */
export const Edit = ({ store, entry, onDone }: RoleEditProps) => {
  const text = useTexts(roleTexts)
  const nameOf = useNameOf()
  const [save] = useState(() => makeSaver(store, entry, draftOf))
  return (
    <EntryDialog<RoleDraft>
      {...(entry === null && { repeats: ['organizeIds'] })}
      title={text(entry ? 'edit' : 'add', { name: entry ? nameOf(entry) : '' })}
      width={640}
      draft={entry ? draftOf(entry) : emptyDraft}
      save={save}
      onDone={onDone}
    >
      <EntryFields name={text('name')} code={text('code')}>
        <Col span={24}>
          <Form.Item name="globalMark" label={text('reach')}>
            <Radio.Group
              options={[
                { value: 0, label: text('local') },
                { value: 1, label: text('global') },
              ]}
            />
          </Form.Item>
          <OrganizesItem />
        </Col>
      </EntryFields>
    </EntryDialog>
  )
}

/** The organizations of a role: none for a global role, at least one for any other. */
const OrganizesItem = () => {
  const say = useTexts(entryTexts)
  const name = say('organize')
  if (Form.useWatch<number>('globalMark') === 1) return null
  return (
    <Form.Item
      name="organizeIds"
      label={name}
      rules={[{ required: true, type: 'array', min: 1, message: say('required', { name }) }]}
      trigger="onPick"
    >
      <OrganizeField multiple />
    </Form.Item>
  )
}
