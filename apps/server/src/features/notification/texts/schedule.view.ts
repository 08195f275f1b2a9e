/*
 * Formats notifications about events. The format depends on the number and kind of events:
 * - One event: the title has its most important change, and the body the other changes.
 * - Several new events: the text lists their titles and days.
 * - Several changed events: the text names the first change with old and new value, and counts the others.
 * - Email: it has one line for each event.
 */
import type { Notification, NotifiedEvent } from '@homefield/contract/notification'
import { whenChangeOf } from '@homefield/domain/when-change'
import { dateText, hoursText, spanText, startText, weekdayText, whenText } from '../../../lib/reader-time.ts'
import { detailsOf, differenceIn, placeNews, placesOf, teamSays, whenNews } from './difference.view.ts'
import { eventHref, type EventLine, followed, joined, type Reader, type NotificationText } from './model.ts'
import { TEXTS } from './texts.view.ts'

export function scheduleText({ kind, schedule }: Notification, reader: Reader): NotificationText {
  const texts = TEXTS[reader.language]
  const { events = [], childNames = [], eventCount = 0, teamName = null, isImport = false } = schedule ?? {}
  const children = childNames.join(', ')
  const [only] = events
  const isOne = eventCount === 1 && only !== undefined
  const href = isOne && !only.isGone ? eventHref(only.eventId) : isOne || isImport ? '/calendar' : '/changes'
  if (isImport)
    return { title: texts.imported(teamName ?? texts.aTeam, eventCount), body: children, href, lines: [] }
  const lines = events.map((event) => lineOf(event, children, reader))
  if (isOne) return { ...singleEventText(only, children, reader), href, lines }
  const about = teamName ?? children
  if (kind === 'eventsAdded') {
    const named = events.slice(0, 3).map((event) => titleWithDay(event, reader))
    return { title: texts.newEvents(eventCount, about), body: named.join(' · '), href, lines }
  }
  const body = bundleText(events, eventCount, reader)
  return { title: texts.changes(eventCount, about), subject: texts.about(about, body), body, href, lines }
}

/** Formats several changed events in one text, such as 'Sat Game moved 9:00 AM → 2:00 PM, and 1 cancelled'. */
function bundleText([first, ...rest]: readonly NotifiedEvent[], count: number, reader: Reader): string {
  if (!first) return ''
  const texts = TEXTS[reader.language]
  const kinds = Map.groupBy(rest, (event) => kindOf(event, reader))
  const counts = KINDS.flatMap((kind) => texts.counts[kind](kinds.get(kind)?.length ?? 0) ?? [])
  const isWhole = rest.length === count - 1
  return texts.and(changeText(first, reader), isWhole ? counts.join(', ') : texts.more(count - 1))
}

/** Formats a change as 'old value → new value'. Adds the weekday only if the values contain no dates. */
function changeText(event: NotifiedEvent, reader: Reader): string {
  const texts = TEXTS[reader.language]
  const dated = texts.onDay(event.title, weekdayText(event.when, reader))
  const { isAdded, status, when, location } = changedFacts(event)
  if (!isAdded && !status && when) {
    const { from, to } = when
    const change = whenChangeOf(from, to, reader.zone)
    if (change === 'moved')
      return texts.movedDayFrom(event.title, whenText(from, reader), whenText(to, reader))
    if (change === 'time' && from.kind === 'timed' && to.kind === 'timed')
      return texts.movedFrom(dated, startText(from, reader), startText(to, reader))
    return texts.from(dated, hoursText(from, reader), hoursText(to, reader))
  }
  if (!isAdded && !status && location) {
    const { was, is } = placesOf(location)
    return texts.from(dated, was ?? texts.notGiven, is ?? texts.notGiven)
  }
  const details = isAdded || status ? [] : detailsOf(event.differences, reader)
  const [only] = details
  if (only && details.length === 1) return texts.from(`${dated}, ${only.term}`, only.was, only.is)
  return singleEventText({ ...event, title: dated }, '', reader).title
}

