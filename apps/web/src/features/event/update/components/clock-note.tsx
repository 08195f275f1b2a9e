import { Trans, useLingui } from '@lingui/react/macro'
import { formatZoneName } from '../../../../lib/time/format-calendar.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { FIELD, FIELD_LABEL } from '../../../../ui/field-classes.ts'
import { Note } from '../../../../ui/note.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { momentOf } from '../../model/typed-time.ts'
import { type EventValues, timesShown } from '../model/values.ts'

interface ClockNoteProps {
  values: EventValues
  onChange: (isSecond: boolean) => void
}

/**
 * A time can occur twice on the day when the clocks go back.
 * If the typed time occurs twice, the note asks whether the user means the first or the second time.
 * If the clock change skips the typed time, the note shows when the event really starts.
 */
export function ClockNote({ values, onChange }: ClockNoteProps) {
  const { t } = useLingui()
  const style = useTimeStyle()
  const { date, startTime, isSecond } = values
  const moments = timesShown(values, style.timeZone)
  if (moments === null || date === null || startTime === null || moments.length === 1) return null
  const [first, second] = moments
  if (first && second) {
    const time = formatTime(first, style)
    const early = formatZoneName(first, style)
    const late = formatZoneName(second, style)
    return (
      <div className={FIELD}>
        <p className={FIELD_LABEL} aria-hidden="true">
          {t`Clocks go back that day, so ${time} happens twice. Which one?`}
        </p>
        <SegmentedControl
          label={t`Clocks go back that day, so ${time} happens twice. Which one?`}
          isFullWidth
          value={isSecond ? 'second' : 'first'}
          onChange={(id) => onChange(id === 'second')}
          segments={[
            { id: 'first', label: t`The first, ${early}` },
            { id: 'second', label: t`The second, ${late}` },
          ]}
        />
      </div>
    )
  }
  const becomes = formatTime(momentOf({ date, startTime, isSecond: false }, style.timeZone), style)
  return (
    <Note tone="cau" role="status">
      <Trans>
        <b>Clocks go forward that day</b> and skip this time, so the event will start at {becomes}.
      </Trans>
    </Note>
  )
}
