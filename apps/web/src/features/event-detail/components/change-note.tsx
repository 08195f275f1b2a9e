import type { EventDetail, EventNews } from '@homefield/contract/event'
import { remindAt, reminderBase } from '@homefield/domain/remind'
import { useLingui } from '@lingui/react/macro'
import { useMe } from '../../../lib/session/me.ts'
import { formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { noteLook } from '../../../ui/note.tsx'
import { Differences } from '../../change/components/differences.tsx'
import { TheirSay } from '../../change/components/their-say.tsx'
import { useMomentText } from '../../change/components/use-moment-text.ts'
import { useAcknowledge } from '../../change/mutations.ts'
import type { Placed } from '../../event/model/placement.ts'
import { ringingLeads } from '../../event/remind/model.ts'
import { hasNote, shownAbove } from '../model.ts'
import { authorText } from './author-text.ts'
import { useEventClashes } from './use-event-clashes.ts'

interface ChangeNoteProps {
  placed: Placed
  detail: EventDetail | undefined
}

/**
 * Lists the changes that the viewer has not acknowledged: who changed what and when, and the consequences.
 */
export function ChangeNote({ placed, detail }: ChangeNoteProps) {
  const { t } = useLingui()
  const acknowledge = useAcknowledge()
  const moment = useMomentText()
  const now = useNow()
  const { event } = placed
  const { news } = event
  const differences = shownAbove(event)
  if (!news || !hasNote(event)) return null
  const who = authorText(news.by, event.teamName) ?? t`Somebody`
  const age = moment(Temporal.Instant.from(news.changedAt), now)
  return (
    <section className={`${noteLook('cau')} mb-4`} data-note="cau" aria-label={t`What changed`}>
      <div className="min-w-0 flex-1">
        <div className="mb-1.5 flex items-center justify-between gap-3">
          <b className="min-w-0 text-ink!">
            {isNew(news)
              ? t`${who} added this ${age}`
              : differences.length > 0
                ? t`${who} changed this ${age}`
                : t`${who} changed something you edited ${age}`}
          </b>
          <Button size="small" onPress={() => acknowledge.mutate(news.changeIds)}>
            {t`Got it`}
          </Button>
        </div>
        {differences.length > 0 ? <Differences differences={differences} event={event} isOnNote /> : null}
        {/* The buttons to decide about an overridden field are below, next to that field. */}
        {news.overridden.map((theirs) => (
          <TheirSay key={theirs.field} event={event} theirs={theirs} canDecide={false} />
        ))}
        {differences.some(({ field }) => field === 'when') ? (
          <Consequences placed={placed} detail={detail} />
        ) : null}
      </div>
    </section>
  )
}

function isNew({ differences }: EventNews): boolean {
  return differences.some(({ field }) => field === 'added')
}

/** Shows what a changed time means for the viewer: the reminder's new time, or that there is no clash. */
function Consequences({ placed, detail }: ChangeNoteProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const me = useMe()
  const { event } = placed
  const clashes = useEventClashes(event)
  const leads = detail && me.data ? ringingLeads(event, detail.reminders, me.data.settings) : []
  const [first] = leads
  const isTimed = event.when.kind === 'timed'
  const reminder =
    first === undefined || !isTimed || !detail
      ? null
      : formatTime(remindAt(reminderBase(event, detail.reminders.fromArrival, style.timeZone), first), style)
  const said = [
    reminder === null ? null : t`Your reminder moved with it: ${reminder}.`,
    clashes && clashes.found.length === 0 ? t`No clash at the new time.` : null,
  ].filter((part) => part !== null)
  return said.length === 0 ? null : <p className="mt-1.5 text-xs tabular-nums">{said.join(' ')}</p>
}
