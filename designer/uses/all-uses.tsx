import { UsesList } from '#renderers/parts/uses.tsx'
import { useLoaded } from '#renderers/parts/use-loaded.ts'
import { useRuntime, useTexts } from '#renderers/runtime.tsx'
import type { Use } from '#schemas/design/references.ts'
import { useOutside } from './outside.ts'
import { usesTexts } from './texts.ts'

/**
 * Lists what refers to these fields: places in this design, and those in other designs that the
 * server knows.
 */
export function AllUses({
  own,
  paths,
}: {
  readonly own: readonly Use[]
  readonly paths: readonly string[]
}) {
  const text = useTexts(usesTexts)
  const { say } = useRuntime()
  const ask = useOutside()
  const loaded = useLoaded(paths.join(), async () =>
    (await Promise.all(paths.slice(0, 20).map((path) => ask(path)))).flatMap(({ list }) => list),
  )
  const here = own.map(({ place, nodeId, label }) => ({
    id: `${place}${nodeId}`,
    fullName: text(place, { name: label }),
    text: '',
  }))
  return <UsesList say={say} list={[...here, ...(loaded.value ?? [])]} />
}
