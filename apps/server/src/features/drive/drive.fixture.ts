import type { Event } from '@homefield/contract/event'
import { pastAllRights } from '@homefield/testkit/family'
import type { Person } from '@homefield/testkit/person'
import type { World } from '@homefield/testkit/world'

/** 37.066 km/h: one minute of latitude takes three minutes (6,371,009 m × π / 10,800 = 1.8533 km). */
export const DRIVE_SPEED_KMH = 1.8533 * 20

/** Minutes of latitude north of 40° N, 75° W, where `livesAt` puts the homes. */
export const PLACES = { '1 Oak St': 10, '2 Elm St': 20, '3 Ash St': 30 } as const
export type PlaceName = keyof typeof PLACES

export async function placeOnMap(world: World, at: string): Promise<void> {
  for (const [address, minutes] of Object.entries(PLACES))
    await world.database.query(
      `insert into geocodes (address, found, latitude, longitude, provider, fetched_at, used_at)
       values ($1, true, $2, -75, 'photon', $3, $3)`,
      [address.toLowerCase(), 40 + minutes / 60, at],
    )
}

/** Gives a person a home at 40° N, 75° W, as if the place service had found it. */
export async function livesAt(world: World, person: Person, address = '7 Maple Lane'): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into user_homes (user_id, address, latitude, longitude, searched_at) values ($1, $2, 40, -75, now())
       on conflict (user_id) do update set address = excluded.address`,
      [person.id, address],
    ),
  )
  await bump(world, person)
}

interface StoredLeg {
  readonly driver: Person
  readonly direction?: 'there' | 'back'
  readonly status?: 'asked' | 'confirmed' | 'check' | 'declined'
}

/** Stores who drives a child to an event, or back. */
export async function drives(
  world: World,
  event: Pick<Event, 'eventGroupId'>,
  leg: StoredLeg,
): Promise<void> {
  const { driver, direction = 'there', status = 'confirmed' } = leg
  await pastAllRights(world.database, (as) =>
    as.query(
      `insert into legs (event_group_id, profile_id, direction, owner_id, status, driver_kind, driver_user_id, asked_by)
       select e.event_group_id, e.profile_id, $2, e.owner_id, $3, 'user', $4, e.owner_id from events e where e.event_group_id = $1
       on conflict (event_group_id, profile_id, direction)
         do update set status = excluded.status, driver_user_id = excluded.driver_user_id, version = legs.version + 1`,
      [event.eventGroupId, direction, status, driver.id],
    ),
  )
  await bump(world, driver)
}

async function bump(world: World, person: Person): Promise<void> {
  await pastAllRights(world.database, (as) =>
    as.query(`select * from bump_revisions(array['person:' || $1])`, [person.id]),
  )
}
