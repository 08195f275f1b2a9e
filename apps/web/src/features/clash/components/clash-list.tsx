import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Day } from '../../../lib/time/day.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { type ClashGroup, clashSections } from '../model/groups.ts'
import { useSettleClashes } from '../mutations.ts'
import { ClashCard } from './clash-card.tsx'
import { DriveTime } from './drive-time.tsx'
import { OpenBoth } from './open-both.tsx'
import { SectionLabel } from './section-label.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { weekdaysText } from './weekday-text.ts'

interface ClashListProps {
  groups: readonly ClashGroup[]
  today: Day
  areSettled: boolean
  onOpen: (eventId: string) => void
}

/** By day; each card with its actions. */
export function ClashList({ groups, today, areSettled, onOpen }: ClashListProps) {
  const { t, i18n } = useLingui()
  const settleAll = useSettleClashes()
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, groups.length)
  const settle = (group: ClashGroup, settled: boolean) =>
    settleAll({ clashes: group.clashes.map(({ clash }) => clash), settled })
  const [both, setBoth] = useState<ClashGroup | null>(null)
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
        <Button size="small" aria-haspopup="dialog" onPress={() => setBoth(group)}>
          {t`Open both`}
        </Button>
        {areSettled ? null : <DriveTime seen={group.clashes[0]} />}
      </>
    )
  }
  return (
    <div ref={list}>
      {sections.map((section) => (
        <section key={`${section.day} ${section.groups[0]?.clashes[0].clash.first.eventId ?? ''}`}>
          <SectionLabel section={section} today={today} />
          <Card>
            {section.groups.map((group) => {
              const { first, second } = group.clashes[0].clash
              return (
                <ClashCard
                  key={`${first.eventId} ${second.eventId}`}
                  group={group}
                  onOpen={onOpen}
                  actions={actions(group)}
                />
              )
            })}
          </Card>
        </section>
      ))}
      {both ? <OpenBoth group={both} onOpen={onOpen} onClose={() => setBoth(null)} /> : null}
    </div>
  )
}
