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

/** The server says what this person may do; where it is nothing, why stands beside the buttons, for everybody to read. */
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
    <div className="child-actions">
      <div
        role="group"
        aria-label={t`Actions`}
        className="child-buttons"
        {...(isLocked ? { 'aria-describedby': reason } : {})}
      >
        <Button variant="primary" icon={Plus} {...propsOf('addEvent')}>
          {t`Add event`}
        </Button>
        <Button icon={Link2} {...propsOf('mapTeams')}>
          {t`Map teams`}
        </Button>
        <Button icon={Pencil} {...propsOf('edit')}>
          {t`Edit profile`}
        </Button>
        <IconButton icon={Trash2} label={t`Delete profile`} tone="danger" {...propsOf('delete')} />
      </div>
      {isLocked ? (
        <p id={reason} className="child-locked">
          <Lock size={13} strokeWidth={2} aria-hidden className="mt-0.5 flex-none" />
          <Trans>You can look, not change: {ownerName} made you a viewer.</Trans>
        </p>
      ) : null}
    </div>
  )
}
