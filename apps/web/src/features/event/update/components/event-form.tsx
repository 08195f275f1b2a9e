import { EDITABLE_TEXTS, TEXT_RULES } from '@homefield/domain/event-fields'
import { CHOOSABLE_SPORTS, sportNamed } from '@homefield/domain/sport'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { sportText } from '../../../../lib/sport-text.ts'
import { formatWeekday, zoneLabel } from '../../../../lib/time/format-date.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Select } from '../../../../ui/select.tsx'
import { SportIcon } from '../../../../ui/sport-icon.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import type { EventField, EventValues, MissingField } from '../model/values.ts'
import { ClockNote } from './clock-note.tsx'
import { DurationField } from './duration-field.tsx'
import { useEndText } from './use-end-text.ts'
import { EVENT_FIELD_NAMES } from './field-names.ts'
import { PlaceField } from './place-field.tsx'
import { VisibilityField, type Whose } from './visibility-field.tsx'

/**
 * The notes below the fields of the event form.
 * A note shows the platform's differing value and lets the user choose a value.
 */
export type Under = Partial<Record<EventField | 'when', ReactNode>>

const FIELD = 'flex min-w-0 flex-col gap-1.5'
const GAPS = 'items-start gap-x-3 gap-y-[18px]'
/** Puts several fields into one row. With a large text size, the fields wrap. */
const WHEN = `flex flex-wrap ${GAPS} *:min-w-0 *:flex-[1_1_calc(116*var(--type-px))] *:first:flex-[1.25_1_calc(145*var(--type-px))] max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,calc(124*var(--type-px))),1fr))] max-md:*:first:col-span-full`
const WHAT_OF_NEW = `grid grid-cols-[1fr_1fr] ${GAPS} max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,calc(124*var(--type-px))),1fr))]`
const WHAT_OF_KNOWN = `grid grid-cols-[1fr_1fr] ${GAPS} max-md:grid-cols-1`

interface EventFormProps {
  id: string
  values: EventValues
  /** The empty required fields, which the form marks as missing. */
  missing: ReadonlySet<MissingField>
  refusals: number
  errorText: string | null
  whose: Whose
  /** The duration in minutes of an existing event, and the number of days if the event is all-day. */
  known?: { duration: number | null; days: number | null }
  /**
   * The platform that sets the sport, so that the user cannot change the sport.
   * The platform is null or absent if the user may choose the sport.
   */
  sportLockedBy?: string | null
  under?: Under
  /** True if `top` contains the field that gets the focus, so that the title does not take the focus. */
  isTopFirst?: boolean
  /** True if the form shows only `top`, and a note about the clocks if the typed time needs one. */
  isFolded?: boolean
  /** Content above the first field, such as a select for the child. */
  top?: ReactNode
  /** Notes about the chosen time, directly below the time fields. */
  belowTime?: ReactNode
  /** Content below the time fields, such as the recurrence rule and the driver. */
  repeat?: ReactNode
  onChange: (part: Partial<EventValues>) => void
  onSubmit: () => void
}

