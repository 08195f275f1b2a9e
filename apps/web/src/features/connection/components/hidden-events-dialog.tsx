import type { Team } from '@homefield/contract/connection'
import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/error-text.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { ChildDiscs } from '../../event/components/child-discs.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { place } from '../../event/model/placement.ts'
import { useRestoreEvent } from '../../event/mutations.ts'
import { hiddenEventsQuery } from '../queries.ts'
import { ConnectionSkeleton } from './connection-skeleton.tsx'

interface HiddenEventsDialogProps {
  team: Team
  onClose: () => void
}

/** Lists a team's events that users hid from the calendar. Only this dialog can restore hidden events. */
export function HiddenEventsDialog({ team, onClose }: HiddenEventsDialogProps) {
  const { t } = useLingui()
  const query = useQuery(hiddenEventsQuery(team.id))
  const name = team.teamName
  return (
    <Dialog isOpen onClose={onClose} title={t`Hidden events of ${name}`}>
      {query.data ? (
        query.data.events.length === 0 ? (
          <EmptyState drawing="pitch" title={t`No hidden events`}>
            {t`Events you hide from the calendar stay hidden when the team syncs, and they’re listed here.`}
          </EmptyState>
        ) : (
          <RowList label={t`Hidden events of ${name}`}>
            {query.data.events.map((event) => (
              <HiddenRow key={event.id} event={event} teamId={team.id} />
            ))}
          </RowList>
        )
      ) : query.isError ? (
        <ErrorState
          title={t`Failed to load the hidden events`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {errorText(query.error, '')}
        </ErrorState>
      ) : (
        <ConnectionSkeleton rows={2} />
      )}
    </Dialog>
  )
}

function HiddenRow({ event, teamId }: { event: Event; teamId: string }) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  const client = useQueryClient()
  const restore = useRestoreEvent()
  const [isBusy, setBusy] = useState(false)
  const placed = place(event, style.timeZone)
  const title = text.title(event)
  const day = text.days(placed)
  const where = text.place(event)
  const show = async () => {
    setBusy(true)
    await restore(event)
    setBusy(false)
    // The server also restores events that were deleted together with this event, so refetch the list.
    await client.invalidateQueries({ queryKey: hiddenEventsQuery(teamId).queryKey })
  }
  return (
    <Row
      lead={<ChildDiscs event={event} size={32} />}
      title={title}
      meta={
        <span>
          {text.when(placed)}
          {where === null ? null : ` · ${where}`}
        </span>
      }
      keepsActions
      actions={
        event.can.delete ? (
          <Button
            size="small"
            isBusy={isBusy}
            aria-label={t`Show ${title}, ${day}, again`}
            onPress={() => void show()}
          >
            {t`Show again`}
          </Button>
        ) : null
      }
    />
  )
}
