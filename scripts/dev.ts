/**
 * `npm run dev`: runs the server, and the web app with hot reload.
 * Local fakes replace the team platforms, so the app works offline. The printed links return recorded feeds.
 */
import { recordedFeed, startFeedServer } from '@homefield/testkit/feed-server'
import { startFakeTeamsnap } from '@homefield/testkit/teamsnap/fake-teamsnap'
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
const teamsnap = process.env['TEAMSNAP_CLIENT_ID'] === undefined ? await playTeamsnap() : undefined
await main({ loopback: (host, port) => teamsnap?.loopback(host, port) ?? feeds.loopback(host) })

const root = join(import.meta.dirname, '..')
const vite = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
  cwd: join(root, 'apps/web'),
  stdio: 'inherit',
  env: { ...process.env, API_URL: `http://127.0.0.1:${process.env['PORT'] ?? '3000'}` },
})
vite.once('exit', () => process.kill(process.pid, 'SIGTERM'))
process.once('exit', () => vite.kill())

console.log('Calendar links that the local fakes serve:')
for (const address of Object.keys(LINKS)) console.log(`  https://${address}`)

/**
 * Starts a fake TeamSnap, unless the settings configure the real TeamSnap.
 * The fake has a single team, and a consent page with two buttons.
 */
async function playTeamsnap() {
  const played = await startFakeTeamsnap({
    publicUrl: process.env['PUBLIC_URL'] ?? '',
    now: () => Temporal.Now.instant(),
  })
  const { client, authUrl, apiUrl } = played.settings
  process.env['TEAMSNAP_CLIENT_ID'] = client?.id
  process.env['TEAMSNAP_CLIENT_SECRET'] = client?.secret
  process.env['TEAMSNAP_AUTH_URL'] = authUrl
  process.env['TEAMSNAP_API_URL'] = apiUrl
  played.auth.asksConsent = true
  played.api.setTeams('2', [{ id: 7024664, name: 'Mavericks', sport_id: 2 }])
  const inDays = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()
  played.api.setEvents('7024664', [
    {
      id: 1,
      name: 'Practice',
      start_date: `${inDays(1)}T21:00:00Z`,
      end_date: null,
      duration_in_minutes: 90,
    },
    {
      id: 2,
      is_game: true,
      opponent_name: 'Forest Hill',
      game_type_code: 2,
      start_date: `${inDays(3)}T16:00:00Z`,
    },
  ])
  return played
}
