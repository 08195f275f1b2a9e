import type { Delivery } from '@homefield/contract/device'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const KINDS: Record<Delivery['kind'], MessageDescriptor> = {
  friendAsked: msg`Friend request`,
  friendAccepted: msg`Friend request accepted`,
  profileOffered: msg`Profile transfer offered`,
  profileTaken: msg`Profile transferred`,
  profileDeleted: msg`Profile deleted`,
  feedFailing: msg`A calendar can’t be read`,
  eventsAdded: msg`New events`,
  eventsChanged: msg`Schedule change`,
  eventMessage: msg`Message on an event`,
  eventShared: msg`Event shared by a friend`,
  legAsked: msg`Asked to drive`,
  legAnswered: msg`Answer about a drive`,
  message: msg`Message`,
  reminder: msg`Reminder`,
  birthday: msg`Birthday`,
  test: msg`Test`,
}

const REASONS: Record<NonNullable<Delivery['reason']>, MessageDescriptor> = {
  gone: msg`The device is no longer connected`,
  rejected: msg`It was rejected`,
  unavailable: msg`There was no response`,
  seen: msg`You’d already seen it`,
  notAllowed: msg`There was nothing left to send`,
  off: msg`It was turned off`,
  late: msg`It had already started`,
}

export function kindText(kind: Delivery['kind']): MessageDescriptor {
  return KINDS[kind]
}

export function reasonText(reason: NonNullable<Delivery['reason']>): MessageDescriptor {
  return REASONS[reason]
}
