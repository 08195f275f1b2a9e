import type { Event, EventDifference } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useEventText } from '../../event/components/use-event-text.ts'
import { place } from '../../event/model/placement.ts'
import { type DifferenceText, useDifferenceText } from './use-difference-text.ts'

/** The values of these fields need no name in front, and a phone has no room for it. */
const SAYS_ITSELF: ReadonlySet<string> = new Set(['when', 'location', 'added'])

interface DifferencesProps {
  differences: readonly EventDifference[]
  /** The changed event. For a new event, the text describes this event instead of old and new values. */
  event?: Event
  /** True inside an amber box, where the old value needs more contrast to be readable. */
  isOnNote?: boolean
}

/** Shows the old value struck through, an arrow, and the new value in bold. Screen readers say 'was' and 'now'. */
export function Differences({ differences, event, isOnNote = false }: DifferencesProps) {
  const words = useDifferenceText()
  return (
    <dl className={`flex min-w-0 flex-col gap-[3px] ${isOnNote ? '' : 'text-ink-3 [&_s]:text-ink-2'}`}>
      {differences.map((difference) => {
        const text = words.of(difference)
        if (text) return <Difference key={text.field} text={text} />
        return event ? <Added key="added" event={event} /> : null
      })}
    </dl>
  )
}

function Difference({ text }: { text: DifferenceText }) {
  return (
    <div className="flex min-w-0 gap-1.5 text-sm tabular-nums">
      <dt className={`min-w-[46px] flex-none ${SAYS_ITSELF.has(text.field) ? 'max-md:sr-only' : ''}`}>
        {text.term}
      </dt>
      <dd className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-0.5 wrap-anywhere whitespace-pre-line">
        <WasNow text={text} />
      </dd>
    </div>
  )
}

function WasNow({ text: { was, now } }: { text: Pick<DifferenceText, 'was' | 'now'> }) {
  const { t } = useLingui()
  return (
    <>
      {was === null ? null : (
        <>
          <s className="min-w-0 decoration-1">
            <span className="sr-only">{t({ message: 'was', comment: 'before an old value' })} </span>
            {was}
          </s>
          <Icon of={ArrowRight} size={14} />
        </>
      )}
      <b className="min-w-0 font-[650]! text-ink!">
        {was === null ? null : (
          <span className="sr-only">{t({ message: 'now', comment: 'before a new value' })} </span>
        )}
        {now}
      </b>
    </>
  )
}

function Added({ event }: { event: Event }) {
  const { t } = useLingui()
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const now = [text.timeOrDays(place(event, timeZone)), text.place(event)]
    .filter((part) => part !== null)
    .join(', ')
  // The tag beside the title already says that the event is new.
  return <Difference text={{ field: 'added', term: t`Time`, was: null, now }} />
}
