/** Creates the demo family through the app's API, with events from the feeds of fake team platforms. */
import type { Team } from '@homefield/contract/connection'
import type { Event } from '@homefield/contract/event'
import type { FriendList } from '@homefield/contract/friend'
import type { PaletteHex } from '@homefield/domain/palette'
import type { SportName } from '@homefield/domain/sport'
import { addChild, connect, given, mapTeam, type Pasted, type Role, syncTeam } from '../family.ts'
import type { FeedServer } from '../feed-server.ts'
import type { Person, SignUpOptions } from '../person.ts'
import {
  addressOf,
  type Calendars,
  changedCalendarsOf,
  DEMO_ZONE,
  serveCalendars,
  TEAM_LINKS,
  type TeamName,
} from './calendars.ts'

/** The installation of Homefield in which the demo family is created. */
export interface Home {
  /** The test server that fakes the calendar feeds of team platforms such as SportsEngine. */
  readonly feeds: FeedServer
  /** Creates an account by signing up like a user. */
  person(options: SignUpOptions): Promise<Person>
  /** Syncs a team again, after the pause that the server requires between two fetches of a feed. */
  syncAgain(parent: Person, team: string): Promise<void>
}

export const DEMO_PASSWORD = 'Correct-Horse-7'
export const DEMO_EMAIL = 'erin@family.example'

export interface Coles {
  readonly erin: Person
  readonly maya: string
  readonly owen: string
  readonly ruby: string
}

type Connected = Omit<Pasted, 'url'> & { readonly of: readonly ('maya' | 'owen' | 'ruby')[] }

const TEAMS: Readonly<Partial<Record<TeamName, Connected>>> = {
  harbor: { form: 'Playmetrics', teamName: 'Harbor FC Blue', of: ['maya'] },
  swim: { form: 'SportsEngine', teamName: 'Lakeshore Swim Club', sport: 'Swimming', of: ['ruby'] },
  squad: { form: 'SportsEngine', teamName: 'Junior squad', sport: 'Swimming', of: ['owen', 'ruby'] },
  otters: { form: 'GameChanger', teamName: 'Otters', sport: 'Baseball', of: ['owen'] },
  club: { form: 'Other', sport: 'Soccer', of: ['maya', 'ruby'] },
  eastside: { form: 'Other', teamName: 'Eastside Basketball', sport: 'Basketball', of: ['maya'] },
}

/**
 * Creates Erin Cole, three children and several teams. The last team's link fails after its first import.
 * @param without teams that Erin does not connect
 */
export async function coles(home: Home, without: readonly TeamName[] = []): Promise<Coles> {
  const erin = await home.person({
    name: 'Erin Cole',
    zone: DEMO_ZONE,
    email: DEMO_EMAIL,
    password: DEMO_PASSWORD,
  })
  const child = (name: string, color: PaletteHex, sports: SportName[]) =>
    addChild(erin, name, { color, sports })
  const children = {
    maya: await child('Maya', '#6366F1', ['Soccer', 'Basketball', 'Track', 'Tennis']),
    owen: await child('Owen', '#F97316', ['Baseball', 'Swimming']),
    ruby: await child('Ruby', '#14B8A6', ['Swimming', 'Soccer']),
  }
  for (const [name, { of, ...pasted }] of Object.entries(TEAMS)) {
    const team = name as TeamName
    if (without.includes(team)) continue
    const mapped = of.map((one) => children[one])
    const id = await bring(erin, { url: TEAM_LINKS[team], ...pasted }, mapped)
    if (team === 'eastside') await fail(home, erin, id)
  }
  return { erin, ...children }
}

async function fail({ feeds, syncAgain }: Home, parent: Person, eastside: string): Promise<void> {
  feeds.serve(addressOf(TEAM_LINKS.eastside), { status: 404 })
  await syncAgain(parent, eastside)
}

/** Creates Priya Raman and her son Kiran, who plays basketball in the team of `TEAM_LINKS.jays`. */
export async function ramans(home: Home): Promise<{ priya: Person; kiran: string }> {
  const priya = await home.person({ name: 'Priya Raman', zone: DEMO_ZONE, email: 'priya@family.example' })
  const kiran = await addChild(priya, 'Kiran', { color: '#F43F5E', sports: ['Basketball'] })
  await bring(priya, { url: TEAM_LINKS.jays, sport: 'Basketball' }, [kiran])
  return { priya, kiran }
}

/** Connects a calendar link and imports its events for the given children. @returns the team's id */
async function bring(parent: Person, pasted: Pasted, children: string[]): Promise<string> {
  const { id } = await connect(parent, pasted)
  await mapTeam(parent, id, children)
  const { state, problem } = await syncTeam(parent, id)
  if (state !== 'done') throw new Error(`${pasted.url}: ${state}, ${JSON.stringify(problem)}`)
  return id
}

/** Gives a friend a role (viewer or administrator) for the owner's children, as the friends page does. */
export async function letSee(owner: Person, friend: Person, role: Role): Promise<void> {
  const { friends } = given<FriendList>(await owner.api.GET('/friends'))
  const found = friends.find(({ person }) => person.id === friend.id)
  if (!found) throw new Error('the friend does not exist')
  const params = { path: { userId: friend.id } }
  given(await owner.api.PATCH('/friends/{userId}', { params, body: { role, version: found.version } }))
}

/** Changes the calendars (one practice is moved, one added, one game removed) and imports the changes. */
export async function changeTeams(
  { feeds, syncAgain }: Home,
  parent: Person,
  today: Temporal.PlainDate,
): Promise<void> {
  serveDemoFeeds(feeds, changedCalendarsOf(today))
  const { teams } = given<{ teams: Team[] }>(await parent.api.GET('/teams'))
  // Each changed team is synced twice: the server removes an event only if two fetches of the feed lack the event.
  for (const { id, platform } of teams)
    if (platform === 'Playmetrics' || platform === 'GameChanger')
      for (let check = 0; check < 2; check++) await syncAgain(parent, id)
}

/** Serves all demo feeds except Eastside's feed, which returns 404. */
export function serveDemoFeeds(feeds: FeedServer, calendars: Calendars): void {
  serveCalendars(feeds, calendars)
  feeds.serve(addressOf(TEAM_LINKS.eastside), { status: 404 })
}

/** Returns the first event whose title contains `words`. */
export function eventIn(events: readonly Event[], words: string): Event {
  const found = events.find(({ title }) => title.includes(words))
  if (!found) throw new Error(`no event has the title ${words}`)
  return found
}
