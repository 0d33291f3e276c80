import { rmSync } from 'node:fs'
import type { Page } from 'playwright'
import { build } from '#fixtures/designs/build.ts'
import type { FixtureNode } from '#fixtures/designs/build.ts'
import { signIn } from '#fixtures/ask.ts'
import { designs } from '#schemas/api/design.ts'
import { openBrowser } from '#tests/flows/browser.ts'
import { start } from '#tests/flows/start.ts'
import { median, p95, short } from './figures.ts'
import type { Line } from './report.ts'

const password = 'Bench2026'
/**
 * Number of nodes on the canvas: fields of many kinds; a tenth of the lines are cards with three
 * fields inside.
 */
const most = 300
const kinds = [
  'input',
  'select',
  'datePicker',
  'inputNumber',
  'radio',
  'switch',
  'textarea',
  'userSelect',
  'rate',
  'slider',
]
const rounds = 3
/** The same moves over an empty page, which shows what the machine can do at the moment. */
const control = 'an empty page'
/** Pointer moves of one drag, one in each frame. */
const moves = 240
/**
 * A headless browser draws at 60 Hz by its own clock. A frame that took longer than this was
 * dropped.
 */
const onTime = 1000 / 60 + 4

function makeNodes(): FixtureNode[] {
  const nodes: FixtureNode[] = []
  const field = (at: number): FixtureNode => ({
    id: `n${at}`,
    kind: kinds[at % kinds.length] ?? 'input',
    field: `f${at}`,
    label: [`Field ${at}`, `Field ${at}`, `Field ${at}`],
    span: at % 3 === 0 ? 24 : 12,
  })
  for (let at = 0; at < most;) {
    const isCard = at % 40 === 36
    nodes.push(
      isCard
        ? {
            id: `n${at}`,
            kind: 'card',
            label: ['Card', 'Card', 'Card'],
            inside: [field(at + 1), field(at + 2), field(at + 3)],
          }
        : field(at),
    )
    at += isCard ? 4 : 1
  }
  return nodes
}

/** The tool that runs TypeScript here wraps functions in a call that does not exist in the page. */
const named = 'globalThis.__name = (one) => one'

interface Drag {
  /** Milliseconds between frames. */
  readonly frames: readonly number[]
  /** CPU milliseconds of the page's thread in total. */
  readonly work: number
}

interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Moves the pointer over a whole area, across it and along its lower edge, where a canvas scrolls,
 * and counts the frames meanwhile.
 */
async function moveOver(page: Page, area: Area): Promise<Drag> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const work = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0) * 1000
  }
  await page.evaluate(() => {
    const seen: number[] = []
    const frame = (at: number) => {
      seen.push(at)
      Object.assign(globalThis, { frameTimes: seen, frameWatch: requestAnimationFrame(frame) })
    }
    requestAnimationFrame(frame)
  })
  const before = await work()
  for (let move = 0; move < moves; move++) {
    const turn = (move / moves) * Math.PI * 6
    const isScrolling = move > moves / 2
    const x = area.x + area.width * (0.5 + 0.42 * Math.sin(turn))
    const y = isScrolling
      ? area.y + area.height - 12
      : area.y + area.height * (0.5 + 0.38 * Math.cos(turn * 1.7))
    await page.mouse.move(x, y)
  }
  const spent = (await work()) - before
  const times = await page.evaluate(() => {
    const { frameTimes, frameWatch } = globalThis as unknown as {
      readonly frameTimes: readonly number[]
      readonly frameWatch: number
    }
    cancelAnimationFrame(frameWatch)
    return frameTimes
  })
  return { frames: times.slice(1).map((at, index) => at - (times[index] ?? at)), work: spent }
}

/** Drags from the palette or the canvas without dropping. */
async function drag(page: Page, from: { readonly x: number; readonly y: number }): Promise<Drag> {
  const area = await page.getByRole('main', { name: 'Canvas' }).boundingBox()
  if (!area) throw new Error('no canvas')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 4 })
  const done = await moveOver(page, area)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return done
}

