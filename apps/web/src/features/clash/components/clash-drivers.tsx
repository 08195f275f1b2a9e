import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { coverageQuery } from '../../../lib/session/coverage.ts'
import { Button } from '../../../ui/button.tsx'
import { driverName } from '../../event/coverage/components/driver-text.ts'
import { LegButton } from '../../event/coverage/components/leg-button.tsx'
import { isGoing, legsOfChild, ownChildren } from '../../event/coverage/model/event-legs.ts'
import { useEventText } from '../../event/components/use-event-text.ts'
import { driverKey } from '../../event/model/drives.ts'
import { isActive } from '../../event/model/leg.ts'
import type { SeenClash } from '../model/seen-clash.ts'

/**
 * Shows who drives to both events of a clash, and lets the user change it.
 * If nobody drives yet, a button stands for the drivers, because the family may not share the driving.
 */
export function ClashDrivers({ seen }: { seen: SeenClash }) {
  const { t } = useLingui()
  const sides = [seen.first, seen.second]
  const isDriven = sides.some(({ event }) => event.legs.some(isActive))
  const [isOpen, setOpen] = useState(isDriven)
  const families = useQuery({ ...coverageQuery, enabled: isOpen }).data?.families
  const text = useEventText()
  if (!sides.some(({ event }) => event.can.edit)) return null
  if (!isOpen) return <Button size="small" onPress={() => setOpen(true)}>{t`Who drives?`}</Button>
  return (
    <div
      className="flex basis-full flex-col gap-3 pt-1 max-md:px-0!"
      role="group"
      aria-label={t`Who drives?`}
    >
      <Advice seen={seen} />
      {sides.flatMap(({ event }) =>
        ownChildren(event)
          .filter((child) => isGoing(event, child))
          .map((child) => (
            <div key={`${event.id} ${child.profileId}`}>
              <p className="mb-1.5 text-sm text-ink-2">
                <b className="font-[550] text-ink">{child.name}</b> · {text.title(event)}
              </p>
              <div className="grid grid-cols-2 gap-2 max-[359px]:grid-cols-1">
                {legsOfChild(event, child).map((leg) => (
                  <LegButton
                    key={leg.direction}
                    leg={leg}
                    family={families?.find(({ profileIds }) => profileIds.includes(child.profileId))}
                  />
                ))}
              </div>
            </div>
          )),
      )}
    </div>
  )
}

/** Names the adults who could drive instead. */
function Advice({ seen: { clash, first } }: { seen: SeenClash }) {
  const { t, i18n } = useLingui()
  const families = useQuery(coverageQuery).data?.families
  const { driver } = clash
  if (driver === null) return null
  const ids = first.children.map(({ profileId }) => profileId)
  const family = families?.find(({ profileIds }) => ids.some((id) => profileIds.includes(id)))
  const people = (family?.people ?? [])
    .filter(({ isAdult }) => isAdult)
    .map(({ userId, name, isViewer }) => ({ kind: 'user' as const, userId, name, isViewer }))
  const helpers = (family?.helpers ?? []).map(({ id, name }) => ({
    kind: 'helper' as const,
    helperId: id,
    name,
  }))
  const others = [...people, ...helpers].filter((one) => driverKey(one) !== driverKey(driver))
  if (others.length === 0) return null
  const names = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(others.map(driverName))
  return <p className="text-sm text-ink-2">{t`Who could drive one of them: ${names}.`}</p>
}
