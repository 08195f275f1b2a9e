import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useConnect } from '../mutations.ts'
import { ConnectTrouble } from './connect-trouble.tsx'

/**
 * Tells the user that the TeamSnap sign-in has expired and that a new sign-in is needed for updates.
 * `isMissing` changes the text for a user who has a TeamSnap team but no TeamSnap sign-in.
 * Example: the user took over a child and the child's team, and the former owner's sign-in was deleted.
 * Homefield keeps the teams and events. Updates resume after the user signs in to TeamSnap.
 */
export function SignedOutNote({ isMissing = false }: { isMissing?: boolean }) {
  const { t } = useLingui()
  const { connect, isBusy, trouble } = useConnect()
  return (
    <>
      <ConnectTrouble trouble={trouble} />
      <Note tone="neg" className="mb-5">
        <p>
          <b>
            {isMissing
              ? t`Not authenticated - please reconnect to TeamSnap`
              : t`Authentication expired - please reconnect to TeamSnap`}
          </b>
          . {t`Your teams and events stay as they are. Updates resume once you sign in again.`}
        </p>
        <Button
          variant="primary"
          className="mt-3"
          isBusy={isBusy}
          busyLabel={t`Connecting...`}
          onPress={connect}
        >
          {t`Connect TeamSnap`}
        </Button>
      </Note>
    </>
  )
}
