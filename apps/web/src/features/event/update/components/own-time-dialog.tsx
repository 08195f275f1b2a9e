import type { Event, EventWhen } from '@homefield/contract/event'
import { isMadeUpName } from '@homefield/domain/made-up-name'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { platformText } from '../../../../lib/platform-text.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { ChildDiscs } from '../../components/child-discs.tsx'
import { useEventText } from '../../components/use-event-text.ts'
import { place } from '../../model/placement.ts'
import { eventQuery } from '../../queries.ts'

export interface OwnTimeDialogProps {
  /** The synced event at its current time. */
  event: Event
  to: EventWhen
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before a parent moves an event that a team's calendar sends.
 * The move changes only the family's copy, which a parent might not expect.
 */
export function OwnTimeDialog({ event, to, onConfirm, onCancel }: OwnTimeDialogProps) {
  const { t } = useLingui()
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const theirs = useTheirWhen(event)
  const whenText = (when: EventWhen) => text.when(place({ ...event, when }, timeZone))
  const team = sourceOf(event)
  const owner = event.ownerName
  const theirTime = theirs && whenText(theirs)
  return (
    <ConfirmDialog
      isOpen
      tone="primary"
      title={event.isOwnEvent ? t`Change it only for your family?` : t`Change it only for ${owner}’s family?`}
      confirmLabel={event.isOwnEvent ? t`Change for us` : t`Change for them`}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{theirTime === null ? t`This event comes from ${team}.` : t`${team} has it at ${theirTime}.`}</p>
      <div className="mt-3 flex items-start gap-3 rounded-[10px] bg-sunken p-3 wrap-anywhere tabular-nums">
        <ChildDiscs event={event} size={36} most={2} />
        <div className="min-w-0 flex-1">
          <b className="text-ink">{text.title(event)}</b>
          <p className="text-ink-3">
            <span className="sr-only">{t({ message: 'was', comment: 'before an old value' })} </span>
            <s className="decoration-[1.5px]">{whenText(event.when)}</s>
          </p>
          <p className="flex items-center gap-1.5 text-ink">
            <Icon of={ArrowDown} size={14} />
            <span className="sr-only">{t({ message: 'now', comment: 'before a new value' })} </span>
            <b>{whenText(to)}</b>
          </p>
        </div>
      </div>
      <p className="mt-3 text-sm text-ink-3">
        {t`The team’s calendar doesn’t change. If the team moves it later, we’ll show you both times.`}
      </p>
    </ConfirmDialog>
  )
}

/** Returns the time in the team's calendar, or null while the time is unknown. */
function useTheirWhen(event: Event): EventWhen | null {
  const isOverridden = event.overridden.includes('when')
  const { data } = useQuery({ ...eventQuery(event.id), enabled: isOverridden })
  if (!isOverridden) return event.when
  const own = data?.detail.overrides.find(({ difference }) => difference.field === 'when')
  const theirs = own?.theirChange?.difference
  if (theirs?.field === 'when') return theirs.to
  return own?.difference.field === 'when' ? own.difference.from : null
}

function sourceOf({ teamName, platform }: Event): string {
  if (teamName !== null && !isMadeUpName(teamName)) return teamName
  return platform === 'Manual' ? platform : platformText(platform)
}
