import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { Alert, App, Button, Flex, Form, Grid, Modal } from 'antd'
import type { FormInstance } from 'antd'
import { UnchosenContext, useUnchosenRoom } from '#renderers/parts/unchosen.ts'
import type { UnchosenRoom } from '#renderers/parts/unchosen.ts'
import { useOnce } from '#renderers/parts/use-once.ts'
import { useUnsaved } from '#renderers/parts/use-unsaved.ts'
import { focusBody } from '#renderers/parts/focus-body.ts'
import { useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from './texts.ts'

/** Why a save was refused: somebody else saved first, or values are wrong. */
export interface Refusal<D> {
  /** The values as they are stored on the server now. */
  readonly theirs?: D
  readonly problems: readonly { readonly path: string; readonly message: string }[]
}

export interface EntryDialogProps<D extends object> {
  readonly title: string
  /** Initial values. */
  readonly draft: D
  /** Pixels; the specification's default dialog is 800. */
  readonly width?: number
  /**
   * Saves. `isOver` means that the stored values of a conflict are to be overwritten. Returns why
   * it was refused, or nothing when it succeeded.
   */
  save(draft: D, isOver: boolean): Promise<Refusal<D> | undefined>
  onDone(): void
  /**
   * Given for a new entry: the fields whose values stay for the next one, which "Save and new"
   * begins.
   */
  readonly repeats?: readonly (keyof D)[] | undefined
  /** The fields: `Form.Item`s with the names of the draft. */
  readonly children: ReactNode
}

const dialogWidth = 800
/**
 * A long form scrolls inside the dialog, so that its buttons stay visible. The padding at the sides
 * leaves room for focus outlines.
 */
const dialogStyles = {
  header: { marginBottom: 16 },
  body: {
    maxHeight: 'calc(100dvh - var(--dialog-rim, 260px))',
    overflow: 'hidden auto',
    marginInline: -12,
    paddingInline: 12,
  },
} as const

/** Says that somebody else saved first, and offers to load their values. */
const Conflict = ({ onTake }: { readonly onTake: () => void }) => {
  const text = useTexts(entryTexts)
  return (
    <Alert
      type="warning"
      showIcon
      title={text('conflict')}
      description={
        <Flex vertical gap="small" align="start">
          {text('conflictHint')}
          <Button onClick={onTake}>{text('theirs')}</Button>
        </Flex>
      }
      style={{ marginBottom: 16 }}
    />
  )
}

/** Problems that belong to no field of the form. */
const Others = ({ problems }: { readonly problems: readonly string[] }) => {
  const text = useTexts(entryTexts)
  return (
    <Alert
      type="error"
      showIcon
      title={text('otherProblems')}
      description={problems.join('; ')}
      style={{ marginBottom: 16 }}
    />
  )
}

/** The field of a problem: that of the whole value, or of one translation of the name. */
const placeOf = (path: string): string | string[] =>
  path.startsWith('names.') ? path.split('.') : (path.split('.', 1)[0] ?? '')

/**
 * Shows problems at their fields and scrolls to the first. Returns the messages that belong to no
 * field.
 */
function landProblems<D extends object>(
  form: FormInstance<D>,
  problems: Refusal<D>['problems'],
): readonly string[] {
  const names = new Set(Object.keys(form.getFieldsValue(true)))
  const fields = problems.filter(({ path }) => names.has(path.split('.', 1)[0] ?? ''))
  form.setFields(
    fields.map(({ path, message: words }) => ({ name: placeOf(path) as never, errors: [words] })),
  )
  const first = fields[0]?.path
  if (first) form.scrollToField(placeOf(first), { focus: true })
  return problems.filter((problem) => !fields.includes(problem)).map((problem) => problem.message)
}

/** Ways to close a dialog; `cancel` asks first if changes would be lost. */
function useLeaving(onDone: () => void) {
  const text = useTexts(entryTexts)
  const { modal } = App.useApp()
  const { isDirty, touch, rest, leave } = useUnsaved(onDone)
  const cancel = () => {
    if (!isDirty()) leave()
    else
      void modal.confirm({
        title: text('prompt'),
        content: text('unsaved'),
        okText: text('discard'),
        cancelText: text('keepEditing'),
        okButtonProps: { danger: true },
        onOk: leave,
      })
  }
  return { touch, rest, leave, cancel }
}

interface Saving<D extends object> extends Pick<
  EntryDialogProps<D>,
  'draft' | 'save' | 'onDone' | 'repeats'
> {
  readonly form: FormInstance<D>
  readonly room: UnchosenRoom
}

/** Saves the values of the form, then closes the dialog or begins the next entry. */
function useSaving<D extends object>({ form, room, draft, save, onDone, repeats = [] }: Saving<D>) {
  const text = useTexts(entryTexts)
  const { message } = App.useApp()
  const [theirs, setTheirs] = useState<D | null>(null)
  const [others, setOthers] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const { touch, rest, leave, cancel } = useLeaving(onDone)
  const beginNext = (values: D) => {
    const kept = Object.fromEntries(repeats.map((key) => [key, values[key]]))
    form.setFieldsValue({ ...draft, ...kept })
    rest()
    const [first] = form.getFieldsError()
    if (first) form.focusField(first.name)
  }
  const submit = useOnce(async (isMore: boolean) => {
    if (!room.isClear()) return
    setBusy(true)
    try {
      const values: D = { ...draft, ...form.getFieldsValue(true) }
      const refusal = await save(values, theirs !== null)
      setTheirs(refusal?.theirs ?? null)
      setOthers(refusal ? landProblems(form, refusal.problems) : [])
      if (refusal) return
      void message.success(text('saved'))
      if (isMore) beginNext(values)
      else leave()
    } finally {
      setBusy(false)
    }
  })
  const takeTheirs = () => {
    if (theirs) form.setFieldsValue(theirs)
    setTheirs(null)
  }
  return { theirs, takeTheirs, others, isBusy, touch, cancel, submit }
}

interface NextButtonsProps {
  readonly isBusy: boolean
  readonly formId: string
  onMore(): void
  onCancel(): void
}

/** The buttons of a dialog for a new entry; on the left the one that begins another. */
const NextButtons = ({ isBusy, formId, onMore, onCancel }: NextButtonsProps) => {
  const text = useTexts(entryTexts)
  return (
    <Flex gap="small" wrap>
      <Button disabled={isBusy} style={{ marginInlineEnd: 'auto' }} onClick={onMore}>
        {text('saveMore')}
      </Button>
      <Button onClick={onCancel}>{text('cancel')}</Button>
      <Button type="primary" htmlType="submit" form={formId} loading={isBusy}>
        {text('save')}
      </Button>
    </Flex>
  )
}

/**
 * The dialog that adds or changes one entry. Problems from the server are shown at their fields, a
 * conflict offers both versions, and closing asks about unsaved changes.
 */
export function EntryDialog<D extends object>(props: EntryDialogProps<D>) {
  const { title, draft, width = dialogWidth, repeats, children } = props
  const text = useTexts(entryTexts)
  const isPhone = Grid.useBreakpoint().sm === false
  const [form] = Form.useForm<D>()
  const formId = useId()
  const room = useUnchosenRoom()
  const { theirs, takeTheirs, others, isBusy, touch, cancel, submit } = useSaving({
    ...props,
    form,
    room,
  })
  const saveMore = () =>
    void form.validateFields().then(
      () => submit(true),
      // What is wrong stands at the fields.
      () => undefined,
    )
  return (
    <Modal
      afterOpenChange={focusBody}
      open
      title={title}
      width={isPhone ? '100%' : width}
      onCancel={cancel}
      okText={text(theirs ? 'mine' : 'save')}
      // A button of the form, so that Enter in any field saves.
      okButtonProps={{ htmlType: 'submit', form: formId }}
      cancelText={text('cancel')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      styles={dialogStyles}
      {...(repeats && {
        footer: <NextButtons {...{ isBusy, formId, onMore: saveMore, onCancel: cancel }} />,
      })}
    >
      {theirs && <Conflict onTake={takeTheirs} />}
      {others.length > 0 && <Others problems={others} />}
      <Form
        id={formId}
        form={form}
        layout="vertical"
        initialValues={draft}
        onFinish={() => void submit(false)}
        onValuesChange={touch}
        scrollToFirstError={{ focus: true }}
      >
        <UnchosenContext value={room}>{children}</UnchosenContext>
      </Form>
    </Modal>
  )
}
