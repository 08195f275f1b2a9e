import type { ChosenDriver, DrivingFamily } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { CarFront, Check, Footprints, Users, UserRound, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { afterMenu } from '../../../../ui/after-menu.ts'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { type EventLeg, isFree, isMine } from '../model/event-legs.ts'
import { useChangeLegs } from '../mutations.ts'
import { needsRideText, youDriveText } from './drive-text.ts'

interface LegMenuProps {
  leg: EventLeg
  /** The people who drive for the child's family. Undefined while they are unknown. */
  family: DrivingFamily | undefined
  label: string
  triggerRef: RefObject<Element | null>
  onOtherFamily: () => void
  onClose: () => void
}

/** The menu of one leg: answers to an open question, then everybody who can drive. */
export function LegMenu({ leg: shown, family, label, triggerRef, onOtherFamily, onClose }: LegMenuProps) {
  const { t } = useLingui()
  const viewerId = useAccount()
  const change = useChangeLegs()
  const legs = [shown]
  const { leg, child } = shown
  const name = child.name
  const assign = (driver: ChosenDriver, doneText: string) =>
    void change(legs, { kind: 'assignLegs', driver }, doneText)
  const answer = (given: 'accept' | 'decline' | 'stillWorks', doneText: string) =>
    void change(legs, { kind: 'answerLegs', answer: given }, doneText)
  const free = () => void change(legs, { kind: 'releaseLegs' }, needsRideText(legs))
  const isViewers = isMine(shown)
  const mayAssign = family?.mayAssign ?? false
  const mayTake = !isViewers && (mayAssign || isFree(shown))
  const driver = isFree(shown) ? null : (leg?.driver ?? null)
  const userId = driver?.kind === 'user' ? driver.userId : null
  const helperId = driver?.kind === 'helper' ? driver.helperId : null
  return (
    <Menu label={label} triggerRef={triggerRef} placement="bottom start" onClose={onClose}>
      {isViewers && leg?.status === 'asked' ? (
        <>
          <MenuItem icon={Check} onAction={() => answer('accept', youDriveText(legs))}>{t`Accept`}</MenuItem>
          <MenuItem icon={X} onAction={() => answer('decline', needsRideText(legs))}>{t`Decline`}</MenuItem>
        </>
      ) : null}
      {leg?.status === 'check' && (isViewers || (mayAssign && leg.driver?.kind !== 'user')) ? (
        <MenuItem
          icon={Check}
          onAction={() => answer('stillWorks', t`Confirmed again`)}
        >{t`Still works`}</MenuItem>
      ) : null}
      {mayTake && viewerId !== null ? (
        <MenuItem
          icon={CarFront}
          onAction={() => assign({ kind: 'user', userId: viewerId }, youDriveText(legs))}
        >{t`I’ll drive`}</MenuItem>
      ) : null}
      {mayAssign
        ? family?.people
            .filter((person) => !person.isViewer && person.userId !== userId)
            .map(({ userId: id, name: who }) => (
              <MenuItem
                key={id}
                icon={UserRound}
                onAction={() => assign({ kind: 'user', userId: id }, t`Asked ${who}`)}
              >{t`Ask ${who}`}</MenuItem>
            ))
        : null}
      {mayAssign
        ? family?.helpers
            .filter(({ id }) => id !== helperId)
            .map(({ id, name: who }) => (
              <MenuItem
                key={id}
                icon={UserRound}
                onAction={() => assign({ kind: 'helper', helperId: id }, t`${who} drives`)}
              >
                {who}
              </MenuItem>
            ))
        : null}
      {mayAssign && driver?.kind !== 'alone' ? (
        <MenuItem icon={Footprints} onAction={() => assign({ kind: 'alone' }, t`${name} goes on their own`)}>
          {t`On their own`}
        </MenuItem>
      ) : null}
      {mayAssign ? (
        <MenuItem icon={Users} onAction={() => afterMenu(onOtherFamily)}>{t`Another family…`}</MenuItem>
      ) : null}
      {!isFree(shown) && (isViewers ? leg?.status !== 'asked' : mayAssign) ? (
        <MenuItem icon={X} onAction={free}>
          {isViewers ? t`I can’t drive` : t`Nobody yet`}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
