import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { RuntimeProvider, useRuntime } from '#renderers/runtime.tsx'
import type { FilesPort, PageRuntime } from '#schemas/runtime.ts'
import { openFiles } from '#src/engine/files.ts'
import { openLookups } from '#src/engine/lookups.ts'
import { createPicks } from '#src/engine/picks.ts'
import { loadLinkable, loadModels, loadPage } from '../model/linkable.ts'
import type { Eyes } from './eyes.ts'
import { previewTexts } from './texts.ts'

/** Choices made in the preview are not remembered. */
const nothingKept = { read: () => null, write: () => undefined }

interface Props {
  readonly eyes: Eyes
  readonly children: ReactNode
}

/** Fields below it show what the chosen user may see, and store neither files nor pictures. */
export const OnlyLooking = ({ eyes, children }: Props) => {
  const runtime = useRuntime()
  const looking = useMemo<PageRuntime>(() => {
    const { engine, rights, current } = eyes
    const files = engine.get(openFiles)
    const refuse = () => engine.toasts.show('info', runtime.say(previewTexts, 'notUploaded'))
    const port: FilesPort = {
      uploads: () => [],
      add: refuse,
      picture: (file) => files.picture(file),
      look: (file) => files.look(file),
      load: (file) => files.load(file),
      save: (file) => files.save(file),
    }
    const asking = {
      send: engine.send,
      get: engine.get,
      session: eyes.isOwnData ? engine.session : { rights },
    }
    return {
      ...runtime,
      // Choices and names are requested as the chosen user.
      ...(!eyes.isOwnData && {
        lookups: engine.get(openLookups),
        picks: createPicks({ send: engine.send, storage: nothingKept, session: { current } }),
      }),
      files: port,
      ...(runtime.pictures && {
        pictures: {
          find: runtime.pictures.find,
          store: () => Promise.resolve().then(() => (refuse(), null)),
        },
      }),
      records: {
        models: () => loadModels(asking),
        model: (modelId) => loadLinkable(asking, modelId),
        page: (modelId, ask) => loadPage(asking, modelId, ask),
        open: () => undefined,
      },
    }
  }, [runtime, eyes])
  return <RuntimeProvider value={looking}>{children}</RuntimeProvider>
}
