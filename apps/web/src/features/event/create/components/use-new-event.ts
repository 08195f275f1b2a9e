import type { Event } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { quickAdd, type QuickAddLanguage, type QuickAddPlace } from '@homefield/domain/quick-add/quick-add'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Day } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { eventsDuring } from '../../model/busy.ts'
import { knownEvents } from '../../model/known-events.ts'
import { nowIn } from '../../model/placement.ts'
import { momentOf } from '../../model/typed-time.ts'
import { monthQuery } from '../../queries.ts'
import type { EventValues } from '../../update/model/values.ts'
import { defaultTime } from '../model/default-time.ts'
import type { AskedEvent, NewEventDraft } from '../model/draft.ts'
import { likelySport, startValues } from '../model/form.ts'
import { quickValues } from '../model/quick-values.ts'

interface NewEventOptions {
  /** The child that the form selects when it opens. */
  start: Profile
  /** The children between which the user can choose. Empty if the caller has already chosen the child. */
  choice: readonly Profile[]
  asked: AskedEvent
  draft: NewEventDraft | null
}

interface Typed {
  readonly line: string
  readonly values: EventValues
  readonly profile: Profile
  /** The fields that the user has changed in the form, which the line no longer changes. */
  readonly own: ReadonlySet<keyof EventValues>
  readonly isChildOwn: boolean
}

/** Returns the values of a new event, which the user types as one line, into the fields of the form, or as both. */
export function useNewEvent({ start, choice, asked, draft }: NewEventOptions) {
  const { i18n } = useLingui()
  const { timeZone } = useTimeStyle()
  const client = useQueryClient()
  const [now] = useState(() => nowIn(Temporal.Now.instant(), timeZone))
  const month = useQuery(monthQuery(now.day)).data
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new answer changes what this device knows
  const events = useMemo(() => knownEvents(client), [client, month])
  const children = useMemo(() => (choice.length > 0 ? choice : [start]), [choice, start])
  const places = useMemo(() => placesOf(events), [events])

  const timeOn = (day: Day | undefined) =>
    defaultTime(day, now, (date, startTime) => {
      const from = momentOf({ date, startTime, isSecond: false }, timeZone)
      return eventsDuring(events, { start: from, end: from.add({ minutes: 60 }) }).length > 0
    })
  const read = (line: string) =>
    quickAdd(line, {
      now: Temporal.PlainDate.from(now.day).toPlainDateTime(
        Temporal.PlainTime.from({ hour: Math.floor(now.minute / 60), minute: now.minute % 60 }),
      ),
      language: i18n.locale as QuickAddLanguage,
      children,
      places,
    })

  const [empty] = useState(() => {
    const { initial = {} } = asked
    // A duplicated event has a title. Its time stays as it is, even if it is all-day and has none.
    const hasTime = initial.startTime !== undefined || initial.title !== undefined
    return startValues({ ...initial, ...(hasTime ? {} : timeOn(initial.date)) }, likelySport(start), now.day)
  })

  const withLine = (before: Typed, line: string): Typed => {
    const said = read(line)
    const named = children.find(({ id }) => id === said.profileId) ?? start
    const profile = before.isChildOwn ? before.profile : named
    const values = quickValues(before.values, said, before.own, {
      base: empty,
      sport: profile.id === start.id ? empty.sport : likelySport(profile),
      now,
      isDayChosen: asked.initial?.date !== undefined,
      startOn: (day) => timeOn(day).startTime,
    })
    return { ...before, line, profile, values }
  }
  const [typed, setTyped] = useState((): Typed => {
    const profile = choice.find(({ id }) => id === draft?.profileId) ?? start
    const opened = {
      line: draft?.line ?? '',
      values: draft?.values ?? empty,
      profile,
      own: new Set(draft?.own),
      isChildOwn: profile !== start,
    }
    return draft === null && asked.line !== undefined ? withLine(opened, asked.line) : opened
  })

  return {
    ...typed,
    /** The values of a form into which the user has typed nothing. */
    empty,
    said: read(typed.line),
    type: (line: string) => setTyped((before) => withLine(before, line)),
    change: (part: Partial<EventValues>) =>
      setTyped((before) => ({
        ...before,
        values: { ...before.values, ...part },
        own: new Set([...before.own, ...(Object.keys(part) as (keyof EventValues)[])]),
      })),
    choose: (profile: Profile) =>
      setTyped((before) => {
        // If the user picks another child but has not picked a sport, the form takes the new child's sport.
        const isUsual = before.values.sport === likelySport(before.profile)
        const sport = isUsual ? likelySport(profile) : before.values.sport
        return { ...before, profile, isChildOwn: true, values: { ...before.values, sport } }
      }),
  }
}

/** More places than this are not worth the time to compare the line with them at each typed letter. */
const MOST_PLACES = 300

function placesOf(events: readonly Event[]): QuickAddPlace[] {
  const all = new Map<string, QuickAddPlace>()
  for (const { location, locationName } of events) {
    const place = location ?? locationName
    if (place === null || all.size >= MOST_PLACES) continue
    all.set(`${locationName} ${place}`, {
      location: place,
      locationName: location === null ? null : locationName,
    })
  }
  return [...all.values()]
}
