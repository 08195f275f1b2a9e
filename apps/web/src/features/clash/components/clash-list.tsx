import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useMemo, useRef } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { Button } from '../../../ui/button.tsx'
import { type ClashGroup, clashKnots, clashSections, keyOf } from '../model/groups.ts'
import { useSettleClashes } from '../mutations.ts'
import { ClashCard } from './clash-card.tsx'
import { ClashDrivers } from './clash-drivers.tsx'
import { DriveTime } from './drive-time.tsx'
import { SectionLabel } from './section-label.tsx'
import { useRestoredFocus } from './use-restored-focus.ts'
import { weekdaysText } from './weekday-text.ts'

interface ClashListProps {
  groups: readonly ClashGroup[]
  today: Day
  areSettled: boolean
  onOpen: (eventId: string) => void
  onBoth: (group: ClashGroup) => void
}

/** Lists clashes by day, with buttons to settle each clash. Clashes that share an event share a card. */
export function ClashList({ groups, today, areSettled, onOpen, onBoth }: ClashListProps) {
  const { t, i18n } = useLingui()
  const settleAll = useSettleClashes()
  const list = useRef<HTMLDivElement>(null)
  useRestoredFocus(list, groups.length)
  const settle = (group: ClashGroup, settled: boolean) =>
    settleAll({ clashes: group.clashes.map(({ clash }) => clash), settled })
  const sections = useMemo(() => clashSections(groups), [groups])
  const actions = (group: ClashGroup) => {
    const weekdays = i18n._(weekdaysText(group.weekday))
    return (
      <>
        {areSettled ? (
          <Button size="small" icon={Undo2} onPress={() => settle(group, false)}>
            {t`Undo`}
          </Button>
        ) : (
          <Button size="small" onPress={() => settle(group, true)}>
            {group.clashes.length > 1 ? t`Not a problem on ${weekdays}` : t`Not a problem`}
          </Button>
        )}
        <Button size="small" aria-haspopup="dialog" onPress={() => onBoth(group)}>
          {t`Open both`}
        </Button>
        {areSettled ? null : <DriveTime seen={group.clashes[0]} />}
        {areSettled ? null : <ClashDrivers seen={group.clashes[0]} />}
      </>
    )
  }
  return (
    <div ref={list}>
      {sections.map((section) => (
        <section key={`${section.day} ${section.groups[0]?.clashes[0].clash.first.eventId ?? ''}`}>
          <SectionLabel section={section} today={today} />
          <div className="flex flex-col gap-3">
            {clashKnots(section.groups).map((knot) => (
              <ClashCard key={knot.map(keyOf).join(' ')} groups={knot} onOpen={onOpen} actions={actions} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
