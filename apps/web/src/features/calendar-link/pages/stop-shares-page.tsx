import { useLingui } from '@lingui/react/macro'
import { CircleAlert, MailX } from 'lucide-react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountLayout } from '../../account/components/account-layout.tsx'
import { AccountState } from '../../account/components/account-state.tsx'
import { useOptOutOfShares } from '../mutations.ts'

/**
 * The page that opens from 'Stop sending me shared events' in an email. Recipients need no account.
 * Opening the page changes nothing, because email programs open links automatically.
 */
export function StopSharesPage({ secret }: { secret: string | null }) {
  const { t } = useLingui()
  const refuse = useOptOutOfShares()
  return (
    <AccountLayout>
      {secret === null ? (
        <AccountState
          icon={CircleAlert}
          title={t`There is nothing to stop here`}
          text={t`Please open the link at the bottom of the email again.`}
        />
      ) : refuse.isSuccess ? (
        <AccountState
          icon={MailX}
          tone="pos"
          title={t`You won’t get any more shared events`}
          text={t`No one can send events from Homefield to this address anymore. If anyone tries, they won’t be told.`}
        />
      ) : (
        <AccountState
          icon={MailX}
          title={t`Stop shared events?`}
          text={t`No one will be able to send you events from Homefield. Other emails aren’t affected.`}
        >
          {refuse.isError ? (
            <Note tone="neg" role="alert">
              {errorText(refuse.error, t`That didn’t work. Please try again.`)}
            </Note>
          ) : null}
          <Button
            variant="primary"
            isFullWidth
            className="h-11"
            isBusy={refuse.isPending}
            busyLabel={t`One moment...`}
            onPress={() => refuse.mutate(secret)}
          >
            {t`Stop sending me shared events`}
          </Button>
        </AccountState>
      )}
    </AccountLayout>
  )
}
