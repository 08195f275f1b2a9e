import type { LINK_FORMS } from '@homefield/contract/connection'
import { newId } from '../../lib/ids.ts'
import { connect } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { startWorld, type World } from '@homefield/testkit/world'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calendar, newAddress } from './calendar.fixture.ts'

/*
 * Tests which pasted links the server accepts.
 * The server must accept every link that platforms give to parents.
 * The server must reject any other link with the error text from the specification.
 */

let world: World
let erin: Person

beforeAll(async () => {
  world = await startWorld({ name: 'links' })
  erin = await world.person()
})
afterAll(() => world?.close())

type Form = (typeof LINK_FORMS)[number]

async function refusedBy(form: Form, url: string) {
  const asked = [
    await erin.api.POST('/teams', { body: { id: newId(), form, url } }),
    await erin.api.POST('/feeds/preview', { body: { form, url } }),
  ]
  return asked.map(({ error, response }) => [response.status, error?.error.message, error?.error.details])
}

const UUID = '0f8c2f6e-3a51-4f0e-9a7e-5b6f0c1d2e3f'

test.each<[Form, string, string]>([
  [
    'Playmetrics',
    'https://example.com/calendars/c1/t2/calendar.ics',
    'Please enter a valid Playmetrics calendar URL',
  ],
  [
    'Playmetrics',
    'https://playmetrics.com.evil.example/calendars/c1/t2/calendar.ics',
    'Please enter a valid Playmetrics calendar URL',
  ],
  [
    'Playmetrics',
    'https://calendar.playmetrics.com/calendars/c1/t2/page.html',
    'Please enter a valid Playmetrics calendar URL',
  ],
  ['Playmetrics', 'not a link at all', 'Please enter a valid Playmetrics calendar URL'],
  [
    'Playmetrics',
    'https://calendar.playmetrics.com/calendars/f/calendar.ics',
    'Could not extract team ID from URL. Please ensure the URL is a valid Playmetrics calendar URL.',
  ],
  [
    'SportsEngine',
    'https://example.com/a.ics',
    'Please enter a valid SportsEngine calendar URL (must be from sportsengine.com or sportngin.com)',
  ],
  [
    'GameChanger',
    'https://example.com/a.ics',
    'Please enter a valid GameChanger calendar URL (must be from gamechanger.io or gc.com)',
  ],
  ['Other', 'call me', 'Please enter a valid calendar URL'],
  ['Other', 'ftp://example.com/a.ics', 'Please enter a valid calendar URL'],
  ['Other', 'https://someone:secret@example.com/a.ics', 'Please enter a valid calendar URL'],
])('%s rejects %s', async (form, url, message) => {
  for (const [status, text] of await refusedBy(form, url)) expect([status, text]).toEqual([400, message])
})

test('rejects a link of another platform and tells the parent which page to use instead', async () => {
  const link = `https://ical.sportngin.com/v3/calendar/ical?team_ids=${UUID}`
  for (const [status, text, details] of await refusedBy('Playmetrics', link)) {
    expect([status, text]).toEqual([400, 'This link belongs to another platform. Add it on that page.'])
    expect(details).toEqual({ platform: 'SportsEngine', page: 'SportsEngine' })
  }
  const teamsnap = `webcal://ical-cdn.teamsnap.com/team_schedule/${UUID}.ics`
  for (const [, , details] of await refusedBy('GameChanger', teamsnap))
    expect(details).toEqual({ platform: 'TeamSnap', page: 'Other' })
})

test.each(['http://localhost:3000/calendar/abc.ics', 'webcal://LOCALHOST:3000/api/v1/calendar/abc.ics'])(
  'rejects a link to one of our own calendars: %s',
  async (url) => {
    for (const [status, text] of await refusedBy('Other', url))
      expect([status, text]).toEqual([
        400,
        'This is one of your own Homefield calendar links. It cannot be added as a team.',
      ])
  },
)

