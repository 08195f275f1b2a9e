import type { Event } from '@homefield/contract/event'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { addDays, weekdayOf } from '../../../../lib/time/day.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { Button } from '../../../../ui/button.tsx'
import { DateField } from '../../../../ui/date-field.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form } from '../../../../ui/form.tsx'
import { TimeField } from '../../../../ui/time-field.tsx'
import { ChildDiscs } from '../../../event/components/child-discs.tsx'
import { useEventText } from '../../../event/components/use-event-text.ts'
import { OwnTimeDialog } from '../../../event/update/components/own-time-dialog.tsx'
import { SeriesScopeDialog } from '../../../event/update/components/series-scope-dialog.tsx'
import { nowIn, place } from '../../../event/model/placement.ts'
import { useChangeEvent } from '../../../event/mutations.ts'
import { minuteOf, timeTextOf } from '../model/time-text.ts'
import { movedTo, movedToDay } from '../model/moved.ts'
import { MoveClashes } from './move-clashes.tsx'

export interface MoveDialogProps {
  event: Event
  onClose: () => void
  /** Called with the event at its new time, without waiting for the response to the save. */
  onMoved?: ((event: Event) => void) | undefined
}

const FORM = 'move-event'

/**
 * Lets the user choose a new day and start time for an event, and shows the clashes at that time.
 * The event's duration does not change.
 */
export function MoveDialog({ event, onClose, onMoved }: MoveDialogProps) {
  const { t } = useLingui()
  const text = useEventText()
  const { timeZone } = useTimeStyle()
  const change = useChangeEvent()
  const placed = place(event, timeZone)
  const [date, setDate] = useState<string | null>(placed.firstDay)
  const [time, setTime] = useState<string | null>(() =>
    placed.start ? timeTextOf(placed.startMinute) : null,
  )
  const [asked, setAsked] = useState<'scope' | 'ownTime' | null>(null)
  const minute = time === null ? null : minuteOf(time)
  const isSameTime = minute === placed.startMinute
  const moved =
    date === null || (placed.start && minute === null)
      ? null
      : placed.start && minute !== null && !isSameTime
        ? movedTo(event, timeZone, date, minute)
        : movedToDay(event, timeZone, date)

  const save = (scope: 'this' | 'following' | 'all') => {
    if (!moved?.change) return
    void change(event, { ...moved.change, scope })
    onMoved?.(moved.event)
    onClose()
  }
  const submit = () => {
    if (!moved) return
    if (!moved.change) onClose()
    else if (event.seriesId !== null) setAsked('scope')
    else if (event.platform === 'Manual') save('this')
    else setAsked('ownTime')
  }
  const back = () => setAsked(null)
  if (asked === 'scope')
    return <SeriesScopeDialog action="edit" event={event} onChoose={save} onCancel={back} />
  if (asked === 'ownTime' && moved)
    return (
      <OwnTimeDialog event={event} to={moved.event.when} onConfirm={() => save('this')} onCancel={back} />
    )
  const saturday = addDays(placed.firstDay, 6 - weekdayOf(placed.firstDay) || 7)
  const quick = [
    // 'Tomorrow' means the day after today. 'A week later' and 'Saturday' count from the event's current day.
    { label: t`Tomorrow`, day: addDays(nowIn(Temporal.Now.instant(), timeZone).day, 1) },
    { label: t`A week later`, day: addDays(placed.firstDay, 7) },
    { label: t`Saturday`, day: saturday },
  ]
  const when = placed.start ? text.when(placed) : text.days(placed)
  return (
    <Dialog
      isOpen
      size="choice"
      onClose={onClose}
      title={
        <>
          {t`Move to…`}
          <span className="mt-0.5 block font-sans text-[13.5px]/[18px] font-normal tracking-normal text-ink-3">{t`Move an event without dragging`}</span>
        </>
      }
      footer={
        <>
          <Button variant="ghost" onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM}>{t`Move event`}</Button>
        </>
      }
    >
      <Form id={FORM} onSubmit={submit} refusals={0} className="flex flex-col gap-3.5">
        <div className="flex items-center gap-3 rounded-control bg-sunken px-3 py-2.5 text-base">
          <ChildDiscs event={event} size={36} most={2} />
          <div className="min-w-0">
            <b className="wrap-anywhere">{text.title(event)}</b>
            <small className="block text-[12.5px]/[17px] text-ink-2">{when}</small>
          </div>
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(180px,1fr))] gap-3">
          <DateField
            label={t`Date`}
            isRequired
            value={date}
            onChange={setDate}
            error={date === null ? t`Choose a date` : null}
          />
          {placed.start ? (
            <TimeField
              label={t`Start time`}
              value={time}
              onChange={setTime}
              error={time === null ? t`Choose a start time` : null}
            />
          ) : null}
        </div>
        <div className="-mt-1 flex flex-wrap gap-2">
          {quick.map(({ label, day }) => (
            <Button
              key={label}
              size="small"
              className="not-forced-colors:aria-pressed:bg-press!"
              aria-pressed={date === day}
              onPress={() => setDate(day)}
            >
              {label}
            </Button>
          ))}
        </div>
        {moved?.change ? <MoveClashes event={event} when={moved.event.when} /> : null}
      </Form>
    </Dialog>
  )
}
