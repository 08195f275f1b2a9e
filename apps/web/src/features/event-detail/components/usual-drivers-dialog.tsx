import type { Driver, Leg } from '@homefield/contract/coverage'
import type { Event, EventChild } from '@homefield/contract/event'
import { type DefaultActivity, defaultActivityOf } from '@homefield/domain/coverage/default-activity'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { weekdaysText } from '../../clash/components/weekday-text.ts'
import { allTeamsQuery } from '../../connection/queries.ts'
import { driverName } from '../../event/coverage/components/driver-text.ts'
import { waysText } from '../../event/coverage/components/drive-text.ts'
import { isFree, legsOfChild } from '../../event/coverage/model/event-legs.ts'
import { addUsualDrivers } from '../../event/coverage/mutations.ts'
import { place } from '../../event/model/placement.ts'

interface UsualDriversDialogProps {
  event: Event
  child: EventChild
  onClose: () => void
}

/** Makes the drivers of an event the usual ones, for the events that the user chooses. */
export function UsualDriversDialog({ event, child, onClose }: UsualDriversDialogProps) {
  const { t, i18n } = useLingui()
  const { timeZone } = useTimeStyle()
  const teams = useQuery(allTeamsQuery).data?.teams
  const [isWeekday, setWeekday] = useState(true)
  const [isActivity, setActivity] = useState(true)
  const [isTeam, setTeam] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const team = teams?.find((one) => one.teamName === event.teamName && one.platform === event.platform)
  const { teamName } = event
  const weekday = Temporal.PlainDate.from(place(event, timeZone).firstDay).dayOfWeek
  const weekdays = i18n._(weekdaysText(weekday))
  const activity = defaultActivityOf(event.activity)
  const { name, profileId } = child
  const drivers = driversOf(
    legsOfChild(event, child).flatMap((one) => (isFree(one) || !one.leg ? [] : [one.leg])),
  )
  const save = async () => {
    setSaving(true)
    for (const { driver, directions } of drivers) {
      const chosen = chosenOf(driver)
      const isDone = await addUsualDrivers(
        directions,
        [
          {
            profileId,
            teamId: isTeam && team ? team.id : null,
            activity: isActivity ? activity : null,
            weekday: isWeekday ? weekday : null,
            driver: chosen,
          },
        ],
        t`Saved as usual`,
      )
      if (!isDone) return setSaving(false)
    }
    onClose()
  }
  const activities: Record<DefaultActivity, string> = {
    game: t`Only games`,
    practice: t`Only practices`,
    other: t`Only other events`,
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="choice"
      title={t`Usually like this`}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            isBusy={isSaving}
            busyLabel={t`Saving...`}
            onPress={() => void save()}
          >{t`Save`}</Button>
        </>
      }
    >
      <ul className="mb-4 flex flex-col gap-1 text-ink">
        {drivers.map(({ driver, directions }) => (
          <li key={directions.join('')}>
            <UsualSentence driver={driver} name={name} directions={directions} />
          </li>
        ))}
      </ul>
      <fieldset className="flex flex-col items-start gap-3">
        <legend className="mb-2 text-sm text-ink-3">{t`For which events?`}</legend>
        <Checkbox isSelected={isWeekday} onChange={setWeekday}>{t`Only on ${weekdays}`}</Checkbox>
        <Checkbox isSelected={isActivity} onChange={setActivity}>
          {activities[activity]}
        </Checkbox>
        {team ? <Checkbox isSelected={isTeam} onChange={setTeam}>{t`Only ${teamName}`}</Checkbox> : null}
      </fieldset>
      <p className="mt-4 text-sm text-ink-3">
        {t`You can still choose somebody else for a single event. Other people are asked once.`}
      </p>
    </Dialog>
  )
}

interface UsualSentenceProps {
  driver: Driver
  name: string
  directions: readonly Leg['direction'][]
}

function UsualSentence({ driver, name, directions }: UsualSentenceProps) {
  const { t } = useLingui()
  const ways = waysText(directions.map((direction) => ({ direction })))
  if (driver.kind === 'alone') return t`${name} usually goes ${ways} on their own.`
  if (driver.kind === 'user' && driver.isViewer) return t`You usually drive ${name} ${ways}.`
  const who = driverName(driver)
  return t`${who} usually drives ${name} ${ways}.`
}

interface UsualDriver {
  readonly driver: Driver
  readonly directions: readonly Leg['direction'][]
}

/** One driver for both ways makes one sentence. */
function driversOf(legs: readonly Leg[]): UsualDriver[] {
  const [first, second] = legs.flatMap(({ driver, direction }) => (driver ? [{ driver, direction }] : []))
  if (!first) return []
  if (!second) return [{ driver: first.driver, directions: [first.direction] }]
  const isSame = JSON.stringify(chosenOf(first.driver)) === JSON.stringify(chosenOf(second.driver))
  return isSame
    ? [{ driver: first.driver, directions: [first.direction, second.direction] }]
    : [first, second].map(({ driver, direction }) => ({ driver, directions: [direction] }))
}

function chosenOf(driver: Driver) {
  if (driver.kind === 'user') return { kind: driver.kind, userId: driver.userId }
  if (driver.kind === 'helper') return { kind: driver.kind, helperId: driver.helperId }
  return driver
}
