import { useLingui } from '@lingui/react/macro'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import type { Placed } from '../../model/placement.ts'
import { hasLegs, isGoing } from '../model/event-legs.ts'

interface DriverInvitationProps {
  events: readonly Placed[]
  onOpen: (eventId: string) => void
}

/** Asks who drives to the next event, so that parents discover that they can note drivers. */
export function DriverInvitation({ events, onOpen }: DriverInvitationProps) {
  const { t } = useLingui()
  const event = events
    .map((placed) => placed.event)
    .find(
      (one) =>
        hasLegs(one) &&
        one.can.edit &&
        one.isOwnEvent &&
        one.legs.length === 0 &&
        one.children.some((child) => isGoing(one, child)),
    )
  if (!event) return null
  return (
    <button
      type="button"
      className={`${TEXT_LINK} z-1 whitespace-nowrap`}
      onClick={() => onOpen(event.id)}
    >{t`Who drives?`}</button>
  )
}
