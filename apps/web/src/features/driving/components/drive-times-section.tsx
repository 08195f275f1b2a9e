import type { TypedDriveTime } from '@homefield/contract/coverage'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Route, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { IconTile } from '../../account/security/components/icon-tile.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { shownPlace } from '../model/shown-place.ts'
import { typedMinutes } from '../../../lib/typed-minutes.ts'
import { useChangeDriveTime, useDeleteDriveTime } from '../mutations.ts'
import { driveTimesQuery, homeQuery } from '../queries.ts'

const MOST_MINUTES = 600

/** Lists the drive times that the user entered. They win over routes and estimates. */
export function DriveTimesSection() {
  const { t } = useLingui()
  const query = useQuery(driveTimesQuery)
  const home = useQuery(homeQuery).data?.home?.address ?? null
  return (
    <SettingsSection
      title={t`Drive times`}
      hint={t`Your own minutes between two places. They always win over the estimate.`}
    >
      <PartState
        query={query}
        rows={2}
        loading={t`Loading your drive times...`}
        failed={t`Your drive times couldn’t be loaded.`}
      >
        {({ driveTimes }) =>
          driveTimes.length === 0 ? (
            <p className="text-sm text-ink-2">
              {t`None yet. Set one on an event under “Leave by”, or on a clash.`}
            </p>
          ) : (
            <Card className="overflow-hidden">
              <RowList label={t`Drive times`}>
                {driveTimes.map((one) => (
                  <DriveTimeRow key={JSON.stringify([one.from, one.to])} driveTime={one} home={home} />
                ))}
              </RowList>
            </Card>
          )
        }
      </PartState>
    </SettingsSection>
  )
}

function DriveTimeRow({ driveTime, home }: { driveTime: TypedDriveTime; home: string | null }) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const remove = useDeleteDriveTime()
  // The home comes first, although the server sorts the two places by their texts.
  const [one, other] = [driveTime.from, driveTime.to].map((key) => shownPlace(key, home))
  const isHome = one === null || other === null
  const from = isHome ? t({ message: 'Home', context: 'where the user lives' }) : (one ?? '')
  const to = (one === null ? other : isHome ? one : other) ?? ''
  const { minutes } = driveTime
  return (
    <Row
      keepsActions={!isEditing}
      lead={<IconTile of={Route} />}
      title={t`${from} – ${to}`}
      meta={isEditing ? null : t`${minutes} min`}
      actions={
        isEditing ? null : (
          <>
            <IconButton
              icon={Pencil}
              label={t`Edit drive time ${from} – ${to}`}
              onPress={() => setEditing(true)}
            />
            <IconButton
              icon={Trash2}
              label={t`Remove drive time ${from} – ${to}`}
              isDisabled={remove.isPending}
              onPress={() => remove.mutate(driveTime)}
            />
          </>
        )
      }
      note={
        isEditing ? (
          <MinutesForm driveTime={driveTime} onDone={() => setEditing(false)} />
        ) : remove.errorText ? (
          <p className="text-sm font-medium text-neg-ink" role="alert">
            {remove.errorText}
          </p>
        ) : null
      }
    />
  )
}

function MinutesForm({ driveTime, onDone }: { driveTime: TypedDriveTime; onDone: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState(String(driveTime.minutes))
  const [refusals, setRefusals] = useState(0)
  const change = useChangeDriveTime(onDone)
  const minutes = typedMinutes(text, MOST_MINUTES)
  return (
    <Form
      refusals={refusals}
      className="flex flex-wrap items-end gap-2"
      onSubmit={() => {
        if (minutes === null) setRefusals(refusals + 1)
        else if (minutes === driveTime.minutes) onDone()
        else if (!change.isPending) change.mutate({ ...driveTime, minutes })
      }}
    >
      <TextField
        className="w-40"
        label={t`Minutes`}
        inputMode="numeric"
        autoFocus
        maxLength={3}
        value={text}
        onChange={(typed) => {
          setText(typed)
          change.reset()
        }}
        error={minutes === null ? t`0 to ${MOST_MINUTES} minutes` : change.errorText}
        end={<span className="text-sm text-ink-3">{t`min`}</span>}
      />
      <Button type="submit" isBusy={change.isPending} busyLabel={t`Saving...`} className="h-10 max-md:h-12">
        {t`Save`}
      </Button>
      <Button variant="ghost" onPress={onDone} className="h-10 max-md:h-12">
        {t`Cancel`}
      </Button>
    </Form>
  )
}
