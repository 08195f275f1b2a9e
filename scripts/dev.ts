/**
 * `npm run dev`: the server, and the web with hot reload. The platforms are played by this machine, so that it works
 * offline: the links printed at the start answer with recorded feeds.
 */
import { recordedFeed, startFeedServer } from '@homefield/testkit/feed-server'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { main } from '../apps/server/src/main.ts'

const LINKS = {
  'calendar.playmetrics.com/calendars/c900/t912345/p0/t0a1b2c3d/f/calendar.ics': 'playmetrics-team',
  'ical.sportsengine.com/v3/calendar/ical?team_ids=00000000-0000-7000-8000-000000000001': 'sportsengine-app',
  'api.team-manager.gc.com/ics-calendar-documents/user/00000000-0000-7000-8000-000000000002.ics?teamId=00000000-0000-7000-8000-000000000003&token=0':
    'gamechanger',
  'ical-cdn.teamsnap.com/team_schedule/00000000-0000-7000-8000-000000000004.ics': 'teamsnap-classic',
  'club.example.org/ical_feed?tags=1': 'sportsengine-site',
}

const feeds = await startFeedServer()
for (const [address, name] of Object.entries(LINKS)) feeds.serve(address, { body: await recordedFeed(name) })

process.env['PUBLIC_URL'] ??= 'http://localhost:5173'
await main({ loopback: (host) => feeds.loopback(host) })

const root = join(import.meta.dirname, '..')
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env: { ...process.env, API_URL: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
})
vite.once('exit', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => vite.kill())

console.log('Links that answer here:')
for (const address of Object.keys(LINKS)) console.log(`  https://${address}`)
