import type { EventDetail, EventHistoryEntry } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, History } from 'lucide-react'
import { useId, useState } from 'react'
import { useNow } from '../../../lib/time/use-now.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Differences } from '../../change/components/differences.tsx'
import { useMomentText } from '../../change/components/use-moment-text.ts'
import { authorText } from './author-text.ts'

interface EventHistoryProps {
  /** Newest first. */
  history: readonly EventHistoryEntry[]
  edited: EventDetail['edited']
}

/** 'Who changed what', folded until somebody asks. */
export function EventHistory({ history, edited }: EventHistoryProps) {
  const { t } = useLingui()
  const id = useId()
  const now = useNow()
  const moment = useMomentText()
  const [isOpen, setOpen] = useState(false)
  const nameOf = (by: EventHistoryEntry['by']): string => {
    if (by.kind === 'person' && by.isViewer) return t`You`
    return authorText(by, null) ?? t`Somebody`
  }
  if (history.length === 0) {
    if (edited === null) return null
    const name = nameOf(edited.by)
    const when = moment(Temporal.Instant.from(edited.at), now)
    return <p className="event-edited">{t`Last edited by ${name}, ${when}`}</p>
  }
  return (
    <section className="event-history">
      <button
        type="button"
        className="event-history-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon of={History} size={16} />
        <span className="flex-1">{t`Who changed what`}</span>
        <span className="tabular-nums">{history.length}</span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={16} />
      </button>
      <ol id={id} hidden={!isOpen}>
        {history.map((entry) => (
          <li key={entry.id}>
            {entry.difference.field === 'added' ? (
              <p>{t`Added to the calendar`}</p>
            ) : (
              <Differences differences={[entry.difference]} />
            )}
            <p className="event-history-by">
              {nameOf(entry.by)} · {moment(Temporal.Instant.from(entry.at), now)}
              {entry.isOverridden ? ` · ${t`what a parent had set stayed`}` : null}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
