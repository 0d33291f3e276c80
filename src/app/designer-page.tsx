import { Button, Result, Skeleton } from 'antd'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { Designer } from '#designer/designer.tsx'
import { openDesign } from '#designer/open.ts'
import type { OpenDesign } from '#designer/open.ts'
import type { Journal, PreviewInput, Send } from '#designer/port.ts'
import type { PresencePort } from '#designer/presence/store.ts'
import type { Trail } from '#designer/trail.ts'
import { RecoveryNote } from '#designer/toolbar/status.tsx'
import { useNameOf, useTexts } from '#renderers/runtime.tsx'
import { kinds } from '#renderers/widgets/kinds.ts'
import { designs } from '#schemas/api/design.ts'
import type { Design } from '#schemas/api/design.ts'
import { upgradeTexts } from '#schemas/design/upgrade.ts'
import { menuTypes, propertiesOf, toRoute } from '#schemas/menu.ts'
import type { MenuItem } from '#schemas/menu.ts'
import { openDoor } from '#src/chat/door.ts'
import { basePath } from '#src/engine/base.ts'
import { saveFile } from '#src/engine/save-file.ts'
import type { Storage } from '#src/engine/storage.ts'
import { DesignPreview } from './design-preview.tsx'
import { designPageTexts } from './design-page-texts.ts'
import { useEngine } from './engine.tsx'
import { nameOf } from './names.ts'
import { previewPageTexts } from './preview-page-texts.ts'

/** The unsaved changes of one design in the browser's storage. */
function journalOf(storage: Storage, id: string): Journal {
  const key = `design_${id}`
  return {
    read() {
      const kept = storage.read(key)
      if (
        typeof kept !== 'object' ||
        kept === null ||
        !('version' in kept) ||
        !('at' in kept) ||
        !('document' in kept)
      )
        return null
      const { version, at, document } = kept
      return typeof version === 'number' && typeof at === 'number'
        ? { version, at, document }
        : null
    },
    write: (entry) => storage.write(key, entry),
    clear: () => storage.remove(key),
  }
}

/** The steps that can be undone in one design, in the browser's storage. */
const trailOf = (storage: Storage, id: string): Trail => {
  const key = `design_steps_${id}`
  return { read: () => storage.read(key), write: (kept) => storage.write(key, kept) }
}

const findEntry = (menu: readonly MenuItem[], modelId: string): MenuItem | undefined => {
  for (const item of menu) {
    const found =
      item.type === menuTypes.model && propertiesOf(item).moduleId === modelId
        ? item
        : findEntry(item.children ?? [], modelId)
    if (found) return found
  }
  return undefined
}

interface PreviewInsideProps {
  readonly store: OpenDesign['store']
  readonly previewed: PreviewInput & { readonly designId: string }
}

/** The preview in the designer, with the way to the same as a page of its own. */
const PreviewInside = ({ store, previewed }: PreviewInsideProps) => {
  const text = useTexts(previewPageTexts)
  const navigate = useNavigate()
  const open = async () => {
    // The page shows what is saved.
    await store.saving.flush()
    await navigate(`/previewModel?id=${previewed.designId}`)
  }
  return (
    <>
      <Button type="link" style={{ paddingInline: 0 }} onClick={() => void open()}>
        {text('asPage')}
      </Button>
      <DesignPreview {...previewed} />
    </>
  )
}

