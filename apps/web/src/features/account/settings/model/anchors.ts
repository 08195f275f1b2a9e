/** The sections of the Settings page. The URL hash names a section. */
export const ANCHORS = [
  'general',
  'notifications',
  'driving',
  'security',
  'language',
  'calendar-links',
  'data',
] as const
export type Anchor = (typeof ANCHORS)[number]

/** Maps URL hashes that point to a place inside a section, such as `sessions`, to the section. */
const INSIDE: Readonly<Record<string, Anchor>> = {
  sessions: 'security',
  helpers: 'driving',
  'usual-drivers': 'driving',
  reminders: 'notifications',
  'muted-teams': 'notifications',
}

export function anchorOf(hash: string): Anchor | null {
  return ANCHORS.find((anchor) => anchor === hash) ?? INSIDE[hash] ?? null
}

/**
 * Returns the section that the user is reading: the last section that starts at or above `line` (in px).
 * Returns the last section at the end of the page, because it may be too short to scroll up to `line`.
 * @param tops the top of each section in page order, in px. Missing sections are left out.
 */
export function anchorAt(
  tops: readonly { anchor: Anchor; top: number }[],
  line: number,
  isAtEnd: boolean,
): Anchor {
  const passed = isAtEnd ? tops : tops.filter(({ top }) => top <= line)
  return passed.at(-1)?.anchor ?? 'general'
}
