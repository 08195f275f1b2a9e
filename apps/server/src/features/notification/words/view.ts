/*
 * What a delivery says, in three languages: short enough for a locked screen, plain enough for a text message. Times are by
 * the reader's clock; a day is named with its weekday, and left out where old and new are of the same one.
 */
import type { Language } from '@homefield/contract/account'
import type { EventDifference, EventWhen } from '@homefield/contract/event'
import type { Notification, ToldEvent } from '@homefield/contract/notification'
import type { EventLine, Facts, Reader, Words } from './model.ts'
import { dayText, spanText, timeText, whenText } from './time/view.ts'
import { TEXTS, type Texts } from './texts/view.ts'

/** All that a locked screen shows where nothing may be read on it. */
export function discreetWords(language: Language, words: Words): Words {
  return { title: 'Homefield', body: TEXTS[language].somethingNew, href: words.href, lines: [] }
}

export function wordsOf(facts: Facts, reader: Reader): Words {
  const texts = TEXTS[reader.language]
  switch (facts.kind) {
    case 'notification':
      return entryWords(facts.entry, reader, texts)
    case 'message': {
      const { writer, excerpt, count, conversationId } = facts
      return {
        title: writer,
        body: excerpt === '' ? texts.picture : count > 1 ? `${excerpt} ${texts.andMore(count - 1)}` : excerpt,
        href: `/dashboard?chat=${conversationId}`,
        lines: [],
      }
    }
    case 'reminder': {
      const begins = facts.when.kind === 'timed' ? timeText(facts.when.start, reader) : texts.allDay
      const arrive = facts.arriveBy === null ? null : texts.arriveBy(timeText(facts.arriveBy, reader))
      return {
        title: texts.reminder(facts.title, begins),
        body: joined(facts.childNames.join(', '), dayOf(facts.when, reader), arrive, facts.place),
        href: eventHref(facts.eventId),
        lines: [],
      }
    }
    case 'birthday':
      return {
        title: facts.age === null ? texts.birthday(facts.name) : texts.birthdayWithAge(facts.name, facts.age),
        body: dayText(Temporal.PlainDate.from(facts.day), reader.language),
        href: '/calendar',
        lines: [],
      }
    case 'test':
    default:
      return { title: texts.testTitle, body: texts.testBody, href: '/settings#notifications', lines: [] }
  }
}

function entryWords(entry: Notification, reader: Reader, texts: Texts): Words {
  const name = entry.person?.name ?? texts.somebody
  const child = entry.profileName ?? texts.aChild
  const plain = (title: string, body: string, href: string): Words => ({ title, body, href, lines: [] })
  switch (entry.kind) {
    case 'friendAsked':
      return plain(texts.friendAsked(name), texts.friendAskedBody, '/friends')
    case 'friendAccepted':
      return plain(texts.friendAccepted(name), texts.friendAcceptedBody, '/friends')
    case 'profileOffered':
      return plain(texts.profileOffered(name, child), texts.profileOfferedBody, '/friends')
    case 'profileTaken':
      return plain(texts.profileTaken(name, child), texts.profileTakenBody(child), '/friends')
    case 'profileDeleted':
      return plain(texts.profileDeleted(name, child), texts.profileDeletedBody, '/friends')
    case 'feedFailing':
      return plain(
        texts.feedFailing(entry.team?.teamName ?? texts.aTeam),
        texts.feedFailingBody,
        '/connections',
      )
    case 'eventMessage': {
      const { message } = entry
      const said = message?.excerpt === '' ? texts.picture : (message?.excerpt ?? '')
      return plain(
        texts.wroteAbout(name, message?.title ?? ''),
        said,
        message ? `${eventHref(message.eventId)}&messages=1` : '/calendar',
      )
    }
    case 'eventsAdded':
    case 'eventsChanged':
    default:
      return scheduleWords(entry, reader, texts)
  }
}