describe('previews of links that do not work', () => {
  const preview = (url: string) => erin.api.POST('/feeds/preview', { body: { form: 'Other', url } })

  test.each([
    [
      'is gone',
      { status: 404 } as const,
      422,
      'The calendar could not be loaded right now.',
      { reason: 'notFound' },
    ],
    [
      'requires a log-in',
      { status: 401 } as const,
      422,
      'The calendar could not be loaded right now.',
      { reason: 'accessDenied' },
    ],
    [
      'leads to a page',
      { body: '<html></html>' },
      422,
      'This link does not lead to a calendar.',
      { reason: 'notACalendar' },
    ],
    [
      'leads to a truncated calendar',
      { body: 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT' },
      422,
      'This link does not lead to a calendar.',
      { reason: 'truncated' },
    ],
  ])('explains why the preview fails if the link %s', async (_name, answer, status, message, details) => {
    const address = newAddress()
    world.feeds.serve(address, answer)
    const { error, response } = await preview(`https://${address}`)
    expect(response.status).toBe(status)
    expect(error?.error).toMatchObject({ message, details })
  })

  test.each([
    'https://127.0.0.1/a.ics',
    'https://0x7f.1/a.ics',
    'http://127.1/a.ics',
    'https://[::1]/a.ics',
    'https://calendar.example.com:25/a.ics',
    'https://router.local/a.ics',
  ])('rejects a link into an internal network, in preview and connect: %s (C31)', async (url) => {
    const team = await erin.api.POST('/teams', { body: { id: newId(), form: 'Other', url } })
    for (const { error } of [await preview(url), team])
      expect(error?.error.message).toBe(
        'This address cannot be reached from here. Please use a public calendar link.',
      )
  })

  test('a failed preview stores no feed, and the parent can still connect the link', async () => {
    const address = newAddress()
    world.feeds.serve(address, { status: 500 })
    await preview(`https://${address}`)
    const { rows } = await world.database.query('select 1 from feeds')
    expect(rows).toEqual([])
    expect(await connect(erin, { url: `https://${address}` })).toMatchObject({
      syncStatus: 'pending',
      lastSynced: null,
    })
  })
})

test('shortens and cleans a calendar’s name so that it is a valid team name', async () => {
  const address = newAddress()
  world.feeds.serve(address, {
    body: calendar([], [`X-WR-CALNAME:  Wild\u0007cats\u202e ${'⚽'.repeat(200)}`]),
  })
  const url = `https://${address}`
  const { data } = await erin.api.POST('/feeds/preview', { body: { form: 'Other', url } })
  expect(data?.teamName).toBe(`Wildcats ${'⚽'.repeat(111)}`)
  expect(await connect(erin, { url, teamName: data?.teamName ?? '' })).toMatchObject({
    teamName: data?.teamName,
  })
})

test('says in the preview that a calendar is already connected', async () => {
  const address = newAddress()
  world.feeds.serve(address, { body: calendar([]) })
  const team = await connect(erin, { url: `https://${address}` })
  const { data } = await erin.api.POST('/feeds/preview', {
    body: { form: 'Other', url: `webcal://${address}` },
  })
  expect(data?.connectedTeamId).toBe(team.id)
})

test('accepts a link that names many teams in a long list of ids', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `${index}${UUID.slice(1)}`).join(',')
  const team = await connect(erin, {
    form: 'SportsEngine',
    url: `https://ical.sportsengine.com/v3/calendar/ical?team_ids=${ids}`,
  })
  expect(team.teamId).toMatch(/^[0-9a-f]{64}$/)
  expect(team.teamName).toHaveLength(120)
})

test('creates only one team when the same link is connected twice, or ten times in parallel', async () => {
  const url = `https://${newAddress()}`
  world.feeds.serve(url.slice('https://'.length), { body: calendar([]) })
  const once = await connect(erin, { url })
  expect((await connect(erin, { url: ` ${url.replace('https', 'webcal')} ` })).id).toBe(once.id)

  const twin = `https://${newAddress()}`
  world.feeds.serve(twin.slice('https://'.length), { body: calendar([]) })
  const teams = await Promise.all(Array.from({ length: 10 }, () => connect(erin, { url: twin })))
  expect(new Set(teams.map(({ id }) => id)).size).toBe(1)

  // The two links have the same team id but different secrets, as if the platform had issued a new link.
  const renewed = ['taaaa1111', 'tbbbb2222'].map(
    (secret) => `calendar.playmetrics.com/calendars/c1/t555/p0/${secret}/f/calendar.ics`,
  )
  for (const address of renewed) world.feeds.serve(address, { body: calendar([]) })
  const both = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      connect(erin, { form: 'Playmetrics', url: `https://${renewed[index % 2] ?? ''}` }),
    ),
  )
  expect(new Set(both.map(({ id }) => id)).size).toBe(1)
})

test('replaces a team’s link if only the secret of the link is new, and deletes the old feed', async () => {
  const link = (secret: string) => `calendar.playmetrics.com/calendars/c1/t444/p0/${secret}/f/calendar.ics`
  world.feeds.serve(link('taaaa1111'), { body: calendar([]) })
  world.feeds.serve(link('tbbbb2222'), { body: calendar([]) })
  const feedOf = async (team: string) => {
    const { rows } = await world.database.query<{ feed_id: string }>(
      'select feed_id from platform_teams where id = $1',
      [team],
    )
    return rows[0]?.feed_id
  }
  const first = await connect(erin, { form: 'Playmetrics', url: `https://${link('taaaa1111')}` })
  await world.settled()
  const old = await feedOf(first.id)
  const again = await connect(erin, { form: 'Playmetrics', url: `https://${link('tbbbb2222')}` })
  expect(again.id).toBe(first.id)
  await world.settled()
  expect(await feedOf(first.id)).not.toBe(old)
  const { rows } = await world.database.query('select 1 from feeds where id = $1', [old])
  expect(rows).toEqual([])
  expect(world.feeds.hits(link('tbbbb2222'))).toBe(1)
})
