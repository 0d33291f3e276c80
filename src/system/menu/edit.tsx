import { Alert, Button, Form, Modal } from 'antd'
import { UnchosenContext, useUnchosenRoom } from '#renderers/parts/unchosen.ts'
import { useTexts } from '#renderers/runtime.tsx'
import type { MenuEntry } from '#schemas/api/menu.ts'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { MenuFields } from './parts/menu-fields.tsx'
import { formOf, useMenuEdit } from './parts/use-menu-edit.ts'
import { emptyDraft, toForm } from './store.ts'
import type { MenuStore } from './store.ts'
import { menuTexts } from './texts.ts'

interface MenuEditProps {
  readonly store: MenuStore
  /** Null to add a new entry below `parentId`. */
  readonly entry: MenuEntry | null
  readonly parentId: string
  readonly onDone: () => void
}

/**
 * Adds or changes one menu entry. If somebody else saved first, it shows what differs and asks
 * whose values to keep.
 */
export const Edit = ({ store, entry, parentId, onDone }: MenuEditProps) => {
  const { say } = useEngine()
  const text = useTexts(menuTexts)
  const { form, conflict, isBusy, touch, now, takeTheirs, cancel, save } = useMenuEdit({
    store,
    entry,
    onDone,
  })
  const room = useUnchosenRoom()
  const type = Form.useWatch('type', form) ?? entry?.type ?? emptyDraft.type
  return (
    <Modal
      open
      title={entry ? text('editTitle', { name: nameOf(say, entry) }) : text('addTitle')}
      width={640}
      onCancel={cancel}
      onOk={() => room.isClear() && save()}
      okText={text(conflict ? 'mine' : 'save')}
      cancelText={text('cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
    >
      {conflict && (
        <Alert
          type="warning"
          showIcon
          title={text('conflict')}
          description={text('conflictHint')}
          action={<Button onClick={takeTheirs}>{text('theirs')}</Button>}
          style={{ marginBottom: 16 }}
        />
      )}
      <Form
        form={form}
        layout="vertical"
        onValuesChange={touch}
        initialValues={entry ? formOf(entry) : toForm({ ...emptyDraft, parentId })}
      >
        <UnchosenContext value={room}>
          <MenuFields store={store} id={entry?.id} type={type} now={now} />
        </UnchosenContext>
      </Form>
    </Modal>
  )
}
