import { newId } from '../../lib/ids.ts'
import { recordedFeed } from '@homefield/testkit/feed-server'
import type { Person } from '@homefield/testkit/person'
import { SettableClock } from '../../lib/clock.ts'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const PLAYMETRICS = 'calendar.playmetrics.com/calendars/c900/t912345/p0/tdeadbeef/f/calendar.ics'

let world: World
const clock = new SettableClock('2026-04-27T12:00:00Z')

beforeAll(async () => {
  world = await startWorld({ name: 'connection', clock })
  world.feeds.serve(PLAYMETRICS, { body: await recordedFeed('playmetrics-team'), etag: '"one"' })
})
afterAll(() => world?.close())

async function child(person: Person, name: string): Promise<string> {
  const id = newId()
  const { error } = await person.api.POST('/profiles', { body: { id, name, color: '#3B82F6', sports: ['Soccer'] } })
  expect(error).toBeUndefined()
  return id
}

describe('a pasted PlayMetrics link', () => {
  test('previews, connects, maps and syncs into the right events', async () => {
    const erin = await world.person()
    const maya = await child(erin, 'Maya')
    const url = `webcal://${PLAYMETRICS}`
    const preview = await erin.api.POST('/feeds/preview', { body: { form: 'Playmetrics', url } })
    console.log(JSON.stringify(preview.data ?? preview.error, null, 1))
    const team = await erin.api.POST('/teams', { body: { id: newId(), form: 'Playmetrics', url } })
    console.log(JSON.stringify(team.data ?? team.error))
    const id = team.data?.id ?? ''
    const mapped = await erin.api.PUT('/teams/{id}/profiles', { params: { path: { id } }, body: { profileIds: [maya] } })
    console.log(JSON.stringify(mapped.data ?? mapped.error))
    const synced = await erin.api.POST('/teams/{id}/sync', { params: { path: { id } } })
    console.log(JSON.stringify(synced.data ?? synced.error))
    const events = await erin.api.GET('/events', { params: { query: { from: '2026-04-26', to: '2026-06-10' } } })
    console.log(JSON.stringify(events.data?.events.map((e) => [e.title, e.when, e.status, e.opponent, e.field, e.uniform, e.locationName, e.location, e.description]) ?? events.error, null, 0))
    const dashboard = await erin.api.GET('/dashboard')
    console.log(JSON.stringify(dashboard.data ?? dashboard.error).slice(0, 1500))
    console.log(world.logged().split('\n').filter((l) => /warn|error/.test(l)).slice(0, 5).join('\n'))
  })
})
