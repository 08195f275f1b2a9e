import type { Team } from '@homefield/contract/connection'
import { isBlank } from '@homefield/domain/blank'
import { PLATFORM_NAMES, type PlatformName } from '@homefield/domain/platform'
import { CHOOSABLE_SPORTS, type SportName } from '@homefield/domain/sport'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { platformText } from '../../../lib/platform-text.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { zoneLabel } from '../../../lib/time/format-date.ts'
import { timeZones } from '../../../lib/time/zones.ts'
import { ComboField } from '../../../ui/combo-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form-actions.tsx'
import { Form } from '../../../ui/form.tsx'
import { Note } from '../../../ui/note.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { typedMinutes } from '../../../lib/typed-minutes.ts'
import { useChangeTeam } from '../mutations.ts'

const FORM_ID = 'edit-team'
/** The limit of early arrival, from the API contract. */
const MOST_EARLY_MINUTES = 240

interface EditTeamDialogProps {
  team: Team
  onClose: () => void
}

/**
 * Edits a team's name, sport, time zone and early arrival, and the platform of a team that is connected by link.
 * Callers mount the component only while the dialog is open.
 */
export function EditTeamDialog({ team, onClose }: EditTeamDialogProps) {
  const { t } = useLingui()
  const [teamName, setTeamName] = useState(team.teamName)
  const [sport, setSport] = useState<SportName>(team.sport)
  const [zone, setZone] = useState(team.zone)
  const [early, setEarly] = useState(team.earlyMinutes === null ? '' : String(team.earlyMinutes))
  const [platform, setPlatform] = useState<PlatformName>(team.platform)
  const isLink = team.source === 'link'
  const change = useChangeTeam(onClose)
  const isNameMissing = isBlank(teamName)
  const isEarlyWrong = !isBlank(early) && typedMinutes(early, MOST_EARLY_MINUTES) === null
  const submit = () => {
    if (isNameMissing || isEarlyWrong || change.isPending) return
    change.mutate({
      team,
      teamName: teamName.trim(),
      sport,
      zone,
      earlyMinutes: isBlank(early) ? null : typedMinutes(early, MOST_EARLY_MINUTES),
      ...(isLink ? { platform } : {}),
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Edit Team`}
      size="choice"
      closesOnOutsidePress={teamName === team.teamName}
      footer={
        <FormActions
          form={FORM_ID}
          onCancel={onClose}
          isDisabled={isNameMissing || isEarlyWrong}
          isBusy={change.isPending}
          busyLabel={t`Saving...`}
        >{t`Save Changes`}</FormActions>
      }
    >
      <Form id={FORM_ID} onSubmit={submit} className="flex flex-col gap-[18px]">
        {change.errorText ? (
          <Note tone="neg" role="alert">
            {change.errorText}
          </Note>
        ) : null}
        <TextField
          label={t`Team name`}
          autoFocus
          isRequired
          maxLength={120}
          value={teamName}
          onChange={setTeamName}
          error={isNameMissing ? t`Team name cannot be empty` : null}
        />
        <Select
          label={t`Sport`}
          options={CHOOSABLE_SPORTS.map(({ name }) => ({ id: name, label: sportText(name) }))}
          value={sport === 'Unknown' ? null : sport}
          placeholder={sportText('Unknown')}
          onChange={(id) => setSport(id as SportName)}
        />
        <ComboField
          label={t`Time zone`}
          hint={t`For times the calendar lists without a time zone.`}
          options={timeZones(zone).map((name) => ({ id: name, label: zoneLabel(name) }))}
          value={zone}
          onChange={setZone}
        />
        <TextField
          label={t`Arrive early`}
          inputMode="numeric"
          maxLength={3}
          placeholder={t`30 for games, 15 for practices`}
          hint={t`Minutes before the start. Used if the team’s calendar gives no arrival time.`}
          value={early}
          onChange={setEarly}
          error={isEarlyWrong ? t`0 to ${MOST_EARLY_MINUTES} minutes` : null}
          end={<span className="text-sm text-ink-3">{t`min`}</span>}
        />
        {isLink ? (
          <Select
            label={t`Platform`}
            hint={t`Where the team is found under Connections. Its link stays the same.`}
            options={PLATFORM_NAMES.map((name) => ({ id: name, label: platformText(name) }))}
            value={platform}
            onChange={(id) => setPlatform(id as PlatformName)}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}
