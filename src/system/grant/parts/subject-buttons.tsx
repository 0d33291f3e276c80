import { useState } from 'react'
import { Button } from 'antd'
import { observer } from 'mobx-react-lite'
import { grantTexts } from '#renderers/pages/grants/parts/texts.ts'
import { Permitted } from '#renderers/parts/permitted.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { authority } from '#schemas/api/authority.ts'
import type { GrantStore } from '../store.ts'
import { subjectTexts } from '../texts.ts'
import { Batch } from './batch.tsx'
import { Copy } from './copy.tsx'

interface SubjectButtonsProps {
  readonly store: GrantStore
  /** Names of menu entries by id. */
  readonly menus: ReadonlyMap<string, string>
  /** The address where the product is seen as this user; absent where that is not allowed. */
  readonly viewAs?: string
  onBack(): void
}

/** What can be done with the subject whose permissions are shown. */
export const SubjectButtons = observer(({ store, menus, viewAs, onBack }: SubjectButtonsProps) => {
  const text = useTexts(grantTexts)
  const words = useTexts(subjectTexts)
  const [open, setOpen] = useState<'batch' | 'copy'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button onClick={onBack}>{words('back')}</Button>
      {store.state === 'ready' && (
        <Permitted call={authority.batch}>
          <Button onClick={() => setOpen('batch')}>{text('batch')}</Button>
        </Permitted>
      )}
      {store.canChange && !store.isDirty && (
        <Permitted call={authority.copy}>
          <Button onClick={() => setOpen('copy')}>{words('copy')}</Button>
        </Permitted>
      )}
      {viewAs !== undefined && (
        <Button href={viewAs} target="_blank" rel="noopener">
          {text('viewAs')}
        </Button>
      )}
      {open === 'copy' && <Copy store={store} onClose={close} />}
      {open === 'batch' && <Batch store={store} menus={menus} onClose={close} />}
    </>
  )
})
