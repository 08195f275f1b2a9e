/**
 * Measures our calendar in Chromium at full CPU speed and with 4× CPU throttling.
 * The page's cache contains 5,000 events: 1,000 in each of five months. The bench measures:
 *
 * - our calendar against FullCalendar with the same events (beside-peer.ts);
 * - a change between two full months. The baseline is the same change between two empty months;
 * - opening an event;
 * - the first results of a search among the events in the cache.
 *
 * A measurement starts with the press of a button and ends when the browser has drawn the result.
 */
import type { Browser, CDPSession, Page } from '@playwright/test'
import { open } from '../browser.ts'
import { idOf } from '../families/load.ts'
import { median, ms, quantile } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import { besidePeer, MOST_MS } from './beside-peer.ts'
import { fillMonths, FULL_MONTHS, PER_MONTH } from './full-months.ts'
import { openPeer } from './peer.ts'
import { changed, type Press, timeOf } from './timing.ts'

/** Factors of CPU throttling. A factor of 1 means no throttling. */
const PACES = [1, 4] as const
/** Largest time in ms until the palette shows results from the device, before the server has answered. */
const MOST_MS_TO_RESULTS = 50
/** A month without events. The next month is empty too. Switching between the two months is the baseline. */
const EMPTY_MONTH = '2030-06-15'

export async function calendarRows(server: MeasuredServer, browser: Browser, quick: boolean): Promise<Row[]> {
  const rounds = quick ? 4 : 12
  // Fill the calendar of a family that has one child and that no other part of the bench uses.
  const person = server.population.sparse - server.population.full
  await fillMonths(server, person)
  const [cookie = null] = await server.sessions([idOf('user', person)])
  const context = await open(browser, server.origin, cookie)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const at = async (date: string, step: Step) => {
      await page.goto(`${server.origin}/calendar?view=month&date=${date}`)
      await page.getByRole('button', { name: 'Next', exact: true }).waitFor({ timeout: 20_000 })
      await page.waitForTimeout(1_500)
      await press(page, step)
    }
    await at(EMPTY_MONTH, 'Next')
    await press(page, 'Previous')
    const empty = { heap: await heap(devtools), nodes: await page.evaluate<number>(NODES) }
    const steps = new Map<number, { empty: number[]; full: number[] }>()
    for (const pace of PACES) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: pace })
      steps.set(pace, { empty: await backAndForth(page, rounds), full: [] })
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })

    // Visit all five months with events, so that the cache contains them. Then return to the middle month.
    await at(`${FULL_MONTHS[0] ?? ''}-15`, 'Next')
    for (const step of ['Next', 'Next', 'Next', 'Previous', 'Previous'] as const) {
      await page.waitForTimeout(1_200)
      await press(page, step)
    }
    await page.waitForTimeout(1_200)
    const full = { heap: await heap(devtools), nodes: await page.evaluate<number>(NODES) }
    const clicks = new Map<number, number[]>()
    await page.getByRole('button', { name: 'Filters' }).click()
    for (const pace of PACES) {
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: pace })
      steps.get(pace)?.full.push(...(await backAndForth(page, rounds)))
      clicks.set(pace, await openings(page, rounds))
    }
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const found = await each(rounds, () => firstResults(page))
    const peer = await openPeer(browser)
    const beside = await besidePeer(page, devtools, peer, PACES, rounds)
    await peer.context.close()
    return [
      ...beside,
      ...PACES.map((pace) => stepRow(pace, steps.get(pace) ?? { empty: [], full: [] })),
      ...PACES.map((pace) => openingRow(pace, clicks.get(pace) ?? [])),
      {
        what: `calendar: first search results among ${PER_MONTH * FULL_MONTHS.length} events on the device`,
        ours: said(found),
        budget: `≤ ${MOST_MS_TO_RESULTS} ms`,
        verdict: verdictOf(median(found), MOST_MS_TO_RESULTS),
        notes: ['from a pasted text to the drawn results, without the server'],
      },
      {
        what: 'calendar: DOM nodes',
        ours: String(full.nodes),
        limit: `${empty.nodes} in an empty month`,
        ratio: full.nodes / empty.nodes,
        verdict: 'report',
        notes: [`bounded by the 42 cells, not by the ${PER_MONTH} events of the month`],
      },
      {
        what: `calendar: memory of ${PER_MONTH * FULL_MONTHS.length} events`,
        ours: megabytes(full.heap - empty.heap),
        verdict: 'report',
        notes: [
          `JavaScript heap after a garbage collection: ${megabytes(empty.heap)} without events, ${megabytes(full.heap)} with all`,
        ],
      },
    ]
  } finally {
    await context.close()
  }
}

type Step = 'Next' | 'Previous'

function stepRow(pace: number, { empty, full }: { empty: number[]; full: number[] }): Row {
  return {
    what: `calendar: change to a month with ${PER_MONTH} events, CPU ${pace}×`,
    ours: said(full),
    limit: `${said(empty)} to an empty month`,
    ratio: median(full) / median(empty),
    verdict: 'report',
    notes: [`${full.length} steps each, median and 90th percentile`],
  }
}

function openingRow(pace: number, values: readonly number[]): Row {
  const row = { what: `calendar: open an event, CPU ${pace}×`, ours: said(values) }
  if (pace !== 4) return { ...row, verdict: 'report' }
  return { ...row, budget: `≤ ${MOST_MS.event} ms`, verdict: verdictOf(median(values), MOST_MS.event) }
}

const said = (values: readonly number[]) => `${ms(median(values))} (to ${ms(quantile(values, 0.9))})`
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`

async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize
}

async function each(rounds: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = []
  // The first two runs compile code and fill caches, so they are not measured.
  // The number of unmeasured runs is even, so that 'Next' and 'Previous' lead back to the same month.
  await work()
  await work()
  for (let round = 0; round < rounds; round++) took.push(await work())
  return took
}

async function backAndForth(page: Page, rounds: number): Promise<number[]> {
  let step: Step = 'Previous'
  return each(rounds, () => {
    step = step === 'Next' ? 'Previous' : 'Next'
    return press(page, step)
  })
}

async function openings(page: Page, rounds: number): Promise<number[]> {
  return each(rounds, async () => {
    const took = await timeOf(page, CHIP)
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForTimeout(250)
    return took
  })
}

/** Opens the command palette, and returns the ms from a pasted text until the browser has drawn the results. */
async function firstResults(page: Page): Promise<number> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.waitForTimeout(500)
  const took = await timeOf(page, PASTE)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return took
}

/** The element is an object whose `click` pastes a text, because a search begins with a text. */
const PASTE: Press = {
  element: `({ click: () => {
    document.querySelector('[role=dialog] [role=combobox]').select()
    document.execCommand('insertText', false, 'practice meadow')
  } })`,
  condition: `() => document.querySelector('[role=dialog] [role=option] mark') !== null`,
}

const NODES = `document.querySelectorAll('main *').length`
const TITLE_CHANGED = changed(`document.querySelector('h1[aria-live]').textContent`)
const CHIP: Press = {
  element: `document.querySelector('[role=gridcell]:not([data-out]) [data-event]:not([data-days], [data-event=""])')`,
  condition: `() => document.querySelector('[role=dialog]') !== null`,
}

function press(page: Page, label: Step): Promise<number> {
  return timeOf(page, {
    element: `document.querySelector('button[aria-label="${label}"]')`,
    condition: TITLE_CHANGED,
  })
}
