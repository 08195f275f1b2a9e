import type { Profile } from '@homefield/contract/profile'
import type { ProfileId } from '@homefield/contract/wire'
import { circleOf } from '@homefield/database/revisions'
import type { ReadUnit, WriteUnit } from '@homefield/database/work'
import { type SportName, sportNamed } from '@homefield/domain/sport'
import { dayOf, startOfDay, startOfWeek } from '@homefield/domain/time/day'
import { found } from '../../lib/app-error.ts'
import { insertProfile, listProfiles, type Week } from './store.ts'
import { showProfile } from './view.ts'

/** Every child the viewer may see, with this week's events (Sunday to Saturday of the viewer's zone). */
export async function profilesOf(unit: ReadUnit): Promise<Profile[]> {
  const rows = await listProfiles(unit, currentWeek(unit))
  return rows.map((row) => showProfile(row, unit.viewer.userId))
}

function currentWeek({ now, viewer }: ReadUnit): Week {
  const firstDay = startOfWeek(dayOf(now, viewer.zone))
  const nextWeek = firstDay.add({ days: 7 })
  return {
    from: startOfDay(firstDay, viewer.zone),
    to: startOfDay(nextWeek, viewer.zone),
    firstDay,
    lastDay: nextWeek.subtract({ days: 1 }),
  }
}

interface NewChild {
  readonly id: ProfileId
  readonly name: string
  readonly color: string
  readonly sports: readonly SportName[]
}

/** Adds a child of the viewer's own. Sports keep the order they were chosen in, each once. */
export async function addProfile(unit: WriteUnit, child: NewChild): Promise<Profile> {
  const sports = [...new Set(child.sports)].map((name) => ({ name, color: sportNamed(name).color }))
  await insertProfile(unit, { ...child, sports })
  unit.bump(...(await circleOf(unit, unit.viewer.userId)), `profile:${child.id}`)
  const profiles = await profilesOf(unit)
  return found(
    profiles.find((profile) => profile.id === child.id),
    'profileNotFound',
  )
}
