import { Suspense } from 'react'
import { Spin } from 'antd'
import { observer } from 'mobx-react-lite'
import { ExportDialog } from '#renderers/pages/entries/parts/export-dialog.tsx'
import type { ExportAsk } from '#renderers/pages/entries/parts/export-dialog.tsx'
import { useTexts } from '#renderers/runtime.tsx'
import { users } from '#schemas/api/user.ts'
import type { UserDetail, UserRow } from '#schemas/api/user.ts'
import { holdsField } from '#schemas/grant/page-fields.ts'
import { exportColumns, userColumnTexts } from '#schemas/person/user-sheet.ts'
import { useEngine } from '#src/app/engine.tsx'
import { Members } from '#src/app/members.tsx'
import { Handover, UserImport } from '#src/app/user-dialogs.ts'
import { saveFile } from '#src/engine/save-file.ts'
import { Edit } from '../edit.tsx'
import type { makeUserStore, UserActs } from '../store.ts'
import { userTexts } from '../texts.ts'
import { IdentitiesDialog } from './identities-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'

/** What the open dialog does, and for which user. */
export type UserDialogState =
  | { readonly what: 'edit'; readonly user: UserDetail | null }
  | { readonly what: 'reset' | 'handover' | 'led' | 'identities'; readonly user: UserRow }
  | { readonly what: 'import' | 'export' }

interface DialogsProps {
  readonly open: UserDialogState | null
  readonly store: ReturnType<typeof makeUserStore>
  readonly acts: UserActs
  /** Called when users were changed by something other than the store. */
  onChanged(): void
  onDone(): void
}

/** The open dialog of the user list, if any. */
export const Dialogs = observer(({ open, store, acts, onChanged, onDone }: DialogsProps) => {
  const text = useTexts(userTexts)
  return (
    <>
      {open?.what === 'edit' && <Edit store={store} entry={open.user} onDone={onDone} />}
      {open?.what === 'reset' && <ResetDialog user={open.user} acts={acts} onDone={onDone} />}
      {open?.what === 'identities' && <IdentitiesDialog user={open.user} onDone={onDone} />}
      {open?.what === 'led' && (
        <Members
          key={open.user.id}
          calls={users}
          entry={{ id: open.user.id, name: open.user.realName }}
          title={text('ledBy', { name: open.user.realName })}
          onClose={onDone}
        />
      )}
      {open?.what === 'export' && <TakeOut total={store.total} acts={acts} onClose={onDone} />}
      <Suspense fallback={<Spin fullscreen delay={300} />}>
        {open?.what === 'handover' && (
          <Handover user={open.user} onDone={() => (onChanged(), onDone())} />
        )}
        {open?.what === 'import' && <UserImport onImported={onChanged} onClose={onDone} />}
      </Suspense>
    </>
  )
})

/** Exports the listed users as a sheet, with the columns that the user may see. */
const TakeOut = observer(
  ({
    total,
    acts,
    onClose,
  }: {
    readonly total: number
    readonly acts: UserActs
    onClose(): void
  }) => {
    const holds = holdsField(useEngine().session.rights, 'user', 'column')
    const text = useTexts(userTexts)
    const column = useTexts(userColumnTexts)
    const run = async ({ format, columns }: ExportAsk, signal: AbortSignal) =>
      saveFile(await acts.exportAs(format, columns, signal), `${text('fileName')}.${format}`)
    return (
      <ExportDialog
        title={text('exportTitle')}
        columns={exportColumns.filter(holds).map((key) => ({ key, title: column(key) }))}
        total={total}
        run={run}
        onClose={onClose}
      />
    )
  },
)
