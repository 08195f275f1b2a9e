import type { AbsenceScope } from '@homefield/contract/coverage'
import { given } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'

interface Wanted {
  readonly profileId: string
  readonly isGoing: boolean
  readonly scope?: AbsenceScope
}

export const askGoing = (person: Person, event: string, { scope = 'this', ...wanted }: Wanted) =>
  person.api.PUT('/events/{id}/going', { params: { path: { id: event } }, body: { ...wanted, scope } })

export async function setGoing(person: Person, event: string, wanted: Wanted): Promise<void> {
  given(await askGoing(person, event, wanted))
}

/** Returns the days of a child's events to which the child does not go, sorted. */
export async function absentDays(world: World, profileId: string): Promise<string[]> {
  const { rows } = await world.database.query<{ day: string }>(
    `select distinct coalesce(e.first_day, (e.start_time at time zone e.zone)::date)::text as day
     from events e join absent_children(array(select event_group_id from events where profile_id = $1)) a
       using (event_group_id, profile_id)
     where e.profile_id = $1 order by day`,
    [profileId],
  )
  return rows.map(({ day }) => day)
}
