import { account } from './account.ts'
import { calendarLink } from './calendar-link.ts'
import { change } from './change.ts'
import { clash } from './clash.ts'
import { connection } from './connection.ts'
import { conversation } from './conversation.ts'
import { coverage } from './coverage.ts'
import { dashboard } from './dashboard.ts'
import { device } from './device.ts'
import { event } from './event.ts'
import { file } from './file.ts'
import { friend } from './friend.ts'
import { handover } from './handover.ts'
import { invitation } from './invitation.ts'
import { message } from './message.ts'
import { notification } from './notification.ts'
import { operator } from './operator.ts'
import { place } from './place.ts'
import { profile } from './profile.ts'
import { scheduledNotification } from './scheduled-notification.ts'
import { signUpInvitation } from './sign-up-invitation.ts'
import { support } from './support.ts'
import { thread } from './thread.ts'

/**
 * All calls of `/api/v1`, by feature.
 * A new call needs a row in `access-matrix.test.ts`, which tests who may make each call.
 */
export const contract = {
  account,
  profile,
  friend,
  invitation,
  handover,
  conversation,
  message,
  event,
  thread,
  change,
  clash,
  coverage,
  place,
  calendarLink,
  connection,
  dashboard,
  file,
  notification,
  scheduledNotification,
  device,
  signUpInvitation,
  operator,
  support,
} as const
