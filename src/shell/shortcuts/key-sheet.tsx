import { Modal, Typography } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import type { PanelProps } from '../layout/panels.ts'
import { keyName } from './key-names.ts'
import { shortcuts } from './shortcut.ts'
import { keyTexts } from './texts.ts'
import './key-sheet.css'

type ShortcutLine = readonly [
  name: Exclude<keyof (typeof keyTexts)['zh'], 'title' | 'everywhere' | 'onTabs' | 'onRecord'>,
  keys: readonly string[],
]

const everywhere: readonly ShortcutLine[] = [
  ['search', shortcuts.search],
  ['lock', shortcuts.lock],
  ['logout', shortcuts.logout],
  ['close', shortcuts.close],
  ['keys', shortcuts.keys],
  ['leave', ['Esc']],
]
const onTabs: readonly ShortcutLine[] = [
  ['walk', ['←', '→']],
  ['open', ['Enter']],
  ['remove', ['Delete']],
  ['move', ['Ctrl', 'Shift', '← →']],
  ['menu', ['Shift', 'F10']],
]

const onRecord: readonly ShortcutLine[] = [
  ['previousRecord', ['Alt', '↑']],
  ['nextRecord', ['Alt', '↓']],
  ['sendComment', ['Mod', 'Enter']],
]

const Keys = ({
  title,
  lines,
}: {
  readonly title: string
  readonly lines: readonly ShortcutLine[]
}) => {
  const text = useTexts(keyTexts)
  return (
    <section aria-label={title}>
      <Typography.Title level={2} style={{ fontSize: 14 }}>
        {title}
      </Typography.Title>
      <dl className="shell-keys">
        {lines.map(([name, keys]) => (
          <div key={name}>
            <dt>{text(name)}</dt>
            <dd>
              {keys.map((key) => (
                <Typography.Text key={key} keyboard>
                  {keyName(key)}
                </Typography.Text>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The list of all shortcuts of the shell. */
const KeySheet = ({ isOpen, onClose, onClosed }: PanelProps) => {
  const text = useTexts(keyTexts)
  return (
    <Modal
      open={isOpen}
      title={text('title')}
      footer={null}
      onCancel={onClose}
      afterClose={onClosed}
    >
      <Keys title={text('everywhere')} lines={everywhere} />
      <Keys title={text('onTabs')} lines={onTabs} />
      <Keys title={text('onRecord')} lines={onRecord} />
    </Modal>
  )
}
export default KeySheet
