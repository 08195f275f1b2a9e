import { type MailSink, startMailSink } from '@homefield/testkit/mail-sink'
import { type PushService, startPushService } from '@homefield/testkit/delivery/push-service'
import { startWorld, type World, type WorldOptions } from '@homefield/testkit/world'
import type { Person } from '@homefield/testkit/person'
import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { Guard } from './guard.ts'
import { shiftTime } from './shift-time.ts'
import { ShiftedClock } from './shifted-clock.ts'

export { expect } from '@playwright/test'

export interface TestWorld extends World {
  readonly clock: ShiftedClock
  /** A real SMTP server that stores the received emails for the test. Null unless the test sets `hasMail`. */
  readonly mail: MailSink | null
  /** A fake push service. Null unless the test sets `hasPush`. */
  readonly push: PushService | null
}

interface Fixtures {
  /** The instant at which the test starts, for server and browser. */
  now: string
  /**
   * True if the server sends email. If false, people do not have to confirm their email addresses.
   */
  hasMail: boolean
  /** True if a fake push service runs. `harness/push.ts` creates the browser's push subscription. */
  hasPush: boolean
  /** The fake services for places and map tiles. By default, the test's installation has neither. */
  maps: WorldOptions['maps']
  /** True if users can sign in at TeamSnap. `world.teamsnap` fakes TeamSnap. */
  hasTeamsnap: boolean
  /** The folder with the web build to serve. The default is the build that was made for this test run. */
  webRoot: string | undefined
  /** A complete Homefield installation for this test, with the web build. */
  world: TestWorld
  guard: Guard
  /** A second browser context, without the cookies and the storage of the first context. */
  otherBrowser: BrowserContext
}

/** A Saturday in the recorded PlayMetrics feed, two hours before a game. The game is on that day in every zone. */
export const GAME_DAY = '2025-08-02T19:00:00Z'

/** The zones that the requirements name: New York, where most tests run, and Kathmandu, which is at UTC+5:45. */
export const ZONES = ['America/New_York', 'Asia/Kathmandu'] as const

export const test = base.extend<Fixtures>({
  now: [GAME_DAY, { option: true }],
  hasMail: [false, { option: true }],
  hasPush: [false, { option: true }],
  maps: [undefined, { option: true }],
  hasTeamsnap: [false, { option: true }],
  webRoot: [undefined, { option: true }],
  world: async ({ now, hasMail, hasPush, maps, hasTeamsnap, webRoot }, provide, { title, workerIndex }) => {
    const mail = hasMail ? await startMailSink() : null
    const push = hasPush ? await startPushService() : null
    const clock = new ShiftedClock(now)
    const name = `e2e-${workerIndex}-${title
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')
      .slice(0, 20)}`
    const world = await startWorld({
      name,
      clock,
      webRoot: webRoot ?? process.env['HOMEFIELD_WEB_ROOT'] ?? '',
      ...(mail && { smtpUrl: mail.url }),
      ...(maps && { maps }),
      teamsnap: hasTeamsnap,
      ...(push && { loopback: push.loopback }),
    })
    // If the server sends email, create people through sign-up, because these tests read the sign-up emails.
    await provide({ ...world, ...(mail && { person: world.signUp }), clock, mail, push })
    await world.close()
    await mail?.close()
    await push?.close()
  },
  guard: async ({ world }, provide) => {
    const guard = new Guard()
    await provide(guard)
    guard.judge(world.logged())
  },
  baseURL: async ({ world }, provide) => provide(world.origin),
  context: async ({ context, world, guard }, provide) => {
    await prepare(context, world, guard)
    await provide(context)
  },
  otherBrowser: async ({ browser, world, guard }, provide) => {
    const context = await browser.newContext()
    await prepare(context, world, guard)
    await provide(context)
    await context.close()
  },
})

async function prepare(context: BrowserContext, world: TestWorld, guard: Guard): Promise<void> {
  await guard.watch(context, world.origin)
  await context.addInitScript(shiftTime, world.clock.shift)
}

/** Signs a person in by setting the session cookie, without opening the sign-in screen. */
export async function enter(context: BrowserContext, world: World, person: Person): Promise<void> {
  const [name = '', ...value] = person.cookie.split('=')
  await context.addCookies([
    { name, value: value.join('='), url: world.origin, httpOnly: true, sameSite: 'Lax' },
  ])
}

export type { Browser, Page }
