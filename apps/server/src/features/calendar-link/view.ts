import type { CalendarLink } from '@homefield/contract/calendar-link'
import type { Viewer } from '@homefield/database/work'
import type { LinkRow } from './store.ts'

export function showLink(row: LinkRow): CalendarLink {
  return {
    id: row.id,
    child:
      row.profile_id === null
        ? null
        : { profileId: row.profile_id, name: row.child_name ?? '', color: row.child_color ?? '#64748B' },
    content: row.content === 'busy' ? 'busy' : 'full',
    label: row.label,
    secretTail: row.secret_tail,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
    lastReadBy: row.last_read_by,
    revokedAt: row.revoked_at,
  }
}

const NAMES: Record<Viewer['language'], { family: string; of: (child: string) => string; busy: string }> = {
  en: { family: 'Homefield', of: (child) => `${child} (Homefield)`, busy: 'Busy (Homefield)' },
  es: { family: 'Homefield', of: (child) => `${child} (Homefield)`, busy: 'Ocupado (Homefield)' },
  fr: { family: 'Homefield', of: (child) => `${child} (Homefield)`, busy: 'Occupé (Homefield)' },
}

/**
 * Returns the name that calendar programs show for this calendar.
 * A calendar with the content `busy` has a name without any person's name.
 */
export function calendarName(
  language: Viewer['language'],
  { content, child }: { content: 'full' | 'busy'; child: string | null },
): string {
  const names = NAMES[language]
  if (content === 'busy') return names.busy
  return child === null ? names.family : names.of(child)
}
