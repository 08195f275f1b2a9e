import { useLingui } from '@lingui/react/macro'
import { MailCheck, MailX } from 'lucide-react'
import { errorText } from '../../../../lib/error-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { AccountLayout } from '../../components/account-layout.tsx'
import { AccountState } from '../../components/account-state.tsx'
import { useStopMails } from '../mutations.ts'

/**
 * The page that opens from 'stop these emails' in an email. Recipients need no account.
 * Opening the page changes nothing, because email programs prefetch links.
 */
export function StopMailsPage({ token }: { token: string }) {
  const { t } = useLingui()
  const stop = useStopMails()
  return (
    <AccountLayout>
      {stop.isSuccess ? (
        <AccountState
          icon={MailCheck}
          tone="pos"
          title={t`These emails have stopped`}
          text={
            stop.data.stopped === 'address'
              ? t`Homefield won’t email this address anymore.`
              : t`Other emails still come. You can turn these on again in Settings.`
          }
        >
          {stop.data.stopped === 'address' ? null : (
            <LinkButton to="/settings" hash="notifications" className="h-11 w-full">
              {t`Open Settings`}
            </LinkButton>
          )}
        </AccountState>
      ) : (
        <AccountState
          icon={MailX}
          title={t`Stop these emails?`}
          text={t`You won’t get this kind of email at this address anymore. Nothing else changes.`}
        >
          {stop.isError ? (
            <Note tone="neg" role="alert">
              {errorText(stop.error, t`That didn’t work. Please try again.`)}
            </Note>
          ) : null}
          <Button
            variant="primary"
            isFullWidth
            className="h-11"
            isBusy={stop.isPending}
            busyLabel={t`One moment...`}
            onPress={() => stop.mutate(token)}
          >
            {t`Stop these emails`}
          </Button>
        </AccountState>
      )}
    </AccountLayout>
  )
}
