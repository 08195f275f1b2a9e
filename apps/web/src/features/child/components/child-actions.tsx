import type { Profile } from '@homefield/contract/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CarFront, Handshake, Link2, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/more-menu.tsx'
import { offerOf } from '../../profile/handover/model.ts'
import { handoversQuery } from '../../profile/handover/queries.ts'

export type ChildAction = 'addEvent' | 'mapTeams' | 'edit' | 'delete' | 'handOver'

interface ChildActionsProps {
  profile: Profile
  onAction: (action: ChildAction) => void
}

/** The icon is inline on a phone, so that it stays next to the label's first word if the label wraps. */
const BUTTON =
  'max-md:px-2! max-md:py-1! max-md:leading-[18px]! max-md:text-balance max-md:*:block! max-md:[&_svg]:mr-1.5 max-md:[&_svg]:inline! max-md:[&_svg]:align-[-3px]!'

/** The server decides which actions the user may take. If an action is not allowed, a text explains why. */
export function ChildActions({ profile, onAction }: ChildActionsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const reason = useId()
  const { can, ownerName } = profile
  const handovers = useQuery({ ...handoversQuery, enabled: can.handOver }).data?.handovers ?? []
  const isLocked = !(can.addEvent && can.mapTeams && can.edit && can.delete)
  const propsOf = (action: Exclude<ChildAction, 'delete' | 'handOver'>) => ({
    isDisabled: !can[action],
    onPress: () => onAction(action),
    ...(can[action] ? {} : { 'aria-describedby': reason }),
  })
  return (
    <div className="flex flex-col gap-2 max-md:w-full min-[1100px]:items-end">
      {/* The menu stays beside the other two buttons on a phone. Labels that are too long wrap. */}
      <div
        role="group"
        aria-label={t`Actions`}
        className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-[1fr_1fr_auto]"
        {...(isLocked ? { 'aria-describedby': reason } : {})}
      >
        {/* A phone has the floating button of the app shell, which also adds for this child. */}
        <Button
          variant="primary"
          icon={Plus}
          className={`${BUTTON} ${can.addEvent ? 'max-md:hidden' : 'max-md:col-span-full'}`}
          {...propsOf('addEvent')}
        >
          {t`Add event`}
        </Button>
        <Button icon={Link2} className={BUTTON} {...propsOf('mapTeams')}>
          {t`Map teams`}
        </Button>
        <Button icon={Pencil} className={BUTTON} {...propsOf('edit')}>
          {t`Edit profile`}
        </Button>
        <MoreMenu label={t`More actions`}>
          {can.edit ? (
            <MoreMenuItem
              icon={CarFront}
              onAction={() => void navigate({ to: '/settings', hash: 'usual-drivers' })}
            >
              {t`Usual drivers`}
            </MoreMenuItem>
          ) : null}
          {can.handOver && !offerOf(profile.id, handovers) ? (
            <MoreMenuItem icon={Handshake} onAction={() => onAction('handOver')}>
              {t`Transfer to a friend…`}
            </MoreMenuItem>
          ) : null}
          <MoreMenuItem
            icon={Trash2}
            tone="danger"
            isDisabled={!can.delete}
            onAction={() => onAction('delete')}
          >
            {t`Delete profile`}
          </MoreMenuItem>
        </MoreMenu>
      </div>
      {isLocked ? (
        <p id={reason} className="flex gap-1.5 text-xs text-ink-3">
          <Lock size={13} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
          <Trans>You can view but not edit: {ownerName} made you a viewer.</Trans>
        </p>
      ) : null}
    </div>
  )
}
