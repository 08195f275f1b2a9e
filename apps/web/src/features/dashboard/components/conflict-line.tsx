import { Plural } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { GitCompareArrows } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { lateExtra } from '../../../ui/late.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

// The code of the sentence loads separately, because most days have no clash. The event tags show clashes too.
const ClashSentence = lateExtra(() =>
  import('../../clash/components/clash-sentence.tsx').then((module) => module.ClashSentence),
)

interface ConflictLineProps {
  /** The unsettled clashes of today that are not over, sorted by time. */
  clashes: readonly Clash[]
  events: readonly Event[]
  /** Number of clashes in the next 30 days that the user has not settled. */
  clashesToDecide: number
}

/** One line about clashes: the first one of today, and how many the user has to decide. */
export function ConflictLine({ clashes, events, clashesToDecide }: ConflictLineProps) {
  if (clashesToDecide === 0) return null
  const isToday = clashes.length > 0
  return (
    <p
      className={`-mt-3 mb-5 flex gap-2 text-sm text-ink-2 ${isToday ? 'max-md:min-h-[2lh]' : ''}`}
      data-conflicts
    >
      <Icon of={GitCompareArrows} size={16} className="mt-px text-cau-ink" />
      <span className="min-w-0">
        {isToday ? (
          <>
            <ClashSentence clashes={clashes} events={events} />{' '}
          </>
        ) : null}
        <TextLink to="/clashes" className="whitespace-nowrap">
          <Plural value={clashesToDecide} one="# clash to decide" other="# clashes to decide" />
        </TextLink>
      </span>
    </p>
  )
}
