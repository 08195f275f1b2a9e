/** Creates the demo family of the design's screens. The clock starts on May 14, 2026, at 4:12 PM in Portland. */
import { calendarsOf, DEMO_ZONE, serveCalendars, TEAM_LINKS } from '@homefield/testkit/demo/calendars'
import { changeTeams, type Coles, coles, type Home, letSee, ramans } from '@homefield/testkit/demo/family'
import { driving } from '@homefield/testkit/demo/driving'
import { befriend } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import { syncAgain } from '../harness/family.ts'
import type { TestWorld } from '../harness/test.ts'

export { TEAM_LINKS }
export const NOW = '2026-05-14T23:12:00Z'
export const ZONE = DEMO_ZONE
const PASSWORD = 'Correct-Horse-7'

const today = () => Temporal.PlainDate.from('2026-05-14')

export interface ColeFamily extends Coles {
  readonly priya: Person
  readonly kiran: string
  /** A person who has signed up but has not finished onboarding. */
  readonly newcomer: Person
}

function homeIn(world: TestWorld): Home {
  return {
    feeds: world.feeds,
    async person(options) {
      const person = await world.person(options)
      // If the server sends mail, friend requests require a confirmed address.
      await world.database.query('update users set email_verified = true where id = $1', [person.id])
      return person
    },
    syncAgain: (parent, team) => syncAgain(world, parent, team),
  }
}

export async function coleFamily(world: TestWorld): Promise<ColeFamily> {
  serveCalendars(world.feeds, calendarsOf(today()))
  const home = homeIn(world)
  const family = await coles(home)
  const friends = await ramans(home)
  await befriend(friends.priya, family.erin)
  await letSee(friends.priya, family.erin, 'administrator')
  await driving(home, family, today())
  const newcomer = await world.person({ onboarded: false, email: 'new@family.example', password: PASSWORD })
  return { ...family, ...friends, newcomer }
}

/**
 * Changes the calendars of the platforms as if a day had passed.
 * The platforms move one practice to another place, add one practice, and remove one game.
 */
export async function changeSchedule(world: TestWorld, erin: Person): Promise<void> {
  await changeTeams(homeIn(world), erin, today())
}
