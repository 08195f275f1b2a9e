/*
 * What became of events, of each what weighs most in its title and the rest behind it. Of several the titles follow each
 * other, with the day each is on; a mail has a line for each.
 */
import type { Notification, ToldEvent } from '@homefield/contract/notification'
import { whenChangeOf } from '@homefield/domain/when-change'
import { dateText, spanText, whenText } from '../../../../lib/reader-time.ts'
import { detailsOf, differenceIn, placeNews, teamSays, whenNews } from '../difference/view.ts'
import { eventHref, type EventLine, followed, joined, type Reader, type Words } from '../model.ts'
import { TEXTS } from '../texts/view.ts'

export function scheduleWords({ kind, schedule }: Notification, reader: Reader): Words {
  const texts = TEXTS[reader.language]
  const { events = [], childNames = [], eventCount = 0, teamName = null, isImport = false } = schedule ?? {}
  const children = childNames.join(', ')
  const [only] = events
  const isOne = eventCount === 1 && only !== undefined
  const href = isOne && !only.isGone ? eventHref(only.eventId) : isOne || isImport ? '/calendar' : '/changes'
  if (isImport)
    return { title: texts.imported(teamName ?? texts.aTeam, eventCount), body: children, href, lines: [] }
  const lines = events.map((event) => lineOf(event, children, reader))
  if (isOne) return { ...oneWords(only, children, reader), href, lines }
  const about = teamName ?? children
  const title = kind === 'eventsAdded' ? texts.newEvents(eventCount, about) : texts.changes(eventCount, about)
  const named = events.slice(0, 3).map((event) => titleWithDay(event, reader))
  return { title, body: named.join(' · '), href, lines }
}

function titleWithDay(event: ToldEvent, reader: Reader): string {
  const { title } = oneWords(event, '', reader)
  const day = dateText(event.when, reader)
  return title.includes(day) ? title : `${title} (${day})`
}

/** Without children, nothing stands before the day. */
function oneWords(event: ToldEvent, children: string, reader: Reader): Pick<Words, 'title' | 'body'> {
  const texts = TEXTS[reader.language]
  const { title, differences, overridden } = event
  const head = joined(children, whenText(event.when, reader))
  if (differences.length === 0 && overridden.length > 0)
    return { title: texts.theirs(title), body: followed(head, teamSays(overridden, reader)) }
  const { isAdded, status, when, location } = toldOf(event)
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
  // What changed in several ways is looked up.
  const says = details.length > 1 ? `${details.map(({ term }) => term).join(', ')}.` : only?.says
  return { title: texts.changed(title), body: followed(head, says) }
}

function toldOf({ differences }: ToldEvent) {
  return {
    isAdded: differenceIn(differences, 'added') !== undefined,
    status: differenceIn(differences, 'status'),
    when: differenceIn(differences, 'when'),
    location: differenceIn(differences, 'location'),
  }
}

function lineOf(event: ToldEvent, children: string, reader: Reader): EventLine {
  const texts = TEXTS[reader.language]
  const { status, when, location } = toldOf(event)
  const isOff = status !== undefined && status.to !== 'confirmed'
  const [label, tone] = labelOf(event, reader)
  const place = location && placeNews(event.title, location, texts).inLine
  const details = isOff ? [] : detailsOf(event.differences, reader).map(({ says }) => says)
  const theirs = event.differences.length === 0 ? teamSays(event.overridden, reader) : null
  return {
    title: event.title,
    label,
    tone,
    was: when && !isOff ? spanText(when.from, reader, 'short') : null,
    is: spanText(event.when, reader, 'short'),
    isOff,
    detail: [children, place, ...details, theirs].filter((part) => part).join(' · '),
  }
}

function labelOf(event: ToldEvent, { language, zone }: Reader): [string, EventLine['tone']] {
  const { labels, labelNew } = TEXTS[language]
  const { isAdded, status, when, location } = toldOf(event)
  if (event.differences.length === 0) return [labels.theirs, 'calm']
  if (isAdded) return [labelNew, 'calm']
  if (status) return [labels[status.to], status.to === 'confirmed' ? 'calm' : 'bad']
  if (when)
    return [whenChangeOf(when.from, when.to, zone) === 'timeTbd' ? labels.timeTbd : labels.when, 'warn']
  return location ? [labels.location, 'warn'] : [labels.other, 'calm']
}