const sum = (list: readonly number[]): number => list.reduce((all, value) => all + value, 0)
const rateOf = ({ frames }: Drag): number => (frames.length * 1000) / sum(frames)

interface NamedDrag {
  readonly what: string
  readonly done: Drag
}

function linesOf(drags: readonly NamedDrag[]): Line[] {
  const empty = median(drags.filter(({ what }) => what === control).map(({ done }) => rateOf(done)))
  return [...new Set(drags.map(({ what }) => what))].flatMap((what): Line[] => {
    const mine = drags.filter((namedDrag) => namedDrag.what === what).map(({ done }) => done)
    const frames = mine.flatMap((ownDrag) => ownDrag.frames)
    const rate = median(mine.map(rateOf))
    const cpu = median(mine.map((ownDrag) => ownDrag.work / ownDrag.frames.length))
    const figure = `${short(rate)} (p95 ${short(p95(frames))} ms, ${short((frames.filter((frame) => frame > onTime).length / frames.length) * 100)} % late)`
    if (what === control)
      return [{ what: 'frames a second of an empty page on this machine', figure }]
    return [
      {
        what: `frames a second, drag ${what} over ${most} nodes`,
        target: '60',
        figure,
        isReached: rate >= 59,
        ratio: { value: rate / empty, better: 'higher' },
      },
      {
        what: `CPU of the page in a frame, drag ${what}`,
        target: '<= 16.7 ms',
        figure: `${short(cpu)} ms`,
        isReached: cpu <= 1000 / 60,
      },
    ]
  })
}

/**
 * Drawing speed while something is dragged over a canvas of 300 nodes (issue: 60 frames a second).
 */
export async function run(): Promise<Line[]> {
  const server = await start({
    env: { BERTH_DEMO: '0', BERTH_ADMIN_PASSWORD: password, LOG_LEVEL: 'warn' },
  })
  const browser = await openBrowser()
  try {
    const ask = await signIn((path, init) => fetch(server.url + path, init), 'admin', password)
    const { id } = await ask(designs.create, {
      body: {
        fullName: 'Large form',
        enCode: 'largeForm',
        formData: JSON.stringify(build({ nodes: makeNodes() })),
      },
    })
    const page = await browser.newPage({
      baseURL: server.url,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    })
    await page.addInitScript(named)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Account' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('main', { name: 'Content' }).waitFor()
    const idle = await browser.newPage()
    await idle.addInitScript(named)
    await idle.goto(`${server.url}/healthz`)
    const drags: NamedDrag[] = []
    const note = (what: string, done: Drag) => {
      drags.push({ what, done })
      console.log(
        `${what.padEnd(18)} ${done.frames.length} frames, ${short(rateOf(done))} a second, p95 ${short(p95(done.frames))} ms, ${short(done.work / done.frames.length)} ms of CPU each`,
      )
    }
    for (let round = 0; round < rounds; round++) {
      await idle.bringToFront()
      note(control, await moveOver(idle, { x: 0, y: 0, width: 600, height: 600 }))
      await page.bringToFront()
      for (const what of ['from the palette', 'a placed one'] as const) {
        await page.goto(`/onlineDev/design/${id}`)
        const source =
          what === 'from the palette'
            ? page.getByRole('button', { name: 'Insert Text', exact: true })
            : page.getByRole('group', { name: 'Text: Field 0', exact: true })
        // Waits until the page has loaded what it draws with; parts that scroll into view are drawn
        // during the drag.
        await page.waitForLoadState('networkidle')
        const box = await source.boundingBox()
        if (!box) throw new Error(`nothing to drag ${what}`)
        note(what, await drag(page, { x: box.x + 24, y: box.y + box.height / 2 }))
      }
    }
    return linesOf(drags)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}
