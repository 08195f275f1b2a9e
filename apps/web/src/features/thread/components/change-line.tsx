import type { EventHistoryEntry } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useDifferenceText } from '../../change/components/use-difference-text.ts'

/**
 * Shows a change to the event between two messages of the event's thread, such as 'Moved from 9:00 AM to 2:00 PM'.
 */
export function ChangeLine({ difference }: { difference: EventHistoryEntry['difference'] }) {
  const { t } = useLingui()
  const change = useDifferenceText().of(difference)
  if (change === null) return null
  const { field, term, was, now } = change
  const text =
    field === 'status'
      ? now
      : field === 'when' && was !== null
        ? t`Moved from ${was} to ${now}`
        : was === null
          ? t`${term}: ${now}`
          : t`${term}: ${now} (was ${was})`
  return <p className="py-1.5 text-center text-xs wrap-anywhere text-ink-3 tabular-nums">{text}</p>
}
