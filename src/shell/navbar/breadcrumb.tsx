import { Breadcrumb } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { pageName } from '#src/app/title.ts'
import { shellTexts } from '../texts.ts'

/** The menu entries that lead to the open page; the last one is the page itself and not a link. */
export const Breadcrumbs = observer(({ path }: { readonly path: string }) => {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  const trail = engine.menu.trail(path)
  // A page below a menu entry, such as a designer, is shown after that entry.
  const above =
    trail.length > 0 ? trail.slice(0, -1) : engine.menu.trail(path.split('/', 2).join('/'))
  const items = [
    ...above.map((item) => ({ key: item.id, title: nameOf(engine.say, item) })),
    { key: path, title: <span aria-current="page">{pageName(engine, path)}</span> },
  ]
  return (
    <nav aria-label={text('breadcrumb')} className="shell-breadcrumb">
      <Breadcrumb items={items} />
    </nav>
  )
})
