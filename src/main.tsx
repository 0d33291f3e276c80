import 'antd/dist/antd.css?early'
import './app/base.css'
import { createRoot } from 'react-dom/client'
import { start } from './app/start.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
// In development every result is checked against its contract. A build trusts its own server, so it
// does not contain the checker.
const checker = import.meta.env.DEV ? await import('./engine/mismatch.ts') : undefined
createRoot(root).render(start(checker?.describeMismatch))
