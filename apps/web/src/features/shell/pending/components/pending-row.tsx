import { useLingui } from '@lingui/react/macro'
import {
  CircleAlert,
  CloudUpload,
  GitCompareArrows,
  Image,
  type LucideIcon,
  MessageSquareText,
  Pencil,
  Plus,
  Trash2,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../../lib/error-text.ts'
import { dismiss, errorOf, retry } from '../../../../lib/mutation-queue/mutation-queue.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { MetaLine } from '../../../../ui/meta-line.tsx'
import { Row } from '../../../../ui/row-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { EditEvent } from '../../../event/components/edit-event.tsx'
import { insteadText, takenText } from '../../../event/coverage/components/driver-text.ts'
import { handOver } from '../../../event/coverage/mutations.ts'
import { isOutOfReach, reviewOf, takenFrom } from '../../failed/model.ts'
import { pageBeside, type PendingChange, type PendingKind } from '../model.ts'
import type { PendingText } from './use-pending-text.ts'

const ICONS: Partial<Record<PendingKind, LucideIcon>> = {
  message: MessageSquareText,
  aboutEvent: MessageSquareText,
  picture: Image,
  newEvent: Plus,
  newChild: Plus,
  eventRemoval: Trash2,
}

/** Shows an unsent change with its status and the actions that the user can take. */
export function PendingRow({ change, words }: { change: PendingChange; words: PendingText }) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const [isDeleting, setDeleting] = useState(false)
  const [isReviewing, setReviewing] = useState(false)
  const { command } = change
  const { failure } = command
  const review = reviewOf(command)
  const beside = pageBeside(change)
  const { title } = words
  const taken = takenFrom(command)
  const viewerId = useAccount()
  const at = formatTime(Temporal.Instant.fromEpochMilliseconds(command.createdAt), style)
  return (
    <>
      <Row
        lead={
          <span className="grid size-10 place-items-center rounded-[10px] bg-sunken text-ink-2">
            <Icon of={ICONS[change.kind] ?? Pencil} />
          </span>
        }
        title={title}
        tags={<StateTag change={change} isReview={review !== null || beside !== null} />}
        meta={
          <MetaLine>
            {words.what}
            {at}
          </MetaLine>
        }
        keepsActions={failure === null}
        actions={
          failure ? (
            <>
              {review ? (
                <Button size="small" onPress={() => setReviewing(true)}>{t`Compare`}</Button>
              ) : beside ? (
                <LinkButton size="small" to={beside}>{t`Compare`}</LinkButton>
              ) : taken ? (
                <Button
                  size="small"
                  onPress={() => void handOver(command.id, taken.assignment, taken.leg, viewerId)}
                >
                  {insteadText(taken.assignment.body.driver, viewerId)}
                </Button>
              ) : isOutOfReach({ failure }) ? null : (
                <Button
                  size="small"
                  aria-label={t`Retry: ${title}`}
                  onPress={() => void retry(command.id)}
                >{t`Retry`}</Button>
              )}
              <Button
                size="small"
                aria-label={t`Delete: ${title}`}
                onPress={() => setDeleting(true)}
              >{t`Delete`}</Button>
            </>
          ) : change.canTakeBack ? (
            <IconButton icon={X} label={t`Delete: ${title}`} onPress={() => setDeleting(true)} />
          ) : null
        }
        note={
          failure ? (
            <p className="text-sm text-neg-ink">
              {taken
                ? takenText(taken.leg.driver)
                : isOutOfReach({ failure })
                  ? t`You no longer have access to it, or it was deleted.`
                  : errorText(errorOf(failure), t`Please try again.`)}
            </p>
          ) : null
        }
      />
      <ConfirmDialog
        isOpen={isDeleting}
        onCancel={() => setDeleting(false)}
        onConfirm={() => {
          setDeleting(false)
          void dismiss(command.id)
        }}
        title={t`Delete this change?`}
        confirmLabel={t`Delete`}
      >
        <p className="[overflow-wrap:anywhere]">
          <b>{title}</b>
          {words.what === null ? null : `, ${words.what}`}
        </p>
        <p className="mt-2">{t`It hasn’t been sent, and it will be permanently deleted from this device.`}</p>
      </ConfirmDialog>
      {review ? (
        <EditEvent
          isOpen={isReviewing}
          {...review}
          onSaved={() => void dismiss(command.id)}
          onClose={() => setReviewing(false)}
        />
      ) : null}
    </>
  )
}

function StateTag({ change, isReview }: { change: PendingChange; isReview: boolean }) {
  const { t } = useLingui()
  if (isReview) return <Tag tone="cau" icon={GitCompareArrows}>{t`Two versions`}</Tag>
  if (change.command.state === 'failed') return <Tag tone="neg" icon={CircleAlert}>{t`Not sent`}</Tag>
  return <Tag icon={CloudUpload}>{t`Waiting`}</Tag>
}
