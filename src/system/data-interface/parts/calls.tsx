import { useState } from 'react'
import { Drawer, Tag } from 'antd'
import { observer } from 'mobx-react-lite'
import { EntriesPage } from '#renderers/pages/entries/view.tsx'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { DataInterfaceCall } from '#schemas/api/data-interface.ts'
import { printBytes } from '#schemas/format/bytes.ts'
import { formatTime } from '#schemas/format/time.ts'
import { useEngine } from '#src/app/engine.tsx'
import { makeCallStore } from '../store.ts'
import { partTexts } from './texts.ts'

interface CallsProps {
  readonly id: string
  readonly name: string
  onClose(): void
}

/** The columns of the log. */
function useColumns() {
  const text = useTexts(partTexts)
  const { timeZone, language } = useRuntime()
  return [
    {
      key: 'creatorTime',
      title: text('time'),
      width: 180,
      render: ({ creatorTime }: DataInterfaceCall) => formatTime(creatorTime, timeZone),
    },
    {
      key: 'user',
      title: text('caller'),
      width: 110,
      render: ({ userName }: DataInterfaceCall) => userName || '-',
    },
    {
      key: 'how',
      title: text('how'),
      width: 110,
      render: ({ how }: DataInterfaceCall) => text(how),
    },
    {
      key: 'outcome',
      title: text('outcome'),
      width: 100,
      render: ({ outcome }: DataInterfaceCall) => (
        <Tag color={outcome === 'done' ? 'success' : 'error'}>
          {text(outcome === 'done' ? 'done' : 'refused')}
        </Tag>
      ),
    },
    {
      key: 'milliseconds',
      title: text('took'),
      width: 90,
      align: 'right' as const,
      render: ({ milliseconds }: DataInterfaceCall) => `${milliseconds} ms`,
    },
    {
      key: 'rows',
      title: text('rows'),
      width: 80,
      align: 'right' as const,
      render: ({ rows }: DataInterfaceCall) => rows,
    },
    {
      key: 'bytes',
      title: text('size'),
      width: 100,
      align: 'right' as const,
      render: ({ bytes }: DataInterfaceCall) => printBytes(bytes, language),
    },
    {
      key: 'ipAddress',
      title: text('address'),
      width: 130,
      render: ({ ipAddress }: DataInterfaceCall) => ipAddress || '-',
    },
  ]
}

/** Who asked an interface, how long it took, and what came of it. */
export const Calls = observer(({ id, name, onClose }: CallsProps) => {
  const { send } = useEngine()
  const { timeZone } = useRuntime()
  const text = useTexts(partTexts)
  const [store] = useState(() => makeCallStore(send, id))
  const columns = useColumns()
  return (
    <Drawer
      open
      title={text('callsOf', { name })}
      size={960}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      <EntriesPage<DataInterfaceCall>
        noun="dataInterfaceCall"
        title={text('calls')}
        isTitled
        store={store}
        columns={columns}
        nameOf={({ creatorTime }) => formatTime(creatorTime, timeZone)}
        emptyNote={text('noCalls')}
      />
    </Drawer>
  )
})
