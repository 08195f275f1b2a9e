import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import type { Day } from '../../../../lib/time/day.ts'
import { formatNarrowWeekday } from '../../../../lib/time/format-calendar.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Note } from '../../../../ui/note.tsx'
import '../../../../ui/radio-row.css'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { countOf, MOST_WEEKS_BETWEEN, type RepeatValues, startRepeat } from '../model/repeat.ts'
import './repeat-dialog.css'
import { useRepeatText } from './use-repeat-text.ts'

interface RepeatDialogProps {
  /** Of the first event. */
  date: Day
  value: RepeatValues | null
  /** Null: it does not repeat. */
  onChange: (value: RepeatValues | null) => void
  onCancel: () => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** How an event repeats, with the number of events it makes. */
export function RepeatDialog({ date, value, onChange, onCancel }: RepeatDialogProps) {
  const { t } = useLingui()
  const text = useRepeatText()
  const style = useTimeStyle()
  const [values, setValues] = useState(value ?? startRepeat(date))
  const [isRefused, setRefused] = useState(false)
  const change = (part: Partial<RepeatValues>) => setValues((before) => ({ ...before, ...part }))
  const count = countOf(values, date)
  const problem = isRefused && typeof count === 'string' ? count : null
  const done = () => {
    if (typeof count === 'number') onChange({ ...values, chosenFor: date })
    else setRefused(true)
  }
  const weeks = Array.from({ length: MOST_WEEKS_BETWEEN }, (_, index) => index + 1)
  const sunday = Temporal.PlainDate.from('2026-05-10')
  const onDays = t({ message: 'On', context: 'days of the week' })

  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={t`Repeat`}
      footer={
        <>
          <Button variant="ghost" className="md:mr-auto" onPress={() => onChange(null)}>
            {t`Don’t repeat`}
          </Button>
          <Button variant="primary" onPress={done}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-[18px]">
        <Select
          label={t`Every`}
          options={weeks.map((number) => ({
            id: String(number),
            label: plural(number, { one: '# week', other: '# weeks' }),
          }))}
          value={String(values.everyWeeks)}
          onChange={(chosen) => change({ everyWeeks: Number(chosen) })}
        />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {onDays}
          </span>
          <ToggleButtonGroup
            aria-label={onDays}
            className="repeat-days"
            selectionMode="multiple"
            selectedKeys={values.weekdays.map(String)}
            onSelectionChange={(keys) => change({ weekdays: DAYS.filter((day) => keys.has(String(day))) })}
          >
            {DAYS.map((day) => (
              <ToggleButton key={day} id={String(day)} className="repeat-day" aria-label={text.weekday(day)}>
                {formatNarrowWeekday(sunday.add({ days: day - 1 }), style)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {problem === 'weekdays' ? <p className="field-error">{text.problem(problem)}</p> : null}
        </div>
        <div className="field">
          <span className="field-label" id="repeat-ends">{t`Ends`}</span>
          <RadioGroup
            aria-labelledby="repeat-ends"
            className="repeat-ends"
            value={values.end}
            onChange={(end) => change({ end: end === 'after' ? 'after' : 'on' })}
          >
            <div className="repeat-end">
              <Radio value="on" className="repeat-choice">
                <span className="radio-mark" aria-hidden="true" />
                {t({ message: 'On', context: 'a date' })}
              </Radio>
              <DateField
                label={t`Last day`}
                isLabelHidden
                value={values.until}
                onChange={(until) => change({ until, end: 'on' })}
                error={problem === 'until' ? text.problem(problem) : null}
              />
            </div>
            <div className="repeat-end">
              <Radio value="after" className="repeat-choice">
                <span className="radio-mark" aria-hidden="true" />
                {t`After`}
              </Radio>
              <TextField
                label={t`How many times`}
                isLabelHidden
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                value={values.count === null ? '' : String(values.count)}
                onChange={(typed) => {
                  const digits = typed.replace(/\D/g, '')
                  change({ count: digits === '' ? null : Number(digits), end: 'after' })
                }}
                end={
                  <span className="text-ink-2">
                    {plural(values.count ?? 0, { one: 'time', other: 'times' })}
                  </span>
                }
                error={problem === 'count' ? text.problem(problem) : null}
              />
            </div>
          </RadioGroup>
        </div>
        {typeof count === 'number' ? (
          <Note tone="neutral" icon={Repeat} role="status">
            <RepeatSummary days={text.when(values, date)} events={text.number(count)} />
          </Note>
        ) : (
          <Note tone={isRefused ? 'neg' : 'neutral'} role={isRefused ? 'alert' : 'status'}>
            {text.problem(count)}
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function RepeatSummary({ days, events }: { days: string; events: string }) {
  return (
    <Trans>
      <b className="text-ink">{days}:</b> {events}.
    </Trans>
  )
}
