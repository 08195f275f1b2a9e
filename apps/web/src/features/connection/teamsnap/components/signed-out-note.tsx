import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useConnect } from '../mutations.ts'
import { ConnectTrouble } from './connect-trouble.tsx'

/** The sign-in there no longer counts: what came in stays, and the reader has to go there again. */
export function SignedOutNote() {
  const { t } = useLingui()
  const { connect, isBusy, trouble } = useConnect()
  return (
    <>
      <ConnectTrouble trouble={trouble} />
      <Note tone="neg" className="mb-5">
        <p>
          <b>{t`Authentication expired - please reconnect to TeamSnap`}</b>.{' '}
          {t`Your teams and events stay as they are; changes arrive again once you have signed in there.`}
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
