/*
 * Formats one changed field of an event.
 * The title of the text states the new value, and a sentence after the title states the old value.
 * The web app formats changes by the same rules (`change/components/use-difference-text.ts`).
 */
import type { EventDifference, EventWhen, PlaceText } from '@homefield/contract/event'
import { whenChangeOf } from '@homefield/domain/when-change'
import { hoursText, spanText, startText, timeText, whenText } from '../../../lib/reader-time.ts'
import type { Reader } from './model.ts'
import { TEXTS, type Texts } from './texts.view.ts'

export type Difference<Field extends EventDifference['field']> = Extract<EventDifference, { field: Field }>

export function differenceIn<Field extends EventDifference['field']>(
  differences: readonly EventDifference[],
  field: Field,
): Difference<Field> | undefined {
  return differences.find((one): one is Difference<Field> => one.field === field)
}

interface News {
  readonly title: string
  /** A sentence that states the old value, such as 'Was 6:00 PM.' */
  readonly was: string | null
}

export function whenNews(title: string, { from, to }: Difference<'when'>, reader: Reader): News {
  const texts = TEXTS[reader.language]
  const change = whenChangeOf(from, to, reader.zone)
  if (change === 'moved')
    return {
      title: texts.movedDay(title, whenText(to, reader)),
      was: texts.was(whenText(from, reader)),
    }
  if (change === 'length')
    return {
      title: texts.lasts(title, lengthText(to, reader, texts)),
      was: texts.was(lengthText(from, reader, texts)),
    }
  const was = isTbd(from) ? texts.wasTbd : texts.was(startText(from, reader))
  if (change === 'timeTbd') return { title: texts.timeTbd(title), was }
  if (from.kind === 'timed' && to.kind === 'timed')
    return { title: texts.moved(title, startText(to, reader)), was }
  return { title: texts.lasts(title, hoursText(to, reader)), was }
}

function isTbd(when: EventWhen): boolean {
  return when.kind === 'days' && when.timeTbd
}

/**
 * Names a missing end explicitly ("5:30 PM, no end time").
 * If the text stated only the start, nobody would see that the end changed.
 */
function lengthText(when: EventWhen, reader: Reader, texts: Texts): string {
  const hours = hoursText(when, reader)
  return when.kind === 'timed' && when.end === null ? texts.noEnd(hours) : hours
}

interface PlaceNews extends News {
  /** A sentence about a moved event's new place, such as 'Now at Oak Field.' */
  readonly says: string
  /** A short form for lists of changes, such as 'Oak Field, was Elm Park'. */
  readonly inLine: string
}

/** Adds the addresses to the names if only the address changed, because the names alone would look the same. */
export function placesOf({ from, to }: Difference<'location'>): { was: string | null; is: string | null } {
  const say = placeText(from) === placeText(to) ? wholePlace : placeText
  return { was: say(from), is: say(to) }
}

export function placeNews(title: string, places: Difference<'location'>, texts: Texts): PlaceNews {
  const { was, is } = placesOf(places)
  return {
    title: is === null ? texts.unplaced(title) : texts.placed(title, is),
    was: was === null ? null : texts.was(was),
    says: is === null ? texts.noPlace : texts.newPlace(is),
    inLine: [is ?? texts.notGiven, ...(was === null ? [] : [texts.wasInLine(was)])].join(', '),
  }
}

function placeText({ name, address }: PlaceText): string | null {
  return name ?? address
}

function wholePlace({ name, address }: PlaceText): string | null {
  return [name, address].filter((part) => part !== null).join(', ') || null
}

/** Formats changes of fields other than time, place and status: 'Arrival: now 5:00 PM, was 5:15 PM.' */
export function detailsOf(
  differences: readonly EventDifference[],
  reader: Reader,
): { readonly term: string; readonly was: string; readonly is: string; readonly says: string }[] {
  const texts = TEXTS[reader.language]
  const terms: Partial<Record<EventDifference['field'], string>> = texts.terms
  return differences.flatMap((one) => {
    const term = terms[one.field]
    if (term === undefined || one.field === 'added') return []
    const [is, was] = [valueText(one, 'to', reader), valueText(one, 'from', reader)]
    return [{ term, was, is, says: texts.detail(term, is, was) }]
  })
}

/**
 * Formats the platform's new value of a field that a parent has already changed in the app.
 * If the platform changed several overridden fields, formats only the first.
 */
export function teamSays(overridden: readonly EventDifference[], reader: Reader): string | null {
  const [one] = overridden
  if (!one || one.field === 'added') return null
  return TEXTS[reader.language].teamSays(valueText(one, 'to', reader))
}

function valueText(
  one: Exclude<EventDifference, { field: 'added' }>,
  side: 'from' | 'to',
  reader: Reader,
): string {
  const texts = TEXTS[reader.language]
  if (one.field === 'when') {
    const isMoved = whenChangeOf(one.from, one.to, reader.zone) === 'moved'
    return isMoved ? spanText(one[side], reader, 'short') : hoursText(one[side], reader)
  }
  if (one.field === 'location') return placeText(one[side]) ?? texts.notGiven
  if (one.field === 'status') return one[side] === 'confirmed' ? texts.confirmed : texts.labels[one[side]]
  const value = one[side]
  if (value === null || value === '') return texts.notGiven
  if (one.field === 'arriveBy') return timeText(value, reader, 'short')
  if (one.field === 'homeOrAway') return value === 'home' ? texts.sides.home : texts.sides.away
  return value
}
