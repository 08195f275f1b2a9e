import type { ChosenDriver, Driver, DrivingFamily, Leg } from '@homefield/contract/coverage'
import type { NewEvent } from '@homefield/contract/event'
import { activityOf } from '@homefield/domain/activity'
import { defaultActivityOf } from '@homefield/domain/coverage/default-activity'
import { legIndex, legsOf } from '@homefield/domain/coverage/leg-default'
import { repeatDays } from '@homefield/domain/repetition'
import type { UsualDriver } from '../../coverage/mutations.ts'

/** An event that is not added yet. */
interface PlannedEvent extends Pick<NewEvent, 'profileId' | 'title' | 'visibility'> {
  readonly start: Temporal.Instant
  readonly zone: string
}

/** Returns who drives a new event without a choice of its own, because the family's defaults apply to it. */
export function usualDriversOf(
  { defaults, people }: Pick<DrivingFamily, 'defaults' | 'people'>,
  { profileId, title, visibility, start, zone }: PlannedEvent,
): ReadonlyMap<Leg['direction'], Driver> {
  const viewers = new Set(people.filter(({ isAdult }) => !isAdult).map(({ userId }) => userId))
  const isUnseen = ({ driver }: { readonly driver: Driver }) =>
    visibility === 'private' && driver.kind === 'user' && viewers.has(driver.userId)
  const legs = legsOf(
    {
      eventGroupId: 'new',
      children: [{ profileId, platformTeamIds: [], isGoing: true }],
      when: { kind: 'timed', start, zone },
      status: 'confirmed',
      activity: activityOf(title),
    },
    {
      stored: legIndex([]),
      defaults: defaults
        .filter((one) => !isUnseen(one))
        .map(({ teamId, fromDay, untilDay, ...one }) => ({
          ...one,
          platformTeamId: teamId,
          fromDay: Temporal.PlainDate.from(fromDay),
          untilDay: untilDay === null ? null : Temporal.PlainDate.from(untilDay),
          madeBy: '',
        })),
    },
  )
  return new Map(
    legs.flatMap(({ direction, defaultId }) => {
      const driver = defaults.find(({ id }) => id === defaultId)?.driver
      return driver ? [[direction, driver] as const] : []
    }),
  )
}

/** Returns the defaults that make a driver the usual one for a repeated event: one for each weekday, until its last day. */
export function defaultsForRepeated(event: NewEvent, driver: ChosenDriver): UsualDriver[] {
  const { profileId, title, date, repeat } = event
  if (!repeat) return []
  const { everyWeeks, weekdays, until, count } = repeat
  const days = repeatDays(Temporal.PlainDate.from(date), {
    everyWeeks,
    weekdays,
    count,
    until: until === undefined ? undefined : Temporal.PlainDate.from(until),
  })
  const last = typeof days === 'string' ? undefined : days.at(-1)
  return weekdays.map((weekday) => ({
    profileId,
    teamId: null,
    activity: defaultActivityOf(activityOf(title)),
    // A repetition counts from Sunday as 1, a default from Monday as 1.
    weekday: weekday === 1 ? 7 : weekday - 1,
    fromDay: date,
    untilDay: last?.toString() ?? null,
    driver,
  }))
}
