/** The parts of the page, as they stand in its address behind '#'. */
export const ANCHORS = ['general', 'notifications', 'security', 'language', 'calendar-links', 'data'] as const
export type Anchor = (typeof ANCHORS)[number]

/** Addresses inside a part: which anchor is marked for them. */
const INSIDE: Readonly<Record<string, Anchor>> = { sessions: 'security' }

export function anchorOf(hash: string): Anchor | null {
  return ANCHORS.find((anchor) => anchor === hash) ?? INSIDE[hash] ?? null
}

/**
 * The part that is being read: the last one whose top has come to the line; at the page's end the last one there is,
 * for a short part at the end never comes that far.
 * @param tops where each part begins, in the page's order, in px; parts that are not there are left out.
 */
export function anchorAt(
  tops: readonly { anchor: Anchor; top: number }[],
  line: number,
  isAtEnd: boolean,
): Anchor {
  const passed = isAtEnd ? tops : tops.filter(({ top }) => top <= line)
  return passed.at(-1)?.anchor ?? 'general'
}
