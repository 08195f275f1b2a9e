import type { Profile } from '@homefield/contract/profile'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link2, Lock, Pencil, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

export type ChildAction = 'addEvent' | 'mapTeams' | 'edit' | 'delete'

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
  const reason = useId()
  const { can, ownerName } = profile
  const isLocked = !(can.addEvent && can.mapTeams && can.edit && can.delete)
  const propsOf = (action: ChildAction) => ({
    isDisabled: !can[action],
    onPress: () => onAction(action),
    ...(can[action] ? {} : { 'aria-describedby': reason }),
  })
  return (
    <div className="flex flex-col gap-2 max-md:w-full min-[1100px]:items-end">
      {/* The delete button stays beside the other two buttons on a phone. Labels that are too long wrap. */}
      <div
        role="group"
        aria-label={t`Actions`}
        className="flex flex-wrap items-center gap-2 max-md:grid max-md:grid-cols-[1fr_1fr_auto]"
        {...(isLocked ? { 'aria-describedby': reason } : {})}
      >
        <Button
          variant="primary"
          icon={Plus}
          className={`${BUTTON} max-md:col-span-full`}
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
        <IconButton
          icon={Trash2}
          label={t`Delete profile`}
          tone="danger"
          className="max-md:inset-ring max-md:inset-ring-line"
          {...propsOf('delete')}
        />
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
