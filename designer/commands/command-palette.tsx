import { Modal } from 'antd'
import { observer } from 'mobx-react-lite'
import { useMemo, useRef, useState } from 'react'
import { useMay, useTexts } from '#renderers/runtime.tsx'
import { designs } from '#schemas/api/design.ts'
import { useActs } from '../acts.ts'
import { focusSelected } from '../canvas/focus.ts'
import { useDesign } from '../context.tsx'
import { useShelf } from '../fragments/context.ts'
import { designTexts } from '../texts.ts'
import { Chooser } from './chooser.tsx'
import type { Command } from './command.ts'
import { commandsOf, insertsOf } from './list.ts'
import { commandTexts } from './texts.ts'

const Choices = observer(
  ({
    of,
    onTake,
  }: {
    readonly of: 'insert' | 'commands'
    readonly onTake: (command: Command) => void
  }) => {
    const store = useDesign()
    const { acts, doors } = useActs()
    const shelf = useShelf()
    const canPublish = useMay()(designs.release)
    const text = useTexts(commandTexts)
    const label = useTexts(designTexts)
    // The list is made once, because nothing else changes the design while the palette is open.
    const commands = useMemo(
      () => (of === 'insert' ? insertsOf : commandsOf)({ store, acts, doors, shelf, canPublish }),
      [of, store, acts, doors, shelf, canPublish],
    )
    return (
      <Chooser
        label={of === 'insert' ? label('insertByName') : text('commands')}
        hint={of === 'insert' ? label('insertHint') : text('hint')}
        commands={commands}
        onTake={onTake}
      />
    )
  },
)

/**
 * Runs anything in the designer by typing its name: actions, kinds to insert, tools, and fields to
 * jump to. It can also be limited to what can be inserted.
 */
export const CommandPalette = ({
  of,
  onClose,
}: {
  readonly of: 'insert' | 'commands' | null
  readonly onClose: () => void
}) => {
  const text = useTexts(commandTexts)
  const label = useTexts(designTexts)
  // Keeps the list that was open, so that the content does not change during the closing animation.
  const [shown, setShown] = useState<'insert' | 'commands'>('commands')
  const taken = useRef<Command | null>(null)
  const fresh = useRef<string | null>(null)
  const store = useDesign()
  if (of !== null && of !== shown) setShown(of)
  const afterClose = () => {
    focusSelected()
    if (fresh.current !== null) store.rename(fresh.current)
    fresh.current = null
    const command = taken.current
    taken.current = null
    // Commands open another sheet or move the focus, so they run after this dialog has closed and
    // released the focus.
    if (command && command.group !== 'insert') command.run()
  }
  const onTake = (command: Command) => {
    taken.current = command
    if (command.group === 'insert') {
      command.run()
      // This dialog holds the focus, so the new label is edited once it has closed.
      fresh.current = store.renaming
      store.rename(null)
    }
    onClose()
  }
  return (
    <Modal
      open={of !== null}
      title={shown === 'insert' ? label('insertByName') : text('commands')}
      footer={null}
      destroyOnHidden
      width={560}
      style={{ top: 72 }}
      // Opens and closes at once, with its box as the first thing to focus: keys pressed meanwhile
      // are for the box, or for what was inserted.
      transitionName=""
      maskTransitionName=""
      closable={false}
      afterClose={afterClose}
      onCancel={onClose}
    >
      <Choices of={shown} onTake={onTake} />
    </Modal>
  )
}
