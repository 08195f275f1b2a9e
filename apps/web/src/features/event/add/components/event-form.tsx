import type { Profile } from '@homefield/contract/profile'
import { CHOOSABLE_SPORTS } from '@homefield/domain/sport'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe, MapPin } from 'lucide-react'
import { sportText } from '../../../../lib/sport-text.ts'
import { zoneLabel } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { DURATIONS, type EventValues, type missingOf } from '../model.ts'
import { useDurationText } from './duration-text.ts'
import './event-form.css'
import { VisibilityField } from './visibility-field.tsx'

interface EventFormProps {
  id: string
  profile: Profile
  values: EventValues
  /** What is marked as missing. */
  missing: ReturnType<typeof missingOf>
  refusals: number
  errorText: string | null
  onChange: (part: Partial<EventValues>) => void
  onSubmit: () => void
}

export function EventForm(props: EventFormProps) {
  const { id, profile, values, missing, refusals, errorText, onChange, onSubmit } = props
  const { t } = useLingui()
  const durationText = useDurationText()
  const zone = zoneLabel(useTimeStyle().timeZone)
  return (
    <Form id={id} onSubmit={onSubmit} refusals={refusals} className="event-form">
      {errorText === null ? null : (
        <Note tone="neg" role="alert">
          <b className="text-inherit">{errorText}</b>
        </Note>
      )}
      <TextField
        label={t`Title`}
        name="title"
        autoComplete="off"
        autoFocus
        isRequired
        maxLength={300}
        placeholder={t`Practice, game or meet`}
        value={values.title}
        onChange={(title) => onChange({ title })}
        error={missing.has('title') ? t`Enter a title` : null}
      />
      <div className="event-form-when">
        <DateField
          label={t`Date`}
          value={values.date}
          onChange={(date) => onChange({ date })}
          error={missing.has('date') ? t`Choose a date` : null}
        />
        <TimeField
          label={t`Start time`}
          isRequired
          value={values.startTime}
          onChange={(startTime) => onChange({ startTime })}
          error={missing.has('startTime') ? t`Choose a start time` : null}
        />
        <Select
          label={t`Duration`}
          options={DURATIONS.map((minutes) => ({ id: String(minutes), label: durationText(minutes) }))}
          value={String(values.durationMinutes)}
          onChange={(chosen) => {
            const durationMinutes = DURATIONS.find((minutes) => String(minutes) === chosen)
            if (durationMinutes !== undefined) onChange({ durationMinutes })
          }}
        />
      </div>
      <div className="event-form-what">
        <Select
          label={t`Sport`}
          options={CHOOSABLE_SPORTS.map(({ name }) => ({ id: name, label: sportText(name) }))}
          value={values.sport}
          onChange={(chosen) => {
            const sport = CHOOSABLE_SPORTS.find(({ name }) => name === chosen)
            if (sport) onChange({ sport: sport.name })
          }}
        />
        <VisibilityField
          profile={profile}
          value={values.visibility}
          onChange={(visibility) => onChange({ visibility })}
        />
      </div>
      <TextField
        label={t`Location`}
        name="location"
        autoComplete="off"
        maxLength={500}
        placeholder={t`Maps unavailable - enter location manually`}
        value={values.location}
        onChange={(location) => onChange({ location })}
        end={<Icon of={MapPin} size={18} className="max-md:hidden" />}
      />
      <TextArea
        label={t`Description`}
        name="description"
        maxLength={10_000}
        placeholder={t`Optional`}
        value={values.description}
        onChange={(description) => onChange({ description })}
      />
      <p className="event-form-zone">
        <Icon of={Globe} size={14} />
        <span>
          <Trans>Times are saved in your time zone, {zone}.</Trans>
        </span>
      </p>
    </Form>
  )
}
