import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useConnect } from '../mutations.ts'
import { ConnectTrouble } from './connect-trouble.tsx'

/**
 * The sign-in there no longer counts, or (`isMissing`) there is none behind a team: it came with a child of another
 * family, whose own is gone. What came in stays, and the reader has to go there.
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
          . {t`Your teams and events stay as they are; changes arrive again once you have signed in there.`}
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
