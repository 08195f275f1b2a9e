import type { Person } from '@homefield/contract/friend'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { photoAddress } from '../../../lib/file-address.ts'
import { Button } from '../../../ui/button.tsx'
import { AdultDisc } from '../../../ui/disc.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { isBlocked } from '../model.ts'

interface OpenInvitationProps {
  inviter: Person
  /** The error of the user's last attempt to accept the invitation. */
  error: unknown
  isBusy: boolean
  onAccept: () => void
  onNotNow: () => void
}

/** Shows who sent the invitation and what accepting it does. Has the buttons 'Accept' and 'Not now'. */
export function OpenInvitation({ inviter, error, isBusy, onAccept, onNotNow }: OpenInvitationProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const name = inviter.name || t`No name set`
  return (
    <>
      <AdultDisc name={inviter.name} photoUrl={photoAddress(inviter.photoId, '256')} size={76} />
      <h1
        ref={heading}
        tabIndex={-1}
        className="mt-3 type-d3 [overflow-wrap:anywhere] focus-visible:shadow-none"
      >
        {t`${name} invites you`}
      </h1>
      <p className="mt-1 [overflow-wrap:anywhere]">
        {t`Accept to become friends on Homefield. This doesn’t share anyone’s children yet: each of you decides later what to share.`}
      </p>
      {error ? (
        <Note tone="neg" role="alert" className="mt-5">
          {errorText(error, t`Failed to accept the invitation`)}
          {isBlocked(error) ? (
            <>
              {' '}
              <TextLink to="/friends/blocked">{t`Blocked people`}</TextLink>
            </>
          ) : null}
        </Note>
      ) : null}
      <div className="mt-5 flex flex-col gap-3">
        <Button
          variant="primary"
          isFullWidth
          className="h-11"
          isBusy={isBusy}
          busyLabel={t`Accepting...`}
          onPress={onAccept}
        >
          {t`Accept`}
        </Button>
        <Button isFullWidth className="h-11" isDisabled={isBusy} onPress={onNotNow}>
          {t`Not now`}
        </Button>
        <p className="text-sm text-ink-3">{t`Not now? The link in your email works once, within 14 days of being sent.`}</p>
      </div>
    </>
  )
}
