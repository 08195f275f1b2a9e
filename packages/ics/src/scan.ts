import type { ReadLimits } from './limits.ts'

/**
 * Finds the components of a calendar by their BEGIN and END lines, in one pass without a stack of objects.
 * The time to read a file depends only on the file's size, and not on how deeply components are nested.
 * The scan returns only the calendar's own lines, the VTIMEZONEs and the VEVENTs.
 * The lines of an alarm (VALARM) stay in the text of the event that contains the alarm.
 * The scan skips top-level components of all other types, such as VTODO.
 * If components are nested deeper than `limits.maxDepth`, the scan sets `tooDeep` and still reads the file.
 *
 * The scan tolerates wrong and missing END lines: the next BEGIN:VEVENT or END:VCALENDAR closes an open event.
 * The scan also tolerates a VTIMEZONE after the events, and several calendars in one file.
 */
export interface Scan {
  /** Unfolded lines of the calendar itself, without those of its components. */
  readonly calendarLines: string[]
  readonly zones: string[]
  /** The text of each VEVENT without its BEGIN and END lines. */
  readonly events: string[]
  /** True if the text ends inside an event or before the END:VCALENDAR of the last calendar. */
  readonly truncated: boolean
  readonly cut: boolean
  readonly tooDeep: boolean
}

const MAX_ZONES = 200
/** Maximum length of a VTIMEZONE. With all rules since 1883, a VTIMEZONE has a few thousand characters. */
const MAX_ZONE_LENGTH = 32 * 1024
const MAX_CALENDAR_LINES = 500

export function scan(text: string, limits: ReadLimits): Scan {
  const calendarLines: string[] = []
  const zones: string[] = []
  const events: string[] = []
  let truncated = true
  let cut = false
  let tooDeep = false

  /** The outermost open component inside VCALENDAR. `depth` counts all open components, to match each END. */
  let outer = ''
  let depth = 0
  let chunkStart = 0
  let lineLength = 0

  const closeChunk = (end: number): void => {
    const chunk = text.slice(chunkStart, end)
    if (outer === 'VEVENT') {
      if (events.length < limits.maxEntries) events.push(chunk)
      else cut = true
    } else if (outer === 'VTIMEZONE' && zones.length < MAX_ZONES && chunk.length <= MAX_ZONE_LENGTH) {
      zones.push(chunk)
    }
    outer = ''
    depth = 0
  }

  const length = text.length
  let position = 0
  while (position < length) {
    let next = text.indexOf('\n', position)
    if (next === -1) next = length
    const end = next > position && text.charCodeAt(next - 1) === 13 ? next - 1 : next
    const first = text.charCodeAt(position)

    if (first === 32 || first === 9) {
      lineLength += end - position - 1
      if (depth === 0 && lineLength <= limits.maxLine && calendarLines.length > 0) {
        calendarLines[calendarLines.length - 1] += text.slice(position + 1, end)
      }
    } else {
      lineLength = end - position
      const name = componentLine(text, position, end)
      if (name === null) {
        if (depth === 0 && lineLength <= limits.maxLine && calendarLines.length < MAX_CALENDAR_LINES) {
          calendarLines.push(text.slice(position, end))
        }
      } else if (name.begins) {
        if (name.component === 'VCALENDAR') {
          if (depth > 0) closeChunk(position)
          truncated = true
        } else if (depth === 0 || name.component === 'VEVENT') {
          // If an event begins inside another event, the outer event lacks an END line and ends here.
          if (depth > 0) closeChunk(position)
          outer = name.component
          depth = 1
          chunkStart = Math.min(next + 1, length)
        } else {
          depth += 1
          if (depth > limits.maxDepth) tooDeep = true
        }
      } else if (name.component === 'VCALENDAR') {
        truncated = false
        if (depth > 0) closeChunk(position)
      } else if (depth > 0) {
        if (name.component === outer) closeChunk(position)
        else if (depth > 1) depth -= 1
      }
    }
    position = next + 1
  }
  // An event that is still open at the end of the file is incomplete, so it is left out.
  return { calendarLines, zones, events, truncated, cut, tooDeep }
}

function componentLine(
  text: string,
  start: number,
  end: number,
): { begins: boolean; component: string } | null {
  const first = text.charCodeAt(start) | 32
  if (first === 98 /* b */) {
    if (end - start > 6 && text.slice(start, start + 6).toUpperCase() === 'BEGIN:') {
      return {
        begins: true,
        component: text
          .slice(start + 6, end)
          .trim()
          .toUpperCase(),
      }
    }
  } else if (first === 101 /* e */) {
    if (end - start > 4 && text.slice(start, start + 4).toUpperCase() === 'END:') {
      return {
        begins: false,
        component: text
          .slice(start + 4, end)
          .trim()
          .toUpperCase(),
      }
    }
  }
  return null
}
