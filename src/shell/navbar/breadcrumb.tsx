import { Breadcrumb } from 'antd'
import { observer } from 'mobx-react-lite'
import { useTexts } from '#renderers/runtime.tsx'
import { useEngine } from '#src/app/engine.tsx'
import { nameOf } from '#src/app/names.ts'
import { pageName } from '#src/app/title.ts'
import { shellTexts } from '../texts.ts'

/** The way through the menu to the open page; its last part is where one is, and no link. */
export const Breadcrumbs = observer(({ path }: { readonly path: string }) => {
  const engine = useEngine()
  const text = useTexts(shellTexts)
  const above = engine.menu.trail(path).slice(0, -1)
  const items = [...above.map((item) => ({ key: item.id, title: nameOf(engine.say, item) })), { key: path, title: <span aria-current="page">{pageName(engine, path)}</span> }]
  return (
    <nav aria-label={text('breadcrumb')} className="shell-breadcrumb">
      <Breadcrumb items={items} />
    </nav>
  )
})
