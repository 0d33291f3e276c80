import { Result } from 'antd'
import { useTexts } from '#renderers/runtime.tsx'
import { pageTexts } from './page-texts.ts'

/** Stands at the open addresses (specification 2.1) whose pages come later. */
const LaterPage = () => {
  const text = useTexts(pageTexts)
  return (
    <main>
      <Result status="info" title={text('missing')} />
    </main>
  )
}
export default LaterPage
