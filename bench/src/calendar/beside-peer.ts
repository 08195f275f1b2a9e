/**
 * Compares our month view with FullCalendar's month view. Both show the same events, and the runs alternate.
 * Our view does more per action: it updates the URL, stores the filter and names each chip for screen readers.
 * On a CPU slowed down 4×, each action may take a quarter of FullCalendar's time, and a fixed number of milliseconds.
 */
import type { CDPSession, Page } from '@playwright/test'
import { ms, paired } from '../rounds.ts'
import { type Row, verdictOf } from '../row.ts'
import type { Peer } from './peer.ts'
import { changed, type Press, timeOf } from './timing.ts'

/** Largest ratio of our time to FullCalendar's time on a CPU slowed down 4×. */
const MOST = 0.25
/** Largest number of milliseconds per action on a CPU slowed down 4×. */
export const MOST_MS = { step: 80, filter: 100, more: 80, event: 100 }

const TITLE = changed(`document.querySelector('h1[aria-live]').textContent`)
const ours = (label: string): Press => ({
  element: `document.querySelector('button[aria-label="${label}"]')`,
  condition: TITLE,
})
const peers = (label: string): Press => ({
  element: `[...document.querySelectorAll('button')].find((button) => /^${label.slice(0, 4)}/i.test(button.ariaLabel ?? button.title))`,
  condition: changed(`document.querySelector('#root').innerText.slice(0, 60)`),
})
const CHIP = '[data-event]:not([data-days], [data-event=""])'
const FILTER: Press = {
  element: `[...document.querySelectorAll('label')].find((row) => row.textContent === 'Practices').querySelector('input')`,
  condition: changed(`document.querySelector('${CHIP}') !== null`),
}
const PEERS_FILTER: Press = {
  element: `document.querySelector('#filter')`,
  condition: changed(`document.querySelector('.peer-event') !== null`),
}
const MORE: Press = {
  element: `document.querySelector('[role=gridcell]:not([data-out]) > [aria-haspopup]')`,
  condition: `() => document.querySelector('[role=dialog]') !== null`,
}
const PEERS_MORE: Press = { ...MORE, element: `document.querySelector('.peer-more')` }

export async function besidePeer(
  page: Page,
  devtools: CDPSession,
  peer: Peer,
  paces: readonly number[],
  rounds: number,
): Promise<Row[]> {
  const peersDevtools = await peer.context.newCDPSession(peer.page)
  const most = { rounds, mostMs: 40_000 }
  const rows: Row[] = []
  for (const rate of paces) {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate })
    await peersDevtools.send('Emulation.setCPUThrottlingRate', { rate })
    const at = `CPU ${rate}×`
    const step = await paired(most, turning(page, ours), turning(peer.page, peers))
    rows.push(rowOf(`calendar: month change, ${at}`, step, rate === 4 ? MOST_MS.step : null))
    const filter = await paired(
      most,
      () => timeOf(page, FILTER),
      () => timeOf(peer.page, PEERS_FILTER),
    )
    // After an odd number of presses, the filter hides the events. Show the events for the next measurement.
    for (const [side, press] of [
      [page, FILTER],
      [peer.page, PEERS_FILTER],
    ] as const)
      if (!(await side.evaluate<boolean>(`document.querySelector('${CHIP}, .peer-event') !== null`)))
        await timeOf(side, press)
    rows.push(rowOf(`calendar: turn a filter off or on, ${at}`, filter, rate === 4 ? MOST_MS.filter : null))
    const more = await paired(
      most,
      () => withMore(page, MORE),
      () => withMore(peer.page, PEERS_MORE),
    )
    rows.push(rowOf(`calendar: open '+n more', ${at}`, more, rate === 4 ? MOST_MS.more : null))
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const [nodes, peersNodes] = [await page.evaluate<number>(NODES), await peer.page.evaluate<number>(NODES)]
  rows.push({
    what: 'calendar: DOM nodes, compared with FullCalendar',
    ours: String(nodes),
    limit: String(peersNodes),
    ratio: nodes / peersNodes,
    verdict: 'report',
    notes: ['ours includes the toolbar, the filters and a disc per child'],
  })
  return rows
}

const NODES = `document.querySelectorAll('main *').length`

/** Returns a function that presses 'Next' and 'Previous' alternately and measures each press. */
function turning(page: Page, press: (label: string) => Press): () => Promise<number> {
  let label = 'Previous'
  return () => {
    label = label === 'Next' ? 'Previous' : 'Next'
    return timeOf(page, press(label))
  }
}

async function withMore(page: Page, press: Press): Promise<number> {
  const took = await timeOf(page, press)
  // Click outside to close the dialog before the next measurement.
  await page.mouse.click(700, 6)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForTimeout(250)
  return took
}

function rowOf(
  what: string,
  { ours: took, limit, ratio, spread }: Awaited<ReturnType<typeof paired>>,
  mostMs: number | null,
): Row {
  const row = {
    what,
    ours: ms(took),
    limit: ms(limit),
    ratio,
    notes: [`compared with FullCalendar; ${spread}`],
  }
  if (mostMs === null) return { ...row, verdict: 'report' }
  const isOk = verdictOf(ratio, MOST) === 'ok' && verdictOf(took, mostMs) === 'ok'
  return { ...row, budget: `≤ ${MOST}×, ≤ ${mostMs} ms`, verdict: isOk ? 'ok' : 'over' }
}
