import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useSendConfirmation } from '../../account/settings/mutations.ts'

/**
 * Says that searching for people requires a confirmed email address, and offers to send a confirmation email.
 */
export function UnconfirmedNote() {
  const { t } = useLingui()
  const confirmation = useSendConfirmation()
  return (
    <div className="mt-2" aria-live="polite">
      <Note tone="cau">
        <b>{t`Please confirm your own email address first.`}</b>{' '}
        {confirmation.isSuccess
          ? t`Sent. Open the link in that email to confirm your address.`
          : t`Then you can find other parents and invite them.`}
      </Note>
      {confirmation.errorText ? (
        <p className="mt-1.5 text-sm font-medium text-neg-ink" role="alert">
          {confirmation.errorText}
        </p>
      ) : null}
      {confirmation.isSuccess ? null : (
        <Button
          size="small"
          className="mt-2"
          isBusy={confirmation.isPending}
          busyLabel={t`Sending...`}
          onPress={() => {
            if (!confirmation.isPending) confirmation.mutate()
          }}
        >
          {t`Send the link again`}
        </Button>
      )}
    </div>
  )
}
