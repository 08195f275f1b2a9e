/** Programs by what they say of themselves (User-Agent), the one meant first. */
const PROGRAMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Google-Calendar-Importer|Google Calendar/i, 'Google'],
  [/Outlook|ms-?office|Microsoft[ .-]?(Office|Exchange)|Exchange(Services|Online)?\//i, 'Outlook'],
  [/dataaccessd|CalendarAgent|\bCalendar\/\d.*(Darwin|CFNetwork)|iCal\//i, 'Apple Calendar'],
  [/Thunderbird/i, 'Thunderbird'],
  [/ICSx5/i, 'ICSx⁵'],
  [/DAVx/i, 'DAVx⁵'],
]

/** The family name of a calendar program; null for others, so that no text of a stranger's is kept. */
export function programOf(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  return PROGRAMS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
}
