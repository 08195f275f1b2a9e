import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pressable } from '../../../../ui/pressable.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { TEXT_LINK } from '../../../../ui/text-link-look.ts'
import { siteQuery } from '../../queries.ts'
import { useSendConfirmation } from '../mutations.ts'

/** Shows the email address for sign-in. The user can confirm the address but cannot change the address. */
export function EmailField({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  const { t } = useLingui()
  const sendsMail = useQuery(siteQuery).data?.sendsMail ?? false
  return (
    <div className="mt-3.5">
      <TextField label={t`Email`} name="email" autoComplete="off" isReadOnly value={email} />
      {isConfirmed || !sendsMail ? null : <Unconfirmed />}
    </div>
  )
}

function Unconfirmed() {
  const { t } = useLingui()
  const confirmation = useSendConfirmation()
  return (
    <div className="mt-1.5 text-xs leading-[17px] text-ink-3" aria-live="polite">
      {confirmation.isSuccess ? (
        <p>{t`Sent. Open the link in that email to confirm your address.`}</p>
      ) : (
        <p>
          <Trans>Not confirmed yet</Trans>
          {' · '}
          <Pressable
            className={TEXT_LINK}
            onPress={() => confirmation.mutate()}
            isBusy={confirmation.isPending}
          >
            {confirmation.isPending ? t`Sending...` : t`Send again`}
          </Pressable>
        </p>
      )}
      {confirmation.errorText ? (
        <p className="mt-0.5 font-medium text-neg-ink" role="alert">
          {confirmation.errorText}
        </p>
      ) : null}
    </div>
  )
}