/** Shows the fields of a new or existing event. The buttons are in the dialog's footer. */
export function EventForm(props: EventFormProps) {
  const {
    id,
    values,
    missing,
    refusals,
    errorText,
    known,
    under = {},
    isFolded = false,
    onChange,
    onSubmit,
  } = props
  const { t, i18n } = useLingui()
  const style = useTimeStyle()
  const zone = zoneLabel(style.timeZone)
  const endText = useEndText(values)
  // The form of an existing event shows the place above the sport.
  // The form of a new event shows the sport first.
  const place = (
    <div className={FIELD} data-field="location">
      <PlaceField value={values} onChange={onChange} />
      {under.location}
    </div>
  )
  const what = (
    <div className={known ? WHAT_OF_KNOWN : WHAT_OF_NEW} data-field="sport">
      <SportField
        value={values.sport}
        lockedBy={props.sportLockedBy ?? null}
        onChange={(sport) => onChange({ sport })}
      />
      <VisibilityField
        whose={props.whose}
        value={values.visibility}
        onChange={(visibility) => onChange({ visibility })}
      />
    </div>
  )
  return (
    <Form id={id} onSubmit={onSubmit} refusals={refusals} className="flex flex-col gap-[18px]">
      {errorText === null ? null : (
        <Note tone="neg" role="alert">
          <b className="text-inherit">{errorText}</b>
        </Note>
      )}
      {props.top}
      {isFolded ? null : (
        <>
          <div className={FIELD} data-field="title">
            <TextField
              label={t`Title`}
              name="title"
              autoComplete="off"
              autoFocus={known === undefined && props.isTopFirst !== true}
              isRequired
              maxLength={300}
              placeholder={t`Practice, game or meet`}
              value={values.title}
              onChange={(title) => onChange({ title })}
              error={missing.has('title') ? t`Enter a title` : null}
            />
            {under.title}
          </div>
          <div className={WHEN}>
            <div className={FIELD} data-field="date">
              <DateField
                label={t`Date`}
                hint={
                  values.date === null
                    ? null
                    : formatWeekday(Temporal.PlainDate.from(values.date), style, 'long')
                }
                isRequired
                value={values.date}
                onChange={(date) => onChange({ date })}
                error={missing.has('date') ? t`Choose a date` : null}
              />
              {under.date}
            </div>
            <div className={FIELD} data-field="startTime">
              <TimeField
                label={t`Start time`}
                isRequired={known?.days === undefined || known.days === null}
                value={values.startTime}
                onChange={(startTime) => onChange({ startTime, isSecond: false })}
                error={missing.has('startTime') ? t`Choose a start time` : null}
              />
              {under.startTime}
            </div>
            <div className={FIELD}>
              <DurationField
                value={values.durationMinutes}
                hint={endText}
                // A new event can have a length that the list does not contain, such as 75 minutes.
                own={known ? known.duration : (values.durationMinutes ?? undefined)}
                days={known?.days}
                onChange={(durationMinutes) => onChange({ durationMinutes })}
              />
              {under.durationMinutes}
            </div>
            {under.when === undefined ? null : <div className="col-span-full">{under.when}</div>}
          </div>
        </>
      )}
      {props.belowTime}
      <ClockNote values={values} onChange={(isSecond) => onChange({ isSecond })} />
      {isFolded ? null : (
        <>
          {props.repeat}
          {known ? place : what}
          {known ? what : place}
          {EDITABLE_TEXTS.map((name) => {
            const { max, hasLines } = TEXT_RULES[name]
            const Field = hasLines ? TextArea : TextField
            return (
              <div key={name} className={FIELD}>
                <Field
                  label={i18n._(EVENT_FIELD_NAMES[name])}
                  name={name}
                  maxLength={max}
                  placeholder={t`Optional`}
                  value={values[name]}
                  onChange={(text) => onChange({ [name]: text })}
                />
                {under[name]}
              </div>
            )
          })}
          <p className="flex items-start gap-1.5 text-xs text-ink-3">
            <Icon of={Globe} size={14} className="mt-px" />
            <span>
              {known ? (
                <Trans>All times are saved in your time zone, {zone}.</Trans>
              ) : (
                <Trans>Times are saved in your time zone, {zone}.</Trans>
              )}
            </span>
          </p>
        </>
      )}
    </Form>
  )
}

interface SportFieldProps {
  value: EventValues['sport']
  lockedBy: string | null
  onChange: (sport: EventValues['sport']) => void
}

/**
 * Shows the sport. The user cannot change the sport of a synced event, because the platform sets the sport.
 */
function SportField({ value, lockedBy, onChange }: SportFieldProps) {
  const { t } = useLingui()
  const sports = CHOOSABLE_SPORTS.some(({ name }) => name === value)
    ? CHOOSABLE_SPORTS
    : [...CHOOSABLE_SPORTS, { name: value }]
  return (
    <Select
      label={t`Sport`}
      isDisabled={lockedBy !== null}
      start={<SportIcon name={sportNamed(value).icon} size={18} />}
      end={lockedBy === null ? ChevronDown : Lock}
      hint={lockedBy === null ? null : t`Sport cannot be changed for events synced from ${lockedBy}`}
      options={sports.map(({ name }) => ({ id: name, label: sportText(name) }))}
      value={value}
      onChange={(chosen) => {
        const sport = CHOOSABLE_SPORTS.find(({ name }) => name === chosen)
        if (sport) onChange(sport.name)
      }}
    />
  )
}
