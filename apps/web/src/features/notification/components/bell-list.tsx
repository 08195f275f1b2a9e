import type { Notification } from '@homefield/contract/notification'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { type KeyboardEvent, useMemo, useRef } from 'react'
import type { Command } from '../../../lib/mutation-queue/command.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useMutationQueue } from '../../../lib/mutation-queue/use-mutation-queue.ts'
import { useStreamStatus } from '../../../lib/stream/use-stream-status.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Skeleton, SkeletonBlock } from '../../../ui/skeleton.tsx'
import { unsentOf } from '../../friend/model/unsent.ts'
import { requestsQuery } from '../../friend/queries.ts'
import { answerTo, driveQuestionOf } from '../model/drive-question.ts'
import { deleteOne } from '../mutations.ts'
import { BellEntry } from './bell-entry.tsx'
import type { useBell } from './use-bell.ts'

const WAY = '[data-bell=way]'

interface BellListProps extends ReturnType<typeof useBell> {
  /** Called when the user follows a link to another page. */
  onLeave: () => void
  /** Called when the focused notification disappears and no notification is left to focus. */
  onLost: () => void
}

/** Shows the content of the notification panel below the panel's header. */
export function BellList({ bell, error, isFetching, refetch, onLeave, onLost }: BellListProps) {
  const { t } = useLingui()
  const isDown = useStreamStatus() === 'down'
  if (bell === undefined && error)
    return (
      <ErrorState
        title={t`Failed to load notifications`}
        onRetry={() => void refetch()}
        retryLabel={t`Retry`}
        isRetrying={isFetching}
      >
        {errorText(error, '')}
      </ErrorState>
    )
  if (bell === undefined) return <Waiting />
  if (!bell.shown)
    return (
      <EmptyState
        drawing="lanes"
        title={t`In-app notifications are off`}
        action={
          <LinkButton to="/settings" hash="notifications" size="small" onClick={onLeave}>
            {t`Open Settings`}
          </LinkButton>
        }
      >
        {t`Turn them on in Settings to see what’s new here.`}
      </EmptyState>
    )
  return (
    <>
      {isDown ? (
        <p className="flex items-center gap-2 bg-sunken px-[18px] py-2 text-sm text-ink-2">
          <Icon of={CloudOff} size={16} />
          {t`You’re offline. This is what’s saved on this device.`}
        </p>
      ) : null}
      {bell.notifications.length === 0 ? (
        <EmptyState drawing="pitch" title={t`No notifications`}>
          {t`Schedule changes, comments and friend requests appear here.`}
        </EmptyState>
      ) : (
        <Entries entries={bell.notifications} onLeave={onLeave} onLost={onLost} />
      )}
    </>
  )
}

interface EntriesProps extends Pick<BellListProps, 'onLeave' | 'onLost'> {
  entries: readonly Notification[]
}

function Entries({ entries, onLeave, onLost }: EntriesProps) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const hasRequests = entries.some(({ kind }) => kind === 'friendAsked')
  const requests = useQuery({ ...requestsQuery, enabled: hasRequests }).data?.incoming
  const isDown = useStreamStatus() === 'down'
  const commands = useMutationQueue()
  const unsent = useMemo(() => unsentOf(commands, isDown), [commands, isDown])
  const requestOf = ({ friendRequestId: id }: Notification) =>
    requests && (requests.find((request) => request.id === id) ?? null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles arrow keys that bubble from the entries
    <ul ref={list} aria-label={t`Notifications`} onKeyDown={(event) => step(event, list.current)}>
      {entries.map((entry, index) => (
        <BellEntry
          key={entry.id}
          entry={entry}
          request={requestOf(entry)}
          unsent={entry.friendRequestId === null ? undefined : unsent.get(entry.friendRequestId)}
          isAnswerPending={isAnswerPending(entry, commands)}
          onLeave={onLeave}
          onGoing={() => {
            if (!focusBeside(list.current, index)) onLost()
          }}
          onDelete={() => void deleteOne(entry)}
        />
      ))}
    </ul>
  )
}

function isAnswerPending(entry: Notification, commands: readonly Command[]): boolean {
  const question = driveQuestionOf(entry)
  const command = question === null ? undefined : answerTo(question, commands)
  return command !== undefined && command.state !== 'failed'
}

/** Moves the focus from a notification that is about to disappear to the next or previous one. */
function focusBeside(list: HTMLElement | null, index: number): boolean {
  const ways = list?.querySelectorAll<HTMLElement>(WAY)
  const beside = ways?.[index + 1] ?? ways?.[index - 1]
  beside?.focus({ preventScroll: true })
  return beside !== undefined
}

/** Handles the up and down keys, which move the focus between notifications. */
function step(event: KeyboardEvent, list: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const ways = [...(list?.querySelectorAll<HTMLElement>(WAY) ?? [])]
  const at = ways.findIndex((way) => way.closest('li')?.contains(document.activeElement))
  const next = ways[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}

function Waiting() {
  const { t } = useLingui()
  return (
    <Skeleton label={t`Loading notifications...`}>
      {[180, 150, 210].map((width) => (
        <div
          key={width}
          className="flex gap-3 border-line-soft py-[13px] pr-2.5 pl-[18px] not-first:border-t"
        >
          <SkeletonBlock width={32} height={32} className="rounded-[9px]" />
          <div className="min-w-0 flex-1">
            <SkeletonBlock width={width} height={15} className="my-0.5" />
            <SkeletonBlock width={width + 60} height={13} className="mt-1.5" />
            <SkeletonBlock width={44} height={10} className="mt-2.5 mb-[3px]" />
          </div>
        </div>
      ))}
    </Skeleton>
  )
}
