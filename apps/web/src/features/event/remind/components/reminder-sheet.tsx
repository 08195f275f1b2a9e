import type { Settings } from '@homefield/contract/account'
import type { Event, EventReminders } from '@homefield/contract/event'
import { remindAt, reminderBase } from '@homefield/domain/remind'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMe } from '../../../../lib/session/me.ts'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { dayOf, formatShortDay, formatWeekday } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { EventPlate } from '../../components/event-plate.tsx'
import { useEventText } from '../../components/use-event-text.ts'
import { place } from '../../model/placement.ts'
import { defaultLead, LEADS, type Lead, leadsOf } from '../model.ts'
import { useRemind } from '../mutations.ts'
import { useLeadText } from './use-lead-text.ts'

interface ReminderSheetProps {
  event: Event
  reminders: EventReminders
  onClose: () => void
}

/** Lists the event's reminders. Each reminder shows its lead time and the resulting time. */
export function ReminderSheet(props: ReminderSheetProps) {
  const { t } = useLingui()
  const account = useAccount()
  const me = useMe()
  if (account === null)
    return (
      <Dialog isOpen onClose={props.onClose} size="choice" title={t`Reminders`}>
        <ErrorState title={t`Not authenticated`} />
      </Dialog>
    )
  if (me.data === undefined) return null
  return <Sheet {...props} settings={me.data.settings} />
}

function Sheet({ event, reminders, onClose, settings }: ReminderSheetProps & { settings: Settings }) {
  const { t } = useLingui()
  const text = useEventText()
  const leadText = useLeadText()
  const style = useTimeStyle()
  const now = useNow()
  const general = defaultLead(event, settings)
  const remind = useRemind(event, general)
  const [leads, setLeads] = useState<ReadonlySet<Lead>>(() => new Set(leadsOf(reminders, general)))
  const [fromArrival, setFromArrival] = useState(reminders.fromArrival)
  const placed = place(event, style.timeZone)
  const arriveBy = event.arriveBy === null ? null : formatTime(Temporal.Instant.from(event.arriveBy), style)
  const base = reminderBase(event, fromArrival, style.timeZone)
  const start = text.start(placed)
  const isTimed = event.when.kind === 'timed'
  const hasArrival = arriveBy !== null && isTimed
  const eventDay = Temporal.PlainDate.from(placed.firstDay)
  const comesAt = (lead: Lead): string => {
    const at = remindAt(base, lead)
    const time = formatTime(at, style)
    const day = dayOf(at, style)
    return day.equals(eventDay) ? time : `${formatWeekday(day, style)}, ${time}`
  }
  const toggle = (lead: Lead, isOn: boolean) => {
    const next = new Set(leads)
    if (isOn) next.add(lead)
    else next.delete(lead)
    setLeads(next)
  }
  const save = (chosen: readonly Lead[] | null) => {
    remind.mutate({ leads: chosen, fromArrival: chosen !== null && fromArrival })
    onClose()
  }
  const generalText = general === null ? t`none for friends’ children` : leadText(general)
  const day = formatShortDay(eventDay, style)
  const when = isTimed ? `${day}, ${start}` : `${day}, ${text.time(placed)}`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="choice"
      title={
        <>
          {t`Reminders`}
          <span className="mt-0.5 block font-sans text-sm font-normal tracking-normal text-ink-3">
            {t`For this event only. Your default: ${generalText}.`}
          </span>
        </>
      }
      footer={
        <>
          <Button
            variant="ghost"
            className="md:mr-auto"
            isDisabled={reminders.isDefault}
            onPress={() => save(null)}
          >
            {t`Use my default`}
          </Button>
          <Button variant="primary" onPress={() => save(LEADS.filter((lead) => leads.has(lead)))}>
            {leads.size === 0 ? (
              t`Save without reminders`
            ) : (
              <Plural value={leads.size} one="Save # reminder" other="Save # reminders" />
            )}
          </Button>
        </>
      }
    >
      <EventPlate event={event}>{arriveBy === null ? when : t`${when}, arrive by ${arriveBy}`}</EventPlate>
      {settings.allNotifications ? null : (
        <p className="mt-3 text-sm text-ink-2">
          {t`All notifications are off in your settings, so you won’t get reminders.`}
        </p>
      )}
      <fieldset className={`mt-3 divide-y divide-line ${hasArrival ? 'border-b border-line' : ''}`}>
        <legend className="sr-only">{t`When to be reminded`}</legend>
        {LEADS.map((lead) => {
          const isPast = remindAt(base, lead).epochMilliseconds <= now.epochMilliseconds
          return (
            <div key={lead}>
              <Checkbox
                className="flex! min-h-11 w-full"
                isSelected={leads.has(lead)}
                onChange={(isOn) => toggle(lead, isOn)}
              >
                <span className="min-w-0 flex-1">{leadText(lead)}</span>
                <span className="flex-none text-ink-3 tabular-nums">
                  {comesAt(lead)}
                  {isPast ? ` · ${t`already past`}` : null}
                </span>
              </Checkbox>
            </div>
          )
        })}
      </fieldset>
      {hasArrival ? (
        <div className="pt-1.5">
          <Switch
            isSelected={fromArrival}
            onChange={setFromArrival}
            detail={t`${arriveBy} instead of ${start}`}
          >
            {t`Base reminders on the arrival time`}
          </Switch>
        </div>
      ) : null}
    </Dialog>
  )
}