const Opened = observer(
  ({
    design,
    opened,
    send,
  }: {
    readonly design: Design
    readonly opened: OpenDesign
    readonly send: Send
  }) => {
    const engine = useEngine()
    const navigate = useNavigate()
    const { pathname } = useLocation()
    const { store } = opened
    const [recovery, setRecovery] = useState(opened.recovery)
    const name = useNameOf()(design)
    const tab = useTexts(designPageTexts)('tab', { name })
    useEffect(() => {
      engine.tabs.hold(pathname, () => !store.saving.isSaved)
      return () => void store.saving.flush()
    }, [engine, pathname, store])
    useEffect(() => engine.tabs.rename(pathname, tab), [engine, pathname, tab])
    const userId = engine.session.current?.userInfo.userId ?? ''
    const presence = useMemo<PresencePort>(() => {
      const door = engine.get(openDoor)
      return {
        userId,
        tell: (place) => door.say({ method: 'designPresence', ...place }),
        hear: (hear) => door.hear(hear),
      }
    }, [engine, userId])
    const findPath = useCallback(async (): Promise<string | null> => {
      await engine.session.enter()
      const entry = findEntry(engine.session.current?.menuList ?? [], design.id)
      return (entry && toRoute(entry)?.path) ?? null
    }, [engine, design.id])
    const findPage = useCallback(async () => {
      const path = await findPath()
      return path === null ? null : location.origin + basePath + path
    }, [findPath])
    const openPage = async () => {
      const path = await findPath()
      if (path !== null) await navigate(path)
    }
    const note = recovery && (
      <RecoveryNote
        recovery={recovery}
        onTake={() => {
          store.replace(recovery.document, 'recover')
          setRecovery(null)
        }}
        onDiscard={() => {
          if (recovery.isAsked) journalOf(engine.storage, design.id).clear()
          setRecovery(null)
        }}
      />
    )
    return (
      <Designer
        store={store}
        design={design}
        send={send}
        save={saveFile}
        presence={presence}
        preview={(previewed) => (
          <PreviewInside store={store} previewed={{ ...previewed, designId: design.id }} />
        )}
        note={note}
        onBack={() => void navigate('/onlineDev')}
        onOpenPage={() => void openPage()}
        findPage={findPage}
        nameOfMenu={(branch) => nameOf(engine.say, branch)}
      />
    )
  },
)

type DesignerPageState = { readonly design: Design } | { readonly failure: string } | null

/**
 * The designer of one form at /onlineDev/design/{id}: opens the draft with unsaved changes from
 * this computer.
 */
const DesignerPage = observer(() => {
  const engine = useEngine()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const text = useTexts(designPageTexts)
  const [loaded, setLoaded] = useState<DesignerPageState>(null)
  const send = useCallback<Send>(
    (call, input, sending) => engine.send(call, input, { ...sending, quiet: true }),
    [engine],
  )
  const load = useCallback(() => {
    send(designs.read, { params: { id } }).then(
      (design) => setLoaded({ design }),
      (error: unknown) =>
        setLoaded({ failure: error instanceof Error ? error.message : String(error) }),
    )
  }, [send, id])
  const asked = useRef('')
  useEffect(() => {
    // A page that is shown again runs its effects again; an open design must then stay open.
    if (asked.current !== id) load()
    asked.current = id
  }, [load, id])
  const design = loaded && 'design' in loaded ? loaded.design : null
  const opened = useMemo(
    () =>
      design &&
      openDesign({
        design,
        kinds,
        send,
        journal: journalOf(engine.storage, design.id),
        say: engine.say,
        trail: trailOf(engine.storage, design.id),
      }),
    [design, send, engine],
  )
  if (design && opened && 'store' in opened)
    return <Opened key={design.id} design={design} opened={opened} send={send} />
  const failure =
    opened && 'problems' in opened
      ? opened.problems
          .map((problem) => engine.say(upgradeTexts, problem.code, problem.params))
          .join(' ')
      : loaded && 'failure' in loaded
        ? loaded.failure
        : null
  if (failure === null) return <Skeleton active aria-label={text('loading')} />
  return (
    <Result
      status="error"
      title={text('failed')}
      subTitle={failure}
      extra={[
        <Button key="retry" type="primary" onClick={() => (setLoaded(null), load())}>
          {text('retry')}
        </Button>,
        <Button key="back" onClick={() => void navigate('/onlineDev')}>
          {text('back')}
        </Button>,
      ]}
    />
  )
})
export default DesignerPage
