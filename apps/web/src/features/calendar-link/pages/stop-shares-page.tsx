import { useLingui } from '@lingui/react/macro'
import { CircleAlert, MailX } from 'lucide-react'
import { errorText } from '../../../lib/error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { AccountLayout } from '../../account/components/account-layout.tsx'
import { AccountState } from '../../account/components/account-state.tsx'
import { useRefuseShares } from '../mutations.ts'

/**
 * The target of 'Do not send me shared events' in a mail, also for people without an account. Opening it
 * changes nothing, because mail programs open links automatically.
 */
export function StopSharesPage({ secret }: { secret: string | null }) {
  const { t } = useLingui()
  const refuse = useRefuseShares()
  return (
    <AccountLayout>
      {secret === null ? (
        <AccountState
          icon={CircleAlert}
          title={t`There is nothing to stop here`}
          text={t`Please open the link at the foot of the email once more.`}
        />
      ) : refuse.isSuccess ? (
        <AccountState
          icon={MailX}
          tone="pos"
          title={t`You get no more shared events`}
          text={t`Nobody can send events from Homefield to this address anymore. Whoever tries is not told.`}
        />
      ) : (
        <AccountState
          icon={MailX}
          title={t`Stop shared events?`}
          text={t`Then nobody can send you events from Homefield, whoever shares them. Other emails are not affected.`}
        >
          {refuse.isError ? (
            <Note tone="neg" role="alert">
              {errorText(refuse.error, t`That did not work. Please try again.`)}
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
            {t`Do not send me shared events`}
          </Button>
        </AccountState>
      )}
    </AccountLayout>
  )
}
