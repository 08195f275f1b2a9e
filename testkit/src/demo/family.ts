/** The demo family, made as people make one: by the calls of the app, and from feeds that platforms answer. */
import type { Team } from '@homefield/contract/connection'
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

/** Where a family is made. */
export interface Home {
  /** Plays the platforms. */
  readonly feeds: FeedServer
  /** Someone with an account, by the real sign-up. */
  person(options: SignUpOptions): Promise<Person>
  /** Asks a team's platform once more, once that may be asked again. */
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
 * Erin Cole, her three children and their teams; the link of the last one fails since.
 * @param without teams that she has not connected
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

/** Priya Raman and her son, who plays in a team of another club. */
export async function ramans(home: Home): Promise<{ priya: Person; kiran: string }> {
  const priya = await home.person({ name: 'Priya Raman', zone: DEMO_ZONE, email: 'priya@family.example' })
  const kiran = await addChild(priya, 'Kiran', { color: '#F43F5E', sports: ['Basketball'] })
  await bring(priya, { url: TEAM_LINKS.jays, sport: 'Basketball' }, [kiran])
  return { priya, kiran }
}

/** Connects a link and brings its events in for these children. @returns the team's id */
async function bring(parent: Person, pasted: Pasted, children: string[]): Promise<string> {
  const { id } = await connect(parent, pasted)
  await mapTeam(parent, id, children)
  const { state, problem } = await syncTeam(parent, id)
  if (state !== 'done') throw new Error(`${pasted.url}: ${state}, ${JSON.stringify(problem)}`)
  return id
}

/** `owner` lets a friend see or administer the children, as on the friends' page. */
export async function letSee(owner: Person, friend: Person, role: Role): Promise<void> {
  const { friends } = given<FriendList>(await owner.api.GET('/friends'))
  const found = friends.find(({ person }) => person.id === friend.id)
  if (!found) throw new Error('no friend')
  const params = { path: { userId: friend.id } }
  given(await owner.api.PATCH('/friends/{userId}', { params, body: { role, version: found.version } }))
}

/** What the platforms say a day later comes in. */
export async function changeTeams(
  { feeds, syncAgain }: Home,
  parent: Person,
  today: Temporal.PlainDate,
): Promise<void> {
  serveDemoFeeds(feeds, changedCalendarsOf(today))
  const { teams } = given<{ teams: Team[] }>(await parent.api.GET('/teams'))
  // What is missing counts as removed at the second check without it.
  for (const { id, platform } of teams)
    if (platform === 'Playmetrics' || platform === 'GameChanger')
      for (let check = 0; check < 2; check++) await syncAgain(parent, id)
}

/** All of them answer, but for the one whose link has failed. */
export function serveDemoFeeds(feeds: FeedServer, calendars: Calendars): void {
  serveCalendars(feeds, calendars)
  feeds.serve(addressOf(TEAM_LINKS.eastside), { status: 404 })
}
