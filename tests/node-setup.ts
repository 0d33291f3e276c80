import { startFresh } from './fresh.ts'

startFresh()
