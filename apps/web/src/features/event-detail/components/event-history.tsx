import type { EventDetail, EventHistoryEntry, EventShare } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, History, Share } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Differences } from '../../change/components/differences.tsx'
import { useMomentText } from '../../change/components/use-moment-text.ts'
import { authorText } from './author-text.ts'

const HEAD =
  'flex min-h-11 w-full items-center gap-2.5 text-left text-sm font-[550] text-ink-2 focus-visible:rounded-block focus-visible:shadow-[inset_0_0_0_2px_var(--focus)]'
const ENTRIES = 'flex flex-col gap-2.5 py-1 pl-[26px] text-sm'

interface EventHistoryProps {
  /** The changes to the event, newest first. */
  history: readonly EventHistoryEntry[]
  /** All emails that shared the event, newest first. The history lists shares and changes together. */
  shares: readonly EventShare[]
  edited: EventDetail['edited']
}

/** Shows the history of an event's changes. The history is collapsed at first. */
export function EventHistory({ history, shares, edited }: EventHistoryProps) {
  const { t } = useLingui()
  const id = useId()
  const now = useNow()
  const moment = useMomentText()
  const [isOpen, setOpen] = useState(false)
  const nameOf = (by: EventHistoryEntry['by']): string => {
    if (by.kind === 'person' && by.isViewer) return t`You`
    return authorText(by, null) ?? t`Somebody`
  }
  const entries = [...history, ...shares].toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
  if (entries.length === 0) {
    if (edited === null) return null
    const name = nameOf(edited.by)
    const when = moment(Temporal.Instant.from(edited.at), now)
    return <p className="mt-1.5 text-xs text-ink-3">{t`Last edited by ${name}, ${when}`}</p>
  }
  return (
    <section className="mt-4 border-t border-line">
      <button
        type="button"
        className={HEAD}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={History} size={16} />
        <span className="flex-1">{t`Who changed what`}</span>
        <span className="tabular-nums">{entries.length}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
      </button>
      <ol id={id} hidden={!isOpen} className={ENTRIES}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {'recipientEmail' in entry ? (
              <Shared recipientEmail={entry.recipientEmail} />
            ) : entry.difference.field === 'added' ? (
              <p>{t`Added to the calendar`}</p>
            ) : (
              <Differences differences={[entry.difference]} />
            )}
            <p className="mt-0.5 text-xs text-ink-3 tabular-nums">
              {nameOf(entry.by)} · {moment(Temporal.Instant.from(entry.at), now)}
              {'isOverridden' in entry && entry.isOverridden ? ` · ${t`a parent’s change was kept`}` : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Shared({ recipientEmail }: Pick<EventShare, 'recipientEmail'>) {
  const { t } = useLingui()
  return (
    <p className="flex gap-2 [overflow-wrap:anywhere]">
      <Icon of={Share} size={16} />
      {t`Shared by email with ${recipientEmail}`}
    </p>
  )
}
