/*
 * Formats questions and answers about driving.
 * If all legs are of one event, the body names the event. Otherwise it lists the first events.
 */
import type { Direction } from '@homefield/domain/coverage/leg'
import type { Notification } from '@homefield/contract/notification'
import { dateText, spanText, weekdayName, whenText } from '../../../lib/reader-time.ts'
import { type EventLine, followed, joined, type NotificationText, type Reader } from './model.ts'
import { TEXTS, type Texts } from './texts.view.ts'

type Drive = NonNullable<Notification['drive']>
type DriveLeg = Drive['legs'][number]

/** Path of the page that lists all questions about driving. */
export const DRIVES = '/drives'
const MOST_TITLES = 3

export function driveText(
  { kind, drive, person, profileName }: Notification,
  reader: Reader,
): NotificationText {
  const texts = TEXTS[reader.language]
  const name = person?.name ?? texts.somebody
  const legs = drive?.legs ?? []
  const children = joined(...new Set(legs.map(({ childName }) => childName))) || (profileName ?? texts.aChild)
  const state = drive?.state ?? 'over'
  const about = drive?.default ? usualText(drive.default, reader) : legsText(legs, reader)
  const [first] = legs
  const isOneEvent = first !== undefined && legs.every(({ eventId }) => eventId === first.eventId)
  const lines = isOneEvent ? [] : linesOf(legs, reader)
  if (kind === 'legAsked') {
    const title = texts.drive.asked(name, children)
    return { title, body: state === 'open' ? about : followed(about, texts.drive.over), href: DRIVES, lines }
  }
  const needs =
    state === 'over'
      ? texts.drive.covered
      : state === 'declined' || state === 'released'
        ? texts.drive.nobody
        : null
  return {
    title: texts.drive.answered[state === 'over' || state === 'open' ? 'declined' : state](name, children),
    body: followed(about, needs),
    href: isOneEvent ? `/calendar?event=${first.eventId}` : '/calendar',
    lines,
  }
}

/** Formats legs, such as 'There and back: Practice, Sat, May 16, 5:30 PM, Field 2'. */
function legsText(legs: readonly DriveLeg[], reader: Reader): string {
  const texts = TEXTS[reader.language]
  const events = [...Map.groupBy(legs, ({ eventId }) => eventId).values()]
  const [only, another] = events
  const [first] = only ?? []
  if (!only || !first) return ''
  if (!another)
    return texts.drive.of(
      waysText(only, texts),
      joined(first.title, whenText(first.when, reader), first.place),
    )
  const named = events
    .slice(0, MOST_TITLES)
    .flatMap(([one]) => (one ? [`${one.title} (${dateText(one.when, reader)})`] : []))
  return texts.drive.several(events.length, named.join(' · '))
}

/** Formats a default, such as 'Regularly there: practices, Tuesday, Wildcats'. */
function usualText(usual: NonNullable<Drive['default']>, reader: Reader): string {
  const { drive } = TEXTS[reader.language]
  const { activity, weekday, teamName, direction } = usual
  const what = joined(
    activity === null ? null : drive.activities[activity],
    weekday === null ? null : weekdayName(weekday, reader),
    teamName,
  )
  return drive.usually(drive.ways[direction], what || drive.everyEvent)
}

function linesOf(legs: readonly DriveLeg[], reader: Reader): EventLine[] {
  const texts = TEXTS[reader.language]
  return [...Map.groupBy(legs, ({ eventId }) => eventId).values()].flatMap((ofEvent) => {
    const [first] = ofEvent
    if (!first) return []
    const children = joined(...new Set(ofEvent.map(({ childName }) => childName)))
    return [
      {
        title: first.title,
        label: capitalized(waysText(ofEvent, texts)),
        tone: 'calm' as const,
        was: null,
        is: spanText(first.when, reader, 'short'),
        isOff: false,
        detail: [children, first.place].filter((part) => part).join(' · '),
      },
    ]
  })
}

function waysText(legs: readonly { readonly direction: Direction }[], { drive }: Texts): string {
  const directions = new Set(legs.map(({ direction }) => direction))
  if (directions.size === 2) return drive.ways.both
  return drive.ways[directions.has('back') ? 'back' : 'there']
}

/** Asks the driver of a moved event whether the drive still works. Null if there is nothing to ask. */
export function checkText(toCheck: Notification['toCheck'], texts: Texts): string | null {
  const [first] = toCheck
  if (!first) return null
  const { drive } = texts
  const events = new Set(toCheck.map(({ eventId }) => eventId)).size
  if (events > 1) return drive.checkSeveral(events)
  const own = toCheck.filter(({ driver }) => driver.kind === 'user')
  if (own.length > 0) return drive.check.user(waysText(own, texts))
  const ways = waysText(toCheck, texts)
  const { driver } = first
  return driver.kind === 'helper' ? drive.check.helper(driver.name, ways) : drive.check[driver.kind](ways)
}

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
