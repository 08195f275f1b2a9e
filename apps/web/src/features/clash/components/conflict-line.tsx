import { Plural, Trans } from '@lingui/react/macro'
import type { Clash } from '@homefield/contract/clash'
import type { Event } from '@homefield/contract/event'
import { GitCompareArrows } from 'lucide-react'
import { useMemo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { seenClashes, worstFirst } from '../model/seen-clash.ts'
import { useClashText } from './use-clash-text.ts'

interface ConflictLineProps {
  /** The unsettled clashes of today that are not over, sorted by time. */
  clashes: readonly Clash[]
  events: readonly Event[]
  /** Number of clashes in the next 30 days that the user has not settled. */
  clashesToDecide: number
}

/** One line about clashes, which links to all of them: the worst of today, and how many there are. */
export function ConflictLine({ clashes, events, clashesToDecide }: ConflictLineProps) {
  const text = useClashText()
  const [worst] = useMemo(() => worstFirst(seenClashes({ clashes, events })), [clashes, events])
  const more = clashes.length - 1
  return (
    <TextLink to="/clashes" className="-mt-3 mb-5 flex! w-fit max-w-full gap-2 text-sm" data-conflicts>
      <Icon of={GitCompareArrows} size={16} className="mt-px text-cau-ink" />
      {worst ? (
        <>
          <span className="truncate">{text.brief(worst)}</span>
          {more > 0 ? (
            <span className="whitespace-nowrap">
              <Trans>+{more} today</Trans>
            </span>
          ) : null}
          {clashesToDecide > clashes.length ? (
            <span className="whitespace-nowrap max-[379px]:hidden">
              <Trans>{clashesToDecide} in all</Trans>
            </span>
          ) : null}
        </>
      ) : (
        <Plural value={clashesToDecide} one="# clash to decide" other="# clashes to decide" />
      )}
    </TextLink>
  )
}
