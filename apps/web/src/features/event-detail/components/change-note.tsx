import type { Event, EventNews } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../../lib/time/use-now.ts'
import { Button } from '../../../ui/button.tsx'
import { noteLook } from '../../../ui/note.tsx'
import { Differences } from '../../change/components/differences.tsx'
import { TheirSay } from '../../change/components/their-say.tsx'
import { useMomentText } from '../../change/components/use-moment-text.ts'
import { useAcknowledge } from '../../change/mutations.ts'
import { hasNote, shownAbove } from '../model.ts'
import { authorText } from './author-text.ts'

/** Lists the changes that the viewer has not acknowledged: who changed what, and when. */
export function ChangeNote({ event }: { event: Event }) {
  const { t } = useLingui()
  const acknowledge = useAcknowledge()
  const moment = useMomentText()
  const now = useNow()
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
      </div>
    </section>
  )
}

function isNew({ differences }: EventNews): boolean {
  return differences.some(({ field }) => field === 'added')
}
