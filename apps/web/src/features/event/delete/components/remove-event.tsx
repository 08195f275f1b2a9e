import type { Event, SeriesScope } from '@homefield/contract/event'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatDay } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { useEventText } from '../../components/use-event-text.ts'
import { SeriesScopeDialog } from '../../update/components/series-scope-dialog.tsx'
import { place } from '../../model/placement.ts'

interface RemoveEventProps {
  event: Event
  onRemove: (scope: SeriesScope) => void
  onCancel: () => void
}

/**
 * Asks the user before deleting a manual event, because the user can undo the deletion for only 10 s.
 * The dialog asks which events of a series to delete.
 * A synced event is hidden without a question, because the user can unhide the event on the team's page.
 */
export function RemoveEvent({ event, onRemove, onCancel }: RemoveEventProps) {
  const { t } = useLingui()
  const text = useEventText()
  const style = useTimeStyle()
  if (event.seriesId !== null)
    return <SeriesScopeDialog action="delete" event={event} onChoose={onRemove} onCancel={onCancel} />
  const placed = place(event, style.timeZone)
  const title = text.title(event)
  const day = formatDay(Temporal.PlainDate.from(placed.firstDay), style)
  const names = text.names(placed)
  return (
    <ConfirmDialog
      isOpen
      onCancel={onCancel}
      onConfirm={() => onRemove('this')}
      title={t`Delete ${title}?`}
      confirmLabel={t`Delete`}
    >
      <Trans>
        {day}, {names}. You can undo for 10 seconds.
      </Trans>
    </ConfirmDialog>
  )
}
