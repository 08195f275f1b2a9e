import type { AccessRight } from '@homefield/domain/access'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The text for each access right. If a right has no text, the code does not compile. */
export const RIGHT_TEXTS: Record<AccessRight, MessageDescriptor> = {
  chat: msg`Chat with you`,
  children: msg`Your children`,
  childrenAndSports: msg`Your children and their sports`,
  schedules: msg`Schedules and events`,
  publicEvents: msg`Public events and places`,
  privateEvents: msg`Private events`,
  changes: msg`Make changes`,
  viewersRights: msg`Everything a viewer sees`,
  changeEvents: msg`Add, edit and delete events`,
  teams: msg`Map and refresh your teams`,
  changeProfiles: msg`Edit and delete profiles`,
  askedToDrive: msg`Can be asked to drive, and answers`,
  assignDrivers: msg`Choose who drives, and your helpers`,
  friends: msg`Your friends and their access levels`,
  handingOver: msg`Transfer a child’s profile`,
  account: msg`Your account`,
}
