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
  /** A real mail server that keeps what it is given; only where the test says `hasMail`. */
  readonly mail: MailSink | null
  /** A browser vendor's push service; only where the test says `hasPush`. */
  readonly push: PushService | null
}

interface Fixtures {
  /** When the test takes place, for server and browser: an instant. */
  now: string
  /** Whether the installation sends mail; without, it keeps it in its outbox, and no address has to be confirmed. */
  hasMail: boolean
  /** Whether there is somebody to push by (`harness/push.ts` gives a browser a place with him). */
  hasPush: boolean
  /** Who knows places and draws maps; by default nobody. */
  maps: WorldOptions['maps']
  /** Whether people can sign in at TeamSnap, which `world.teamsnap` plays. */
  hasTeamsnap: boolean
  /** Folder of the build that is served; by default the run's own. */
  webRoot: string | undefined
  /** A whole Homefield of this test's own, with the web's build. */
  world: TestWorld
  guard: Guard
  /** Another browser of the same kind: nothing is shared with the first one. */
  otherBrowser: BrowserContext
}

/** A Saturday of the recorded PlayMetrics feed, two hours before a game: the same game is today's in all zones. */
export const GAME_DAY = '2025-08-02T19:00:00Z'

/** Zones of the issue: one of the fixtures' own, and one far off with an odd offset. */
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
    // Where mail goes out, people come the way people come: what they were sent is what such a journey is about.
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

/** A browser in which somebody is signed in already, as after the sign-in screen. */
export async function enter(context: BrowserContext, world: World, person: Person): Promise<void> {
  const [name = '', ...value] = person.cookie.split('=')
  await context.addCookies([
    { name, value: value.join('='), url: world.origin, httpOnly: true, sameSite: 'Lax' },
  ])
}

export type { Browser, Page }
