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
import { FIELD, FIELD_ERROR, FIELD_LABEL } from '../../../../ui/field-classes.ts'
import { RadioMark } from '../../../../ui/radio-row.tsx'
import { Select } from '../../../../ui/select.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { countOf, MOST_WEEKS_BETWEEN, type RepeatValues, startRepeat } from '../model/repeat.ts'
import { useRepeatText } from './use-repeat-text.ts'

interface RepeatDialogProps {
  /** The date of the first event. */
  date: Day
  value: RepeatValues | null
  /** Called with the new recurrence rule, or with null if the event does not repeat. */
  onChange: (value: RepeatValues | null) => void
  onCancel: () => void
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const
const DAY =
  'h-10 cursor-pointer rounded-[20px] font-semibold text-ink shadow-[inset_0_0_0_1px_var(--line-control)] data-focus-visible:shadow-(--focus-ring)! data-hovered:bg-hover data-selected:bg-brand data-selected:text-on-brand data-selected:shadow-none touch:h-11'
const END = 'grid grid-cols-[minmax(0,1fr)_190px] items-center gap-2.5 border-t border-line-soft py-2'
const CHOICE =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-[6px] text-ink data-focus-visible:shadow-(--focus-ring)'

/** Edits how an event repeats, and shows the number of events. */
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
        <div className={FIELD}>
          <span className={FIELD_LABEL} aria-hidden="true">
            {onDays}
          </span>
          <ToggleButtonGroup
            aria-label={onDays}
            className="grid max-w-[380px] grid-cols-7 gap-1.5"
            selectionMode="multiple"
            selectedKeys={values.weekdays.map(String)}
            onSelectionChange={(keys) => change({ weekdays: DAYS.filter((day) => keys.has(String(day))) })}
          >
            {DAYS.map((day) => (
              <ToggleButton key={day} id={String(day)} className={DAY} aria-label={text.weekday(day)}>
                {formatNarrowWeekday(sunday.add({ days: day - 1 }), style)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {problem === 'weekdays' ? <p className={FIELD_ERROR}>{text.problem(problem)}</p> : null}
        </div>
        <div className={FIELD}>
          <span className={FIELD_LABEL} id="repeat-ends">{t`Ends`}</span>
          <RadioGroup
            aria-labelledby="repeat-ends"
            value={values.end}
            onChange={(end) => change({ end: end === 'after' ? 'after' : 'on' })}
          >
            <div className={END}>
              <Radio value="on" className={CHOICE}>
                <RadioMark />
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
            <div className={END}>
              <Radio value="after" className={CHOICE}>
                <RadioMark />
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
