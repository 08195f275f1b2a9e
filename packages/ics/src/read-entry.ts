import ICAL from 'ical.js'
import { contentHash, hashText } from './content-hash.ts'
import { entryTime, timeText } from './entry-time.ts'
import type { Property } from './jcal.ts'
import { parameterOf, proseOf, textOf } from './property.ts'
import { isCalledOff, type Entry, type EntryTime, type ExtraDate } from './entry.ts'
import type { ReadLimits } from './limits.ts'
import type { Warnings } from './warnings.ts'

export interface EntryContext {
  readonly limits: ReadLimits
  readonly warnings: Warnings
  /** True if the calendar has METHOD:CANCEL, which cancels every event in the file. */
  readonly cancelled: boolean
  /** Resolves a TZID to a zone's name or 'UTC'. Returns null if the zone is unknown: the time is then floating. */
  readonly zoneOf: (tzid: string) => string | null
}

const MAX_RULE = 1_000

/** Reads one VEVENT. Returns null if it has no readable start, the only property that an event must have. */
export function readEntry(properties: readonly Property[], context: EntryContext): Entry | null {
  let uid = ''
  let start: Property | null = null
  let end: Property | null = null
  let recurrence: Property | null = null
  let duration: string | null = null
  let sequence: number | null = null
  let summary = ''
  let description: string | null = null
  let location: string | null = null
  let status: string | null = context.cancelled ? 'CANCELLED' : null
  let url: string | null = null
  let categories: string[] = []
  let geo: Entry['geo'] = null
  let lastModified: string | null = null
  let rule: string | null = null
  let ownZone: string | null = null
  let markedAllDay = false
  const extra: Property[] = []
  const except: Property[] = []

  for (const property of properties) {
    switch (property[0]) {
      case 'uid':
        uid ||= textOf(property).trim()
        break
      case 'dtstart':
        start ??= property
        break
      case 'dtend':
        end ??= property
        break
      case 'recurrence-id':
        recurrence ??= property
        break
      case 'duration':
        duration ??= textOf(property).trim() || null
        break
      case 'sequence':
        sequence ??= typeof property[3] === 'number' && Number.isSafeInteger(property[3]) ? property[3] : null
        break
      case 'summary':
        summary ||= proseOf(property)
        break
      case 'description':
        description ??= proseOf(property) || null
        break
      case 'location':
        location ??= proseOf(property) || null
        break
      case 'status':
        status ??= textOf(property).trim().toUpperCase() || null
        break
      case 'method':
        // METHOD belongs to the calendar. METHOD:CANCEL inside an event cancels only that event.
        if (textOf(property).trim().toUpperCase() === 'CANCEL') status = 'CANCELLED'
        break
      case 'url':
        url ??= textOf(property).trim() || null
        break
      case 'categories':
        categories = [...categories, ...property.slice(3).filter((value) => typeof value === 'string')].slice(
          0,
          50,
        )
        break
      case 'geo':
        geo ??= readGeo(property[3])
        break
      case 'last-modified':
        lastModified ??= textOf(property) || null
        break
      case 'rrule':
        rule ??= ruleText(property, context)
        break
      case 'rdate':
        extra.push(property)
        break
      case 'exdate':
        except.push(property)
        break
      case 'tzid':
        ownZone ??= textOf(property)
        break
      case 'x-microsoft-cdo-alldayevent':
        markedAllDay = textOf(property).trim().toUpperCase() === 'TRUE'
        break
    }
  }

  // A cancellation of one date may have only a RECURRENCE-ID (RFC 5546 3.2.5).
  if (isCalledOff(status)) start ??= recurrence
  if (!start) {
    context.warnings.add('eventDropped', uid || null, 'DTSTART')
    return null
  }
  const timeOf = (property: Property, value: unknown): EntryTime | null => {
    const tzid = parameterOf(property, 'tzid') ?? ownZone
    // A date is `marked` only if the line has VALUE=DATE. Eight digits without VALUE=DATE are not enough.
    return entryTime(value, property[2] === 'date', tzid === null ? null : context.zoneOf(tzid))
  }
  let startTime = timeOf(start, start[3])
  if (!startTime) {
    context.warnings.add('eventDropped', uid || null, 'DTSTART')
    return null
  }
  let endTime = end ? timeOf(end, end[3]) : null
  if (end && !endTime) context.warnings.add('lineDropped', uid || null, 'DTEND')
  if (markedAllDay) {
    const firstDay = midnightAsDay(startTime)
    if (endTime && firstDay.kind === 'day')
      endTime = midnightAsDay(endTime.kind === startTime.kind ? nextMidnight(endTime) : endTime)
    startTime = firstDay
  }

  let recurrenceId: EntryTime | null = null
  let range: Pick<Entry, 'range'> = {}
  if (recurrence) {
    recurrenceId = timeOf(recurrence, recurrence[3])
    const written = parameterOf(recurrence, 'range')?.toUpperCase()
    if (
      written === 'THISANDFUTURE' &&
      recurrenceId &&
      (recurrenceId.kind === 'day') === (startTime.kind === 'day')
    )
      range = { range: 'thisAndFuture' }
    else if (written !== undefined) context.warnings.add('rangeIgnored', uid || null)
  }
  if (uid === '') {
    uid = `no-uid-${hashText(`${timeText(startTime)}\n${summary}`)}`
    context.warnings.add('noUid', uid)
  }
  const dates = (list: readonly Property[], name: string): ExtraDate[] => {
    const times: ExtraDate[] = []
    for (const property of list) {
      for (let index = 3; index < property.length; index += 1) {
        if (times.length >= context.limits.maxDates) {
          context.warnings.add('tooManyDates', uid, name)
          return times
        }
        const value: unknown = property[index]
        const [from, end]: unknown[] = Array.isArray(value) ? value : [value]
        const time = timeOf(property, from)
        if (!time) continue
        const until = timeOf(property, end)
        const lasts = typeof end === 'string' && end.startsWith('P') ? { lasts: end } : {}
        times.push({ ...time, ...(until ? { until } : lasts) })
      }
    }
    return times
  }

  const entry: Omit<Entry, 'hash'> = {
    uid,
    recurrenceId,
    ...range,
    sequence,
    start: startTime,
    end: endTime,
    duration,
    summary,
    description,
    location,
    status,
    url,
    categories,
    geo,
    lastModified,
    rule: recurrenceId ? null : rule,
    extraDates: recurrenceId || extra.length === 0 ? [] : dates(extra, 'RDATE'),
    exceptDates: recurrenceId || except.length === 0 ? [] : dates(except, 'EXDATE'),
  }
  return { ...entry, hash: contentHash(entry) }
}

