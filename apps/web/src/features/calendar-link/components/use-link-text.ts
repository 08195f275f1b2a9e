import type { CalendarLink } from '@homefield/contract/calendar-link'
import { useLingui } from '@lingui/react/macro'
import { ageText } from '../../../lib/time/age-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { dayText, momentText } from '../../account/security/components/moment-text.ts'

const JUST_NOW = { minutes: 1 } as const
const RECENT = { hours: 1 } as const

/** Returns the name and the status of a calendar link as text. */
export function useLinkText(now: Temporal.Instant) {
  const { t } = useLingui()
  const style = useTimeStyle()

  function name({ child, label }: CalendarLink): string {
    const whose = child ? child.name : t`Family`
    return label === null ? whose : t`${whose}, ${label}`
  }

  function lastRead({ lastReadAt, lastReadBy }: CalendarLink): string {
    if (lastReadAt === null) return t`never read`
    const at = Temporal.Instant.from(lastReadAt)
    const program = lastReadBy ?? t`another app`
    if (Temporal.Instant.compare(at.add(JUST_NOW), now) > 0) return t`last read just now by ${program}`
    const isRecent = Temporal.Instant.compare(at.add(RECENT), now) > 0
    const when = isRecent ? ageText(at, now) : momentText(lastReadAt, now, style)
    return t`last read ${when} by ${program}`
  }

  return {
    name,
    lastRead,
    content: ({ content }: CalendarLink) => (content === 'full' ? t`Full details` : t`Busy only`),
    created({ createdAt }: CalendarLink): string {
      const day = dayText(createdAt, now, style)
      return t`Created ${day}`
    },
    revoked(at: string): string {
      const day = dayText(at, now, style)
      return t`Revoked ${day}`
    },
  }
}
