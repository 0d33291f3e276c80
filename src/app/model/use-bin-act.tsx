import { DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { HeadAct } from '#renderers/parts/frame/head-acts.tsx'
import { later } from '#renderers/parts/later.tsx'
import type { LoadedViews } from '#renderers/parts/control.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { can } from '#schemas/permission.ts'
import type { ListStore } from '#src/engine/list-store.ts'
import { useEngine } from '../engine.tsx'
import { binTexts } from './past-texts.ts'

const BinDialog = later(async () => (await import('./bin-dialog.tsx')).BinDialog)

interface BinGiven {
  readonly list: ListStore
  readonly views: LoadedViews
  readonly title: string
}

/** Opens the recycle bin of a list, for those who were granted it. */
export function useBinAct({ list, views, title }: BinGiven): {
  readonly acts: readonly HeadAct[]
  readonly dialogs: ReactNode
} {
  const text = useTexts(binTexts)
  const { rights } = useEngine().session
  const [isOpen, setOpen] = useState(false)
  if (!can(rights, list.plan.modelId, 'button', 'btn_bin')) return { acts: [], dialogs: null }
  return {
    acts: [
      {
        key: 'bin',
        label: text('bin'),
        icon: <DeleteOutlined aria-hidden />,
        run: () => setOpen(true),
      },
    ],
    dialogs: isOpen && (
      <BinDialog list={list} views={views} title={title} onClose={() => setOpen(false)} />
    ),
  }
}
