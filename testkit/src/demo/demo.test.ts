import type { Team } from '@homefield/contract/connection'
import type { ConversationList } from '@homefield/contract/conversation'
import type { FriendList, FriendRequests } from '@homefield/contract/friend'
import { SettableClock } from '@homefield/server/lib/clock'
import { expect, test } from 'vitest'
import { eventsOf, given, syncTeam } from '../family.ts'
import { drawMaps, MAPS } from '../map-server.ts'
import { startWorld } from '../world.ts'
import { calendarsOf, DEMO_ZONE, serveCalendars } from './calendars.ts'
import { coles } from './family.ts'
import { lifeAround } from './life.ts'
import { knowDemoPlaces } from './places.ts'

const WEEK = Array.from({ length: 7 }, (_, day) => Temporal.PlainDate.from('2026-11-16').add({ days: day }))

test.each(WEEK.map((day) => [day.dayOfWeek, day] as const))(
  'the demo has a game today and the tournament on the next weekend when today is weekday %i',
  (_, today) => {
    const entries = Object.values(calendarsOf(today)).flatMap((calendar) => calendar.entries)
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(entries.length)
    const daysOf = (words: string) =>
      entries
        .filter(({ title }) => title.includes(words))
        .map(({ start }) =>
          start.length === 8
            ? Temporal.PlainDate.from(start)
            : Temporal.Instant.from(start).toZonedDateTimeISO(DEMO_ZONE).toPlainDate(),
        )
    expect(daysOf('vs Pilots').map(String)).toContain(today.toString())
    const [rapids] = daysOf('vs Rapids')
    expect(rapids?.dayOfWeek).toBe(6)
    const ahead = rapids?.since(today).days ?? 0
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThan(8)
  },
)

test(
  'fills the demo with teams, friends, conversations, changed events, clashes and notifications',
  { timeout: 120_000 },
  async () => {
    const clock = new SettableClock('2026-11-18T20:00:00Z')
    const world = await startWorld({ name: 'demo', clock, maps: MAPS })
    try {
      const { feeds } = world
      const today = Temporal.PlainDate.from('2026-11-18')
      drawMaps({ feeds })
      knowDemoPlaces(feeds)
      serveCalendars(feeds, calendarsOf(today))
      const home = {
        feeds,
        person: world.signUp,
        syncAgain: async (...team: Parameters<typeof syncTeam>) => {
          clock.set(clock.now().add({ seconds: 6 }))
          await syncTeam(...team)
        },
      }
      const family = await coles(home, ['squad'])
      await lifeAround(home, family, today)
      await world.settled()
      const { api } = family.erin

      const teams = given<{ teams: Team[] }>(await api.GET('/teams')).teams.filter((team) => team.isOwnTeam)
      expect(teams).toHaveLength(5)
      expect(
        teams.filter(({ syncStatus }) => syncStatus === 'error').map(({ teamName }) => teamName),
      ).toEqual(['Eastside Basketball'])
      const { friends } = given<FriendList>(await api.GET('/friends'))
      const roles = friends.map(({ person, role, roleGranted }) => [person.name, role, roleGranted])
      expect(roles).toHaveLength(3)
      expect(roles).toContainEqual(['Sam Cole', 'administrator', 'none'])
      expect(roles).toContainEqual(['Lucía Torres', 'viewer', 'viewer'])
      expect(roles).toContainEqual(['Priya Raman', 'administrator', 'administrator'])
      const { incoming } = given<FriendRequests>(await api.GET('/friend-requests'))
      expect(incoming.map(({ person }) => person.name)).toEqual(['Tunde Okafor'])
      const { conversations } = given<ConversationList>(await api.GET('/conversations'))
      expect(new Set(conversations.map(({ unread }) => unread))).toEqual(new Set([0, 1, 2]))
      const events = await eventsOf(family.erin, '2026-11-18', '2026-11-30')
      const statuses = new Set(events.map(({ status }) => status))
      expect(statuses).toEqual(new Set(['confirmed', 'cancelled', 'removed']))
      expect(events.some(({ news }) => news !== null)).toBe(true)
      const legs = events.flatMap((event) => event.legs.map((leg) => ({ title: event.title, ...leg })))
      const legOf = (words: string, direction: string) =>
        legs.find((leg) => leg.title.includes(words) && leg.direction === direction)
      expect(legOf('vs Pilots', 'there')).toMatchObject({
        status: 'confirmed',
        driver: { name: 'Erin Cole' },
      })
      expect(legOf('vs Pilots', 'back')).toBeUndefined()
      expect(legOf('vs Foxes', 'there')).toMatchObject({ status: 'asked', driver: { name: 'Sam Cole' } })
      expect(legOf('vs Tualatin', 'there')).toMatchObject({ status: 'asked', driver: { isViewer: true } })
      expect(legs.filter(({ status }) => status === 'check').map(({ driver }) => driver)).toMatchObject([
        { isViewer: true },
        { name: 'Grandma Jo' },
      ])
      expect(legs.find(({ defaultId }) => defaultId !== null)).toMatchObject({
        profileId: family.owen,
        direction: 'back',
        status: 'confirmed',
        driver: { name: 'Sam Cole' },
      })
      expect(events.filter(({ notGoing }) => notGoing.length > 0).map(({ title }) => title)).toEqual([
        'Swim practice',
      ])
      const track = events.flatMap(({ title, when }) =>
        title === 'Track practice' && when.kind === 'timed' ? [when.start.slice(0, 10)] : [],
      )
      // Track practice is on Thursday at 17:00 in Portland, which is already Friday in UTC.
      expect(track).toEqual(['2026-11-20', '2026-11-27'])
      const { clashes } = given<{ clashes: { kind: string }[] }>(await api.GET('/clashes'))
      expect(new Set(clashes.map(({ kind }) => kind))).toEqual(new Set(['drive', 'overlap']))
      const { notifications } = given<{ notifications: { kind: string }[] }>(await api.GET('/notifications'))
      for (const kind of ['eventsChanged', 'eventMessage', 'friendAsked', 'legAsked'])
        expect(notifications.map((notified) => notified.kind)).toContain(kind)
    } finally {
      await world.close()
    }
  },
)
