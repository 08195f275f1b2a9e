/** Calendar programs by User-Agent; the first match counts. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Google-Calendar-Importer|Google Calendar/i, 'Google'],
  [/Outlook|ms-?office|Microsoft[ .-]?(Office|Exchange)|Exchange(Services|Online)?\//i, 'Outlook'],
  [/dataaccessd|CalendarAgent|\bCalendar\/\d.*(Darwin|CFNetwork)|iCal\//i, 'Apple Calendar'],
  [/Thunderbird/i, 'Thunderbird'],
  [/ICSx5/i, 'ICSx⁵'],
  [/DAVx/i, 'DAVx⁵'],
]

/** Product name of a calendar program. Null for unknown ones, so that no text from a stranger is stored. */
export function programOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  return PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
