/** Recognizes a calendar program by its User-Agent. The first matching pattern decides. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Google-Calendar-Importer|Google Calendar/i, 'Google'],
  [/Outlook|ms-?office|Microsoft[ .-]?(Office|Exchange)|Exchange(Services|Online)?\//i, 'Outlook'],
  [/dataaccessd|CalendarAgent|\bCalendar\/\d.*(Darwin|CFNetwork)|iCal\//i, 'Apple Calendar'],
  [/Thunderbird/i, 'Thunderbird'],
  [/ICSx5/i, 'ICSx⁵'],
  [/DAVx/i, 'DAVx⁵'],
]

/**
 * Returns the calendar program's name.
 * Returns null for an unknown user agent, because a stranger's text must not be stored.
 */
export function programOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  return PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
