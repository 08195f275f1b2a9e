/** Calendar programs by User-Agent. The first pattern that matches counts. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Google-Calendar-Importer|Google Calendar/i, 'Google'],
  [/Outlook|ms-?office|Microsoft[ .-]?(Office|Exchange)|Exchange(Services|Online)?\//i, 'Outlook'],
  [/dataaccessd|CalendarAgent|\bCalendar\/\d.*(Darwin|CFNetwork)|iCal\//i, 'Apple Calendar'],
  [/Thunderbird/i, 'Thunderbird'],
  [/ICSx5/i, 'ICSx⁵'],
  [/DAVx/i, 'DAVx⁵'],
]

/** Product name of a known calendar program. Null for other programs, because a stranger's text must not be stored. */
export function programOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  return PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