function scheduleWords({ kind, schedule }: Notification, reader: Reader, texts: Texts): Words {
  const { events = [], childNames = [], eventCount = 0, teamName = null, isImport = false } = schedule ?? {}
  const children = childNames.join(', ')
  const [only] = events
  const isOne = eventCount === 1 && only !== undefined
  const href = isOne && !only.isGone ? eventHref(only.eventId) : isOne || isImport ? '/calendar' : '/changes'
  if (isImport)
    return { title: texts.imported(teamName ?? texts.aTeam, eventCount), body: children, href, lines: [] }
  const lines = events.map((event) => lineOf(event, children, reader, texts))
  if (isOne) return { ...oneWords(only, children, reader, texts), href, lines }
  const about = teamName ?? children
  const title = kind === 'eventsAdded' ? texts.newEvents(eventCount, about) : texts.changes(eventCount, about)
  const named = events.slice(0, 3).map((event) => oneWords(event, children, reader, texts).title)
  return { title, body: named.join(' · '), href, lines }
}

interface Told {
  readonly added: boolean
  readonly status: Extract<EventDifference, { field: 'status' }> | undefined
  readonly when: Extract<EventDifference, { field: 'when' }> | undefined
  readonly location: Extract<EventDifference, { field: 'location' }> | undefined
}

function toldOf({ differences }: ToldEvent): Told {
  const of = <Field extends EventDifference['field']>(field: Field) =>
    differences.find((one): one is Extract<EventDifference, { field: Field }> => one.field === field)
  return {
    added: of('added') !== undefined,
    status: of('status'),
    when: of('when'),
    location: of('location'),
  }
}

/** Of one event: what matters most in the title, the rest behind it. */
function oneWords(
  event: ToldEvent,
  children: string,
  reader: Reader,
  texts: Texts,
): Pick<Words, 'title' | 'body'> {
  const { title, when } = event
  const told = toldOf(event)
  const now = whenText(when, reader)
  const newPlace = told.location && placeText(told.location.to)
  const place = newPlace ? texts.newPlace(newPlace) : null
  if (told.added) return { title: texts.added(title), body: joined(children, now) }
  if (told.status && told.status.to !== 'confirmed')
    return { title: texts[told.status.to](title), body: joined(children, now) }
  if (told.status) return { title: texts.backOn(title), body: joined(children, now, place) }
  if (told.when) {
    const { from, to } = told.when
    const isSameDay = dayOf(from, reader) === dayOf(to, reader)
    const both = from.kind === 'timed' && to.kind === 'timed'
    const target = both && isSameDay ? timeText(to.start, reader) : whenText(to, reader)
    const was = both && isSameDay ? timeText(from.start, reader) : whenText(from, reader)
    return {
      title: texts.moved(title, target),
      body: `${sentence(joined(children, dayOf(to, reader)))} ${texts.was(was)}${place ? ` ${place}` : ''}`,
    }
  }
  if (told.location) {
    const before = placeText(told.location.from)
    return {
      title: newPlace ? texts.placed(title, newPlace) : texts.changed(title),
      body: sentence(joined(children, now)) + (before ? ` ${texts.was(before)}` : ''),
    }
  }
  return { title: texts.changed(title), body: joined(children, now) }
}

function lineOf(event: ToldEvent, children: string, reader: Reader, texts: Texts): EventLine {
  const told = toldOf(event)
  const off = told.status !== undefined && told.status.to !== 'confirmed'
  const [label, tone]: [string, EventLine['tone']] = told.added
    ? [texts.labelNew, 'calm']
    : told.status && told.status.to !== 'confirmed'
      ? [texts.labels[told.status.to], 'bad']
      : told.status
        ? [texts.labels.confirmed, 'calm']
        : told.when
          ? [texts.labels.when, 'warn']
          : told.location
            ? [texts.labels.location, 'warn']
            : [texts.labels.other, 'calm']
  const to = told.location && placeText(told.location.to)
  const from = told.location && placeText(told.location.from)
  const place = to ? (from ? `${to}, ${texts.wasInLine(from)}` : to) : null
  return {
    title: event.title,
    label,
    tone,
    was: told.when && !off ? spanText(told.when.from, reader) : null,
    is: spanText(event.when, reader),
    isOff: off,
    detail: [children, place].filter((part) => part !== null && part !== '').join(' · '),
  }
}

function placeText({ name, address }: { name: string | null; address: string | null }): string | null {
  return name ?? address
}

function dayOf(when: EventWhen, reader: Reader): string {
  return dayText(
    when.kind === 'timed'
      ? Temporal.Instant.from(when.start).toZonedDateTimeISO(reader.zone).toPlainDate()
      : Temporal.PlainDate.from(when.firstDay),
    reader.language,
  )
}

function eventHref(eventId: string): string {
  return `/calendar?event=${eventId}`
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
