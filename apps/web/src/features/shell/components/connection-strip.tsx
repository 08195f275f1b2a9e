import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { OfflineStrip } from '../../../ui/offline-strip.tsx'
import { pendingChanges } from '../pending/model.ts'
import { useAsOfText } from './use-as-of-text.ts'

/** Shown while the server is unreachable. Says how old the data is and how many changes are pending. */
export function ConnectionStrip() {
  const isDown = useStreamStatus() === 'down'
  const { t } = useLingui()
  const pending = pendingChanges(useMutationQueue()).length
  if (!isDown) return null
  return (
    <OfflineStrip>
      <Stored />{' '}
      {pending > 0 ? (
        <>
          <Plural value={pending} one="# unsent change." other="# unsent changes." />{' '}
          <Link to="/waiting" className="whitespace-nowrap">
            {pending === 1 ? t`See it` : t`See them`}
          </Link>
        </>
      ) : null}
    </OfflineStrip>
  )
}

function Stored() {
  const time = useAsOfText()
  return time === null ? (
    <Trans>
      <b>You’re offline.</b> This page isn’t saved on this device.
    </Trans>
  ) : (
    <Trans>
      <b>You’re offline.</b> Showing what’s saved on this device as of {time}.
    </Trans>
  )
}