/** Converts Outlook's all-day events, which last from midnight to midnight and are marked by a special property. */
function midnightAsDay(time: EntryTime): EntryTime {
  if (time.kind === 'day' || !time.wall.endsWith('T00:00:00')) return time
  return { kind: 'day', day: time.wall.slice(0, 10), marked: true }
}

/** Returns the next midnight, for an all-day event that ends at 23:59. */
function nextMidnight(time: EntryTime): EntryTime {
  if (time.kind === 'day' || time.wall.endsWith('T00:00:00')) return time
  const next = Temporal.PlainDate.from(time.wall.slice(0, 10)).add({ days: 1 })
  return { ...time, wall: `${next.toString()}T00:00:00` }
}

function readGeo(value: unknown): Entry['geo'] {
  const [latitude, longitude] = Array.isArray(value) ? (value as unknown[]) : []
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  // 0;0 means that no place was set. It lies in the ocean.
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) return null
  return { latitude, longitude }
}

function ruleText(property: Property, context: EntryContext): string | null {
  const parts = property[3]
  if (typeof parts !== 'object' || parts === null) return null
  const text: string = ICAL.design.icalendar.value.recur.toICAL(parts)
  const clean = text
    .split(';')
    .filter((part) => !part.startsWith('=') && part !== '')
    .join(';')
  if (clean.length > MAX_RULE || !clean.includes('FREQ=')) {
    context.warnings.add('ruleDropped', null)
    return null
  }
  return clean
}
