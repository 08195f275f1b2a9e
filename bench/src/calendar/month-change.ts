/**
 * One step from month to month in Chromium, at four-times slowed CPU, with both months' events in the page's cache: from
 * the press of the button until the frame in which the new month stands has been drawn. The limit is the same step into
 * a month without events.
 */
import type { Browser, Page } from '@playwright/test'
import { open } from '../browser.ts'
import { idOf } from '../families/load.ts'
import { median, ms, quantile } from '../rounds.ts'
import type { Row } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'

const EVENTS = 1_000
const SLOWED = 4

export async function monthChangeRow(server: MeasuredServer, browser: Browser, quick: boolean): Promise<Row> {
  const steps = quick ? 4 : 12
  // A family that nobody else here has to do with.
  const person = server.population.sparse - server.population.full
  await fillMonth(server, person)
  const [cookie = null] = await server.sessions([idOf('user', person)])
  const context = await open(browser, server.origin, cookie)
  try {
    const page = await context.newPage()
    // The full month is the third one from here; the two before it are empty.
    await page.goto(
      `${server.origin}/calendar?view=month&date=${FULL_MONTH.subtract({ months: 2 }).toString()}-15`,
    )
    await page.getByRole('button', { name: 'Next', exact: true }).waitFor({ timeout: 20_000 })
    for (const step of ['Next', 'Next', 'Previous', 'Previous'] as const) {
      await page.getByRole('button', { name: step, exact: true }).click()
      await page.waitForTimeout(700)
    }
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    const empty: number[] = []
    const full: number[] = []
    let nodes = 0
    for (let step = 0; step < steps; step++) {
      empty.push(await press(page, 'Next'))
      full.push(await press(page, 'Next'))
      nodes = await page.evaluate<number>(NODES)
      await press(page, 'Previous')
      await press(page, 'Previous')
    }
    const hours = await page.evaluate<number>(NODES)
    const said = (values: readonly number[]) => `${ms(median(values))} (to ${ms(quantile(values, 0.9))})`
    return {
      what: `calendar: into a month with ${EVENTS} events, CPU ${SLOWED}× slowed`,
      ours: said(full),
      limit: `${said(empty)} into an empty one`,
      ratio: median(full) / median(empty),
      verdict: 'report',
      notes: [
        `${steps} steps each, median and ninth decile; ${nodes} nodes in the page, ${hours} in the empty month; DESIGN wants ≤ 70 ms in a month of ${EVENTS}`,
      ],
    }
  } finally {
    await context.close()
  }
}

const FULL_MONTH = Temporal.PlainYearMonth.from('2031-05')

async function fillMonth({ database }: MeasuredServer, person: number): Promise<void> {
  // Each is a happening of its own, as for one child they always are.
  const { rowCount } = await database.query(
    `with planned as materialized (
       select gen_random_uuid() as id, n, $3::timestamptz + (n % 28) * interval '1 day' + (n / 28 % 24) * interval '15 minutes' as starts
       from generate_series(1, $2::int) n
     ), made as (
       insert into happenings (id, owner_id, created_at) select id, $1, now() from planned
     )
     insert into events (id, profile_id, owner_id, happening_id, platform_team_id, title, all_day, start_time, end_time, zone,
       location_name, sport, color, platform, platform_color, activity, source_key, source_hash, created_at, updated_at)
     select p.id, e.profile_id, e.owner_id, p.id, e.platform_team_id, 'Practice ' || n, false, starts,
       starts + interval '1 hour', 'America/New_York', 'Meadow Park', e.sport, e.color, e.platform, e.platform_color,
       'practice', 'filled' || n, 'x', now(), now()
     from planned p, (select * from events where owner_id = $1 limit 1) e`,
    [idOf('user', person), EVENTS, `${FULL_MONTH.toString()}-02T14:00:00Z`],
  )
  if (rowCount !== EVENTS) throw new Error(`${rowCount} events were made`)
}

const NODES = `document.querySelectorAll('main *').length`

/** Milliseconds from the press until a frame with the new title was drawn. */
async function press(page: Page, label: 'Next' | 'Previous'): Promise<number> {
  const took = await page.evaluate<number>(`(async () => {
    const title = () => document.querySelector('.calendar-title').textContent
    const before = title()
    const start = performance.now()
    document.querySelector('button[aria-label="${label}"]').click()
    do await new Promise(requestAnimationFrame)
    while (title() === before)
    // A message that is sent in a frame arrives once that frame was drawn.
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      requestAnimationFrame(() => port2.postMessage(null))
    })
    return performance.now() - start
  })()`)
  await page.waitForTimeout(250)
  return took
}
