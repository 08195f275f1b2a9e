import type { DrivingFamily } from '@homefield/contract/coverage'
import type { Profile } from '@homefield/contract/profile'
import { DEFAULT_ACTIVITIES, type DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../lib/time/use-now.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { allTeamsQuery } from '../../connection/queries.ts'
import { addUsualDrivers } from '../../event/coverage/mutations.ts'
import { ALONE, driverOf, OTHER_FAMILY } from '../model/drivers.ts'
import { weekdayText } from './usual-text.ts'

const FORM_ID = 'usual-driver'
/** The id of the options 'Any team', 'All events' and 'Any day'. */
const ANY = 'any'
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type Ways = 'both' | 'there' | 'back'

interface UsualDriverDialogProps {
  /** The children for whom the user may assign drivers. There is at least one. */
  choices: readonly { readonly child: Profile; readonly family: DrivingFamily }[]
  onClose: () => void
}

/** Sets who usually drives a child. Callers mount the component only while the dialog is open. */
export function UsualDriverDialog({ choices, onClose }: UsualDriverDialogProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const [childId, setChildId] = useState(choices[0]?.child.id ?? '')
  const [driverId, setDriverId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [ways, setWays] = useState<Ways>('both')
  const [teamId, setTeamId] = useState(ANY)
  const [activity, setActivity] = useState<DefaultActivity | null>(null)
  const [weekday, setWeekday] = useState<number | null>(null)
  const [untilDay, setUntilDay] = useState<string | null>(null)
  const [isPartial, setPartial] = useState(false)
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const teams = useQuery(allTeamsQuery).data?.teams ?? []
  const today = useNow().toZonedDateTimeISO(style.timeZone).toPlainDate().toString()
  const chosen = choices.find(({ child }) => child.id === childId)
  const ownTeams = teams.filter(({ mappedProfiles }) => mappedProfiles.some(({ id }) => id === childId))
  const isPast = untilDay !== null && untilDay < today
  const isRefused = refusals > 0
  const activities: Record<DefaultActivity, string> = {
    game: t`Games`,
    practice: t`Practices`,
    other: t`Other events`,
  }

  const submit = async () => {
    if (isBusy || !chosen) return
    if (driverId === null || isPast || isPartial) {
      setRefusals(refusals + 1)
      return
    }
    setBusy(true)
    const isAdded = await addUsualDrivers(
      ways === 'both' ? ['there', 'back'] : [ways],
      [
        {
          profileId: childId,
          teamId: teamId === ANY ? null : teamId,
          activity,
          weekday,
          untilDay,
          driver: driverOf(driverId, note.trim(), chosen.family),
        },
      ],
      t`Usual driver saved`,
    )
    setBusy(false)
    if (isAdded) onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Add usual driver`}
      size="choice"
      closesOnOutsidePress={driverId === null}
      footer={
        <FormActions form={FORM_ID} onCancel={onClose} isBusy={isBusy} busyLabel={t`Saving...`}>
          {t`Save`}
        </FormActions>
      }
    >
      <Form
        id={FORM_ID}
        onSubmit={() => void submit()}
        refusals={refusals}
        className="flex flex-col gap-[18px]"
      >
        <Select
          label={t`Child`}
          options={choices.map(({ child: { id, name } }) => ({ id, label: name }))}
          value={childId}
          onChange={(id) => {
            setChildId(id)
            // Another child may have other teams, and another family other drivers.
            setTeamId(ANY)
            setDriverId(null)
          }}
        />
        <Select
          label={t`Who drives`}
          placeholder={t`Choose a driver`}
          options={[
            ...(chosen?.family.people ?? []).map(({ userId, name, isViewer }) => ({
              id: userId,
              label: isViewer ? t`You` : name,
            })),
            ...(chosen?.family.helpers ?? []).map(({ id, name }) => ({ id, label: name })),
            { id: ALONE, label: t`On their own (walks or takes the bus)` },
            { id: OTHER_FAMILY, label: t`Another family` },
          ]}
          value={driverId}
          onChange={setDriverId}
          hint={isAsked(driverId, chosen?.family) ? t`They are asked once, for all events.` : null}
          error={isRefused && driverId === null ? t`Choose who drives.` : null}
        />
        {driverId === OTHER_FAMILY ? (
          <TextField
            label={t`Which family`}
            placeholder={t`Optional`}
            maxLength={80}
            value={note}
            onChange={setNote}
          />
        ) : null}
        <SegmentedControl<Ways>
          label={t`Which way`}
          isFullWidth
          segments={[
            { id: 'both', label: t`Both ways` },
            { id: 'there', label: t({ message: 'There', context: 'the way to an event' }) },
            { id: 'back', label: t({ message: 'Home', context: 'the way home from an event' }) },
          ]}
          value={ways}
          onChange={setWays}
        />
        <Select
          label={t`Team`}
          options={[
            { id: ANY, label: t`Any team` },
            ...ownTeams.map(({ id, teamName }) => ({ id, label: teamName })),
          ]}
          value={teamId}
          onChange={setTeamId}
        />
        <div className="grid gap-[18px] sm:grid-cols-2">
          <Select
            label={t`Events`}
            options={[
              { id: ANY, label: t`All events` },
              ...DEFAULT_ACTIVITIES.map((id) => ({ id, label: activities[id] })),
            ]}
            value={activity ?? ANY}
            onChange={(id) => setActivity(DEFAULT_ACTIVITIES.find((one) => one === id) ?? null)}
          />
          <Select
            label={t`Day of the week`}
            options={[
              { id: ANY, label: t`Any day` },
              ...WEEKDAYS.map((day) => ({ id: String(day), label: weekdayText(day, style) })),
            ]}
            value={weekday === null ? ANY : String(weekday)}
            onChange={(id) => setWeekday(id === ANY ? null : Number(id))}
          />
        </div>
        <DateField
          label={t`Until`}
          hint={t`Optional. The last day, such as the end of the season.`}
          value={untilDay}
          onChange={setUntilDay}
          onPartial={setPartial}
          error={
            isPast
              ? t`Choose today or a later day.`
              : isRefused && isPartial
                ? t`Enter the whole date.`
                : null
          }
        />
      </Form>
    </Dialog>
  )
}

/** True if the driver is another person with an account, whom the server asks. */
function isAsked(driverId: string | null, family: DrivingFamily | undefined): boolean {
  return family?.people.some(({ userId, isViewer }) => userId === driverId && !isViewer) ?? false
}
