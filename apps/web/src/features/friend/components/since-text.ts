import type { Friend } from '@homefield/contract/friend'
import { t } from '@lingui/core/macro'
import { dayOf, formatMonth } from '../../../lib/time/format-date.ts'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { roleText } from './role-text.ts'

/** Returns the friend's role and the start of the friendship, such as 'Viewer · friends since May 2026'. */
export function sinceText(friend: Pick<Friend, 'role' | 'since'>, style: TimeStyle): string {
  const role = roleText(friend.role)
  const month = formatMonth(dayOf(Temporal.Instant.from(friend.since), style), style)
  return t`${role} · friends since ${month}`
}
