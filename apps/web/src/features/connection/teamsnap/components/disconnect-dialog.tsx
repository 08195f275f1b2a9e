import type { Team } from '@homefield/contract/connection'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useDisconnectPlatform } from '../../mutations.ts'
import { type Loss, lossOf } from '../model/numbers.ts'

interface DisconnectDialogProps {
  teams: readonly Team[]
  hasSignIn: boolean
  onClose: () => void
}

/**
 * Asks before disconnecting TeamSnap, and shows how many of the user's own teams and events will be removed.
 */
export function DisconnectDialog({ teams, hasSignIn, onClose }: DisconnectDialogProps) {
  const { t } = useLingui()
  const disconnect = useDisconnectPlatform(
    'TeamSnap',
    { done: t`TeamSnap disconnected successfully`, failed: t`Failed to disconnect TeamSnap` },
    onClose,
  )
  const own = teams.filter(({ isOwnTeam }) => isOwnTeam)
  const words = useLossText(lossOf(own))
  return (
    <ConfirmDialog
      isOpen
      onCancel={onClose}
      onConfirm={() => disconnect.mutate()}
      title={t`Disconnect TeamSnap?`}
      confirmLabel={t`Disconnect`}
      busyLabel={t`Disconnecting...`}
      isBusy={disconnect.isPending}
    >
      <div className="flex flex-col gap-2">
        {own.length > 0 ? <p>{words}</p> : null}
        {hasSignIn ? <p>{t`Homefield will forget your TeamSnap sign-in.`}</p> : null}
        {own.length < teams.length ? <p>{t`Other families’ teams on this list aren’t affected.`}</p> : null}
      </div>
    </ConfirmDialog>
  )
}

function useLossText(loss: Loss): string {
  const { t } = useLingui()
  const teams = plural(loss.teams, { one: '# team', other: '# teams' })
  const events = plural(loss.events, { one: '# event', other: '# events' })
  return loss.events === 0
    ? plural(loss.teams, {
        one: 'This removes # team. No events are lost.',
        other: 'This removes # teams. No events are lost.',
      })
    : t`This removes ${teams} and ${events} from your calendar. This can’t be undone.`
}
