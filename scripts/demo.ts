/**
 * `npm run demo`: starts Homefield with a demo family, with events around today's date.
 * Local fakes replace the team platforms, the place service and the map tiles, so the demo works offline.
 * The script creates all data through the app's API. The data directory is `data/demo` (or `DATA_DIR`).
 * The script recreates all data with `--fresh`, and on each later day, because events are relative to today.
 */
import { withDatabase } from '@homefield/database/engine/connection-url'
import { startEngine } from '@homefield/database/engine/engine'
import { calendarsOf, changedCalendarsOf, DEMO_ZONE, serveCalendars } from '@homefield/testkit/demo/calendars'
import { coles, DEMO_EMAIL, DEMO_PASSWORD, serveDemoFeeds } from '@homefield/testkit/demo/family'
import { lifeAround } from '@homefield/testkit/demo/life'
import { knowDemoPlaces } from '@homefield/testkit/demo/places'
import { syncTeam } from '@homefield/testkit/family'
import { startFeedServer } from '@homefield/testkit/feed-server'
import { drawMaps, MAPS } from '@homefield/testkit/map-server'
import { signUp } from '@homefield/testkit/person'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { main } from '../apps/server/src/main.ts'
import { buildWeb } from './web-build.ts'

/** Settings that point to real services or a real database. If one of them is set, the demo refuses to start. */
const OUTSIDE = ['DATABASE_URL', 'NATS_URL', 'S3_BUCKET', 'SMTP_URL', 'SMS_URL', 'PUSH_FCM_CREDENTIALS']
/** Pause between two syncs of a team. The server does not fetch a team's feed again within 5 s. */
const BETWEEN_CHECKS_MS = 5_500

const refusal = whyNot()
if (refusal === undefined) await demo()
else {
  console.error(refusal)
  process.exitCode = 1
}

function whyNot(): string | undefined {
  if (process.env['NODE_ENV'] === 'production')
    return 'The demo is not for production: its accounts have a public password.'
  const set = OUTSIDE.filter((variable) => (process.env[variable] ?? '') !== '')
  if (set.length === 0) return undefined
  return `The demo makes no outside connections and uses its own database. Unset ${set.join(', ')}.`
}

async function demo(): Promise<void> {
  const dataDir = (process.env['DATA_DIR'] ??= join(import.meta.dirname, '../data/demo'))
  process.env['LOG_LEVEL'] ??= 'error'
  process.env['MAPS_PHOTON_URL'] = MAPS.photonUrl
  process.env['MAPS_TILES_URL'] = MAPS.tilesUrl
  const made = join(dataDir, 'demo.json')
  const today = Temporal.Now.plainDateISO(DEMO_ZONE)
  const feeds = await startFeedServer()
  drawMaps({ feeds })
  knowDemoPlaces(feeds)

  const webRoot = await buildWeb(say)
  const isMade =
    !process.argv.includes('--fresh') && (await readFile(made, 'utf8').catch(() => '')) === today.toString()
  if (isMade) serveDemoFeeds(feeds, changedCalendarsOf(today))
  else {
    serveCalendars(feeds, calendarsOf(today))
    await empty(dataDir)
  }
  await main({ webRoot, loopback: (host) => feeds.loopback(host) })
  if (process.exitCode !== undefined) return

  const origin = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`
  if (!isMade) {
    say('Creating the demo family (half a minute)…')
    const home = {
      feeds,
      person: (options: Parameters<typeof signUp>[1]) => signUp(origin, options),
      syncAgain: async (...team: Parameters<typeof syncTeam>) => {
        await sleep(BETWEEN_CHECKS_MS)
        await syncTeam(...team)
      },
    }
    await lifeAround(home, await coles(home, ['squad']), today)
    await writeFile(made, today.toString())
  }
  say(`\nSign in as ${DEMO_EMAIL} with ${DEMO_PASSWORD}`)
  say('Others to sign in as, with the same password: sam@family.example, who is the other parent,')
  say('and the friends priya@, lucia@ (in Spanish) and tunde@family.example.')
}

/** Drops the database by SQL instead of deleting files, because its files may be outside the data directory. */
async function empty(dataDir: string): Promise<void> {
  const log = { info: () => undefined, warn: say, error: say }
  const engine = await startEngine({ dataDir, log })
  const client = new pg.Client({ connectionString: withDatabase(engine.superUrl, 'postgres') })
  await client.connect()
  await client.query('drop database if exists homefield with (force)')
  await client.end()
  await engine.stop()
  for (const name of ['files', 'outbox', 'demo.json'])
    await rm(join(dataDir, name), { recursive: true, force: true })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
