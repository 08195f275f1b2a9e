import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { dismiss, errorOf, retry } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { useMutationQueue } from '../../../../lib/mutation-queue/use-mutation-queue.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { profilesQuery } from '../../../../lib/session/profiles.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { EditEvent } from '../../../event/components/edit-event.tsx'
import { insteadText, takenText } from '../../../event/coverage/components/driver-text.ts'
import { handOver } from '../../../event/coverage/mutations.ts'
import { isOutOfReach, type FailedChange, failedChanges } from '../model.ts'

/** Shows this device's failed changes above every page until the user dismisses the changes. */
export function FailedChanges() {
  const profiles = useQuery(profilesQuery).data?.profiles
  const commands = useMutationQueue()
  const changes = profiles ? failedChanges(commands, profiles) : []
  if (changes.length === 0) return null
  return (
    <div className="flex flex-none flex-col gap-2 px-4 pt-3 md:px-6">
      {changes.map((change) => (
        <Change key={change.commandId} change={change} />
      ))}
    </div>
  )
}

function Change({ change }: { change: FailedChange }) {
  const { t } = useLingui()
  const what = useWhat(change)
  const [isReviewing, setReviewing] = useState(false)
  const { review, taken } = change
  const viewerId = useAccount()
  return (
    <Note tone="neg" role="alert">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 [overflow-wrap:anywhere]">
        <p className="min-w-0 flex-[1_1_240px]">
          <b>{taken ? takenText(taken.leg.driver) : what}</b>{' '}
          {taken
            ? null
            : isOutOfReach(change)
              ? t`You no longer have access to it, or it was deleted.`
              : errorText(errorOf(change.failure), t`Please try again.`)}
        </p>
        <span className="flex gap-2">
          {review ? (
            <Button size="small" onPress={() => setReviewing(true)}>
              {t`Review`}
            </Button>
          ) : taken ? (
            <Button
              size="small"
              onPress={() => void handOver(change.commandId, taken.assignment, taken.leg, viewerId)}
            >
              {insteadText(taken.assignment.body.driver, viewerId)}
            </Button>
          ) : isOutOfReach(change) ? null : (
            <Button size="small" onPress={() => void retry(change.commandId)}>
              {t`Try again`}
            </Button>
          )}
          <Button size="small" onPress={() => void dismiss(change.commandId)}>
            {taken ? t`Leave it` : t`Discard`}
          </Button>
        </span>
      </div>
      {review ? (
        <EditEvent
          isOpen={isReviewing}
          {...review}
          onSaved={() => void dismiss(change.commandId)}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </Note>
  )
}

function useWhat({ kind, title }: FailedChange): string {
  const { t } = useLingui()
  const name = title ?? '?'
  if (kind === 'newEvent') return t`${name} was saved on this device, but could not be added.`
  if (kind === 'event') return t`A change to an event couldn’t be saved.`
  if (kind === 'driver') return t`A change of who drives couldn’t be saved.`
  if (kind === 'going') return t`Whether a child goes couldn’t be saved.`
  if (kind === 'team') return t`A change to a team couldn’t be saved.`
  return title === null
    ? t`A change to a child’s profile couldn’t be saved.`
    : t`Changes to ${name} from this device couldn’t be saved.`
}
