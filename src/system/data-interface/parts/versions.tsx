import { Alert, App, Button, Drawer, Spin, Table } from 'antd'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import { entryTexts } from '#renderers/pages/entries/parts/texts.ts'
import { dataInterfaces } from '#schemas/api/data-interface.ts'
import type { DataInterfaceLine, DataInterfaceVersion } from '#schemas/api/data-interface.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { dataInterfaceTexts } from '../texts.ts'
import { partTexts } from './texts.ts'

interface VersionsProps {
  readonly entry: DataInterfaceLine
  readonly name: string
  /** Something was saved anew. */
  onRestored(): void
  onClose(): void
}

/** Asks whether to restore a save, and restores it. */
function useRestore({ entry, onRestored }: Pick<VersionsProps, 'entry' | 'onRestored'>) {
  const { send } = useEngine()
  const { modal, message } = App.useApp()
  const text = useTexts(partTexts)
  const words = useTexts(entryTexts)
  const { id, version } = entry
  return ({ number }: DataInterfaceVersion) =>
    void modal.confirm({
      title: text('restoreAsk', { number }),
      content: text('restoreNote'),
      okText: text('restore'),
      cancelText: words('cancel'),
      // The toast has already shown a failure.
      onOk: async () => {
        const made = await send(dataInterfaces.restore, {
          params: { id },
          body: { number, version },
        }).catch(() => undefined)
        if (!made) return
        void message.success(text('restored', { number }))
        onRestored()
      },
    })
}

interface VersionTableProps {
  readonly versions: readonly DataInterfaceVersion[]
  onRestore(version: DataInterfaceVersion): void
}

const VersionTable = ({ versions, onRestore }: VersionTableProps) => {
  const { timeZone } = useRuntime()
  const text = useTexts(partTexts)
  const say = useTexts(dataInterfaceTexts)
  return (
    <Table<DataInterfaceVersion>
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey="number"
      dataSource={[...versions]}
      columns={[
        { key: 'number', title: text('version'), render: (_, { number }) => number },
        {
          key: 'time',
          title: text('time'),
          render: (_, { creatorTime }) => formatTime(creatorTime, timeZone),
        },
        { key: 'user', title: text('savedBy'), render: (_, { userName }) => userName || '-' },
        { key: 'type', title: say('type'), render: (_, { type }) => say(type) },
        {
          key: 'parameters',
          title: say('parameters'),
          align: 'right',
          render: (_, { parameters }) => parameters,
        },
        {
          key: 'acts',
          title: '',
          render: (_, saved) =>
            saved.number !== versions[0]?.number && (
              <Permitted call={dataInterfaces.restore}>
                <Button size="small" onClick={() => onRestore(saved)}>
                  {text('restore')}
                </Button>
              </Permitted>
            ),
        },
      ]}
    />
  )
}

/** The saves of an interface, and a way back to each. */
export const Versions = ({ entry, name, onRestored, onClose }: VersionsProps) => {
  const { send } = useEngine()
  const text = useTexts(partTexts)
  const words = useTexts(entryTexts)
  const restore = useRestore({ entry, onRestored })
  const { id } = entry
  const { state, value, retry } = useLoaded(
    id,
    async () => (await send(dataInterfaces.versions, { params: { id } }, { quiet: true })).list,
  )
  return (
    <Drawer
      open
      title={text('versionsOf', { name })}
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {state === 'loading' && <Spin />}
      {state === 'failed' && (
        <Alert
          type="error"
          title={words('failed')}
          action={<Button onClick={retry}>{words('retry')}</Button>}
        />
      )}
      {state === 'there' && <VersionTable versions={value} onRestore={restore} />}
    </Drawer>
  )
}
