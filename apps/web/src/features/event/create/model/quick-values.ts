import type { QuickAdd } from '@homefield/domain/quick-add/quick-add'
import type { SportName } from '@homefield/domain/sport'
import { addDays, type Day } from '../../../../lib/time/day.ts'
import type { Now } from '../../model/placement.ts'
import type { EventValues } from '../../update/model/values.ts'

interface Defaults {
  /** The values of the form without the line. */
  readonly base: EventValues
  /** The sport of the child whom the line names, or else of the chosen child. */
  readonly sport: SportName
  readonly now: Pick<Now, 'day' | 'minute'>
  /** True if the user chose the day before the form opened, such as by a press on a calendar slot. */
  readonly isDayChosen: boolean
  /** Returns the default start on a day that the line names. */
  readonly startOn: (day: Day) => string | null
}

/**
 * Returns the values of the form after the user has changed the line.
 * @param own the fields that the user has changed in the form. The line does not change these fields.
 */
export function quickValues(
  before: EventValues,
  said: QuickAdd,
  own: ReadonlySet<keyof EventValues>,
  { base, sport, now, isDayChosen, startOn }: Defaults,
): EventValues {
  const time = said.startTime?.toString({ smallestUnit: 'minute' })
  const day = said.date?.toString() ?? dayFor(time)
  const date = own.has('date') ? before.date : day
  const values: Partial<EventValues> = {
    title: said.title,
    date,
    startTime: time ?? (date === null || date === base.date ? base.startTime : startOn(date)),
    isSecond: false,
    durationMinutes: said.durationMinutes ?? base.durationMinutes,
    sport: said.sport ?? sport,
    location: said.place?.location ?? base.location,
    locationName: said.place ? said.place.locationName : base.locationName,
  }
  const kept = [...own].map((field) => [field, before[field]] as const)
  return { ...before, ...values, ...Object.fromEntries(kept) }

  /** A time without a day is the next such time, unless the user has chosen the day before. */
  function dayFor(time: string | undefined): Day | null {
    if (time === undefined || isDayChosen) return base.date
    const { hour, minute } = Temporal.PlainTime.from(time)
    return hour * 60 + minute > now.minute ? now.day : addDays(now.day, 1)
  }
}
