import type { LeadTime } from '@homefield/contract/account'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The texts are short, because the seven lead times are shown side by side. */
const TEXTS: Record<LeadTime, MessageDescriptor> = {
  15: msg`15 min`,
  30: msg`30 min`,
  60: msg`1 h`,
  120: msg`2 h`,
  360: msg`6 h`,
  720: msg`12 h`,
  1440: msg`1 day`,
}

/** Lead times of reminders in minutes, in the order in which they are shown. */
export const LEAD_TIMES = [15, 30, 60, 120, 360, 720, 1440] as const satisfies readonly LeadTime[]

export function leadTimeText(minutes: LeadTime): MessageDescriptor {
  return TEXTS[minutes]
}
