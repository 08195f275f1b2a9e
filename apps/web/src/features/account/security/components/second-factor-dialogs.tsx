import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import {
  credentialErrorText,
  useBeginSecondFactor,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../mutations.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { CredentialDialog } from './credential-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { useRefusals } from './use-refusals.ts'

/**
 * Asks for the password, then for the authenticator's first code, and then shows the recovery codes.
 * The second factor is turned on only after the user has entered a correct code.
 */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { refusals, refuse } = useRefusals()
  const [isOn, setOn] = useState(false)
  const begin = useBeginSecondFactor()
  if (!begin.data)
    return (
      <CredentialDialog
        title={t`Set up two-step verification`}
        text={t`When it’s on, signing in with your password also requires a code from your phone.`}
        confirmLabel={t`Continue`}
        busyLabel={t`One moment...`}
        isBusy={begin.isPending}
        error={begin.error}
        errorText={begin.error ? errorText(begin.error, t`That didn’t work. Please try again.`) : null}
        refusals={refusals}
        onSubmit={(password) => begin.mutate(password, { onError: refuse })}
        onClose={onClose}
      />
    )
  if (!isOn)
    return (
      <AuthenticatorDialog
        uri={begin.data.uri}
        secret={begin.data.secret}
        onDone={() => setOn(true)}
        onClose={onClose}
      />
    )
  return <RecoveryCodesDialog codes={begin.data.recoveryCodes} onDone={onClose} />
}

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { refusals, refuse } = useRefusals()
  const turnOff = useTurnOffSecondFactor()
  return (
    <CredentialDialog
      title={t`Turn off two-step verification`}
      text={t`After that, you’ll sign in with just your password. Your recovery codes will stop working.`}
      confirmLabel={t`Turn off`}
      busyLabel={t`Turning off...`}
      tone="danger"
      isBusy={turnOff.isPending}
      error={turnOff.error}
      errorText={credentialErrorText(turnOff.error, t`That didn’t work. Please try again.`)}
      refusals={refusals}
      onCredential={(credential) => turnOff.mutate(credential, { onSuccess: onClose, onError: refuse })}
      onClose={onClose}
    />
  )
}

export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { refusals, refuse } = useRefusals()
  const renew = useRenewRecoveryCodes()
  if (renew.data) return <RecoveryCodesDialog codes={renew.data} onDone={onClose} />
  return (
    <CredentialDialog
      title={t`New recovery codes`}
      text={t`Your current codes stop working as soon as you create new ones.`}
      confirmLabel={t`Show new codes`}
      busyLabel={t`One moment...`}
      isBusy={renew.isPending}
      error={renew.error}
      errorText={renew.error ? errorText(renew.error, t`That didn’t work. Please try again.`) : null}
      refusals={refusals}
      onSubmit={(password) => renew.mutate(password, { onError: refuse })}
      onClose={onClose}
    />
  )
}
