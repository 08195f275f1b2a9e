import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useConnect } from '../mutations.ts'
import { ConnectTrouble } from './connect-trouble.tsx'

/**
 * Shown when the TeamSnap sign-in has expired.
 * `isMissing` shows another text, for the user's own team that has no TeamSnap sign-in.
 * Example: the user took over a child and the child's team, and the former owner's sign-in was deleted.
 * The teams and events stay. The user must sign in at TeamSnap.
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