function titleWithDay(event: NotifiedEvent, reader: Reader): string {
  const { title } = singleEventText(event, '', reader)
  const day = dateText(event.when, reader)
  return title.includes(day) ? title : `${title} (${day})`
}

/** @param children names of the children; if empty, the body begins with the day */
function singleEventText(
  event: NotifiedEvent,
  children: string,
  reader: Reader,
): Pick<NotificationText, 'title' | 'body'> {
  const texts = TEXTS[reader.language]
  const { title, differences, overridden } = event
  const head = joined(children, whenText(event.when, reader))
  if (differences.length === 0 && overridden.length > 0)
    return { title: texts.theirs(title), body: followed(head, teamSays(overridden, reader)) }
  const { isAdded, status, when, location } = changedFacts(event)
  const place = location && placeNews(title, location, texts)
  if (isAdded) return { title: texts.added(title), body: head }
  if (status && status.to !== 'confirmed') return { title: texts[status.to](title), body: head }
  if (status) {
    const was = when && texts.was(whenText(when.from, reader))
    return { title: texts.backOn(title), body: followed(head, was, place?.says) }
  }
  if (when) {
    const news = whenNews(title, when, reader)
    return {
      title: news.title,
      body: followed(joined(children, dateText(when.to, reader)), news.was, place?.says),
    }
  }
  if (place) return { title: place.title, body: followed(head, place.was) }
  const details = detailsOf(differences, reader)
  const [only] = details
  // If several fields changed, the text lists only the names of the fields, to stay short.
  const says = details.length > 1 ? `${details.map(({ term }) => term).join(', ')}.` : only?.says
  return { title: texts.changed(title), body: followed(head, says) }
}

function changedFacts({ differences }: NotifiedEvent) {
  return {
    isAdded: differenceIn(differences, 'added') !== undefined,
    status: differenceIn(differences, 'status'),
    when: differenceIn(differences, 'when'),
    location: differenceIn(differences, 'location'),
  }
}

function lineOf(event: NotifiedEvent, children: string, reader: Reader): EventLine {
  const texts = TEXTS[reader.language]
  const { status, when, location } = changedFacts(event)
  const isOff = status !== undefined && status.to !== 'confirmed'
  const kind = kindOf(event, reader)
  const place = location && placeNews(event.title, location, texts).inLine
  const details = isOff ? [] : detailsOf(event.differences, reader).map(({ says }) => says)
  const theirs = event.differences.length === 0 ? teamSays(event.overridden, reader) : null
  return {
    title: event.title,
    label: texts.labels[kind],
    tone: TONES[kind] ?? 'calm',
    was: when && !isOff ? spanText(when.from, reader, 'short') : null,
    is: spanText(event.when, reader, 'short'),
    isOff,
    detail: [children, place, ...details, theirs].filter((part) => part).join(' · '),
  }
}

/** Order of the counts in a text such as 'and 2 moved, 1 cancelled', starting with time changes. */
const KINDS = [
  'when',
  'cancelled',
  'postponed',
  'removed',
  'confirmed',
  'timeTbd',
  'location',
  'added',
  'theirs',
  'other',
] as const

function kindOf(event: NotifiedEvent, { zone }: Reader): (typeof KINDS)[number] {
  const { isAdded, status, when, location } = changedFacts(event)
  if (event.differences.length === 0) return 'theirs'
  if (isAdded) return 'added'
  if (status) return status.to
  if (when) return whenChangeOf(when.from, when.to, zone) === 'timeTbd' ? 'timeTbd' : 'when'
  return location ? 'location' : 'other'
}

const TONES: Partial<Record<(typeof KINDS)[number], EventLine['tone']>> = {
  when: 'warn',
  timeTbd: 'warn',
  location: 'warn',
  cancelled: 'bad',
  postponed: 'bad',
  removed: 'bad',
}
