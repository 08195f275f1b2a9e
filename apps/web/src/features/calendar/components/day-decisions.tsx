import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { Car, GitCompareArrows } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { Pressable } from '../../../ui/pressable.tsx'
import { OpenBoth } from '../../clash/components/open-both.tsx'
import { useClashText } from '../../clash/components/use-clash-text.ts'
import { type ClashGroup, clashGroups } from '../../clash/model/groups.ts'
import { seenClashes } from '../../clash/model/seen-clash.ts'
import { useSettleClashes } from '../../clash/mutations.ts'
import type { Placed } from '../../event/model/placement.ts'
import { useClashes } from './clashes.tsx'
import { SideSection } from './side-section.tsx'

interface DayDecisionsProps {
  /** All loaded events. An event of the visible day may clash with an event of the next day. */
  events: readonly Event[]
  /** The events of the visible day. */
  onDay: readonly Placed[]
  onOpen: (eventId: string) => void
}

const WAY = 'min-h-6 rounded-[3px] font-semibold text-brand-ink underline-offset-3 hover:underline'

/** Lists the visible day's clashes that the user has not settled, with buttons to settle them. */
export function DayDecisions({ events, onDay, onOpen }: DayDecisionsProps) {
  const { t } = useLingui()
  const { timeZone } = useTimeStyle()
  const text = useClashText()
  const clashesOf = useClashes()
  const settle = useSettleClashes()
  const [both, setBoth] = useState<ClashGroup | null>(null)
  const groups = useMemo(() => {
    const clashes = new Set(onDay.flatMap(({ event }) => clashesOf.get(event.eventGroupId) ?? []))
    return clashGroups(seenClashes({ clashes: [...clashes], events }), timeZone)
  }, [events, onDay, clashesOf, timeZone])
  return (
    <>
      {groups.length === 0 ? null : (
        <SideSection
          title={t`Needs a decision`}
          icon={groups.every(({ clashes: [{ clash }] }) => clash.kind === 'drive') ? Car : GitCompareArrows}
          className="divide-y divide-line-soft"
        >
          {groups.map((group) => {
            const [seen] = group.clashes
            const { clash } = seen
            return (
              <div
                key={`${clash.first.eventId} ${clash.second.eventId}`}
                className="py-2.5 text-[13px]/[18px] wrap-anywhere text-ink-2 first:pt-0"
              >
                <b className="font-semibold text-ink">{text.short(seen)}.</b> {text.detail(seen)}
                <span className="mt-1 flex flex-wrap gap-x-3.5 gap-y-0.5">
                  <Pressable className={WAY} aria-haspopup="dialog" onPress={() => setBoth(group)}>
                    {t`Open both`}
                  </Pressable>
                  <Pressable className={WAY} onPress={() => settle({ clashes: [clash], settled: true })}>
                    {t`Not a problem`}
                  </Pressable>
                </span>
              </div>
            )
          })}
        </SideSection>
      )}
      {both ? <OpenBoth group={both} onOpen={onOpen} onClose={() => setBoth(null)} /> : null}
    </>
  )
}
