import type { FeedPreview as Preview } from '@homefield/contract/connection'
import { isBlank } from '@homefield/domain/blank'
import { PLATFORM_NAMES, type PlatformName, platformNamed } from '@homefield/domain/platform'
import { CHOOSABLE_SPORTS, sportNamed, type SportName } from '@homefield/domain/sport'
import { Plural, useLingui } from '@lingui/react/macro'
import { Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { platformText } from '../../../lib/platform-text.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { formatDayRange, formatShortDay, zoneCity, zoneLabel } from '../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { timeZones } from '../../../lib/time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { MetaLine } from '../../../ui/meta-line.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { Select } from '../../../ui/select.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Advice } from './preview-advice.tsx'

export interface TeamChoice {
  teamName: string
  sport: SportName
  zone: string
  platform?: PlatformName
}

interface FeedPreviewProps {
  preview: Preview
  /** True if the link's host name does not reveal the platform, so the parent must choose the platform. */
  choosesPlatform: boolean
  /** Called when the user chooses the calendar's time zone. The caller then loads the preview again. */
  onZone: (zone: string) => void
  onSave: (choice: TeamChoice) => void
  saveLabel: string
  onCancel: () => void
  isSaving: boolean
  isReading: boolean
  /** More questions that the user answers before saving. */
  children?: ReactNode
}

/** Shows the events of a pasted link before the user saves the link. The buttons stay on the screen. */
export function FeedPreview(props: FeedPreviewProps) {
  const { preview, choosesPlatform, onZone, onSave, saveLabel, onCancel, isSaving, isReading } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const [teamName, setTeamName] = useState(preview.teamName)
  const [sport, setSport] = useState<SportName>(preview.sport)
  const [platform, setPlatform] = useState<PlatformName>(preview.platform)
  const [isEditing, setEditing] = useState(false)
  const isNameMissing = isBlank(teamName)
  const shownSport = sport === 'Unknown' ? 'Other' : sport
  const zone = zoneCity(preview.zone)

  return (
    <Card data-preview>
      <div className="flex flex-col gap-3 p-4">
        <div className="flex items-start gap-3.5">
          <PlatformTile {...platformNamed(platform)} size={40} />
          <div className="min-w-0 flex-1">
            <h3 className="type-h [overflow-wrap:anywhere]">{teamName.trim() || preview.teamName}</h3>
            <div className="mt-0.5 text-sm text-ink-3 tabular-nums">
              <MetaLine>
                <b className="font-semibold text-ink">
                  <Plural value={preview.eventCount} one="# event" other="# events" />
                </b>
                {daysText(preview, style)}
                {shownSport === 'Other' ? null : sportText(shownSport)}
                {t`${zone} time`}
              </MetaLine>
            </div>
            <p className="truncate text-sm text-ink-3">{preview.host}</p>
          </div>
          <IconButton
            icon={Pencil}
            label={t`Edit name, sport and time zone`}
            className="-mt-1 -mr-2"
            aria-expanded={isEditing}
            onPress={() => setEditing(!isEditing)}
          />
        </div>
        {isEditing || isNameMissing ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t`Team name`}
              value={teamName}
              onChange={setTeamName}
              maxLength={120}
              isRequired
              error={isNameMissing ? t`Team name cannot be empty` : null}
            />
            <Select
              label={t`Sport`}
              options={CHOOSABLE_SPORTS.map(({ name }) => ({ id: name, label: sportText(name) }))}
              value={shownSport}
              start={<SportIcon name={sportNamed(shownSport).icon} size={16} />}
              onChange={(id) => setSport(id as SportName)}
            />
            <ComboField
              label={t`Time zone`}
              options={timeZones(preview.zone).map((id) => ({ id, label: zoneLabel(id) }))}
              value={preview.zone}
              onChange={(id) => {
                if (id !== preview.zone) onZone(id)
              }}
            />
            {choosesPlatform ? (
              <Select
                label={t`Platform`}
                options={PLATFORM_NAMES.map((name) => ({ id: name, label: platformText(name) }))}
                value={platform}
                onChange={(id) => setPlatform(id as PlatformName)}
              />
            ) : null}
          </div>
        ) : null}
        <Advice preview={preview} style={style} />
      </div>
      {preview.next.length > 0 ? (
        <ul aria-label={t`The next three`} aria-busy={isReading} className="border-t border-line-soft py-1">
          {preview.next.map((event) => (
            <NextEvent key={`${event.title} ${JSON.stringify(event.when)}`} event={event} style={style} />
          ))}
        </ul>
      ) : null}
      {props.children ? <div className="border-t border-line-soft p-4">{props.children}</div> : null}
      <div className="sticky bottom-0 z-(--z-sticky) flex justify-end gap-2 rounded-b-card border-t border-line bg-surface p-4 max-sm:py-3 max-sm:[&>*]:flex-1">
        <Button variant="ghost" onPress={onCancel} isDisabled={isSaving}>
          {t`Cancel`}
        </Button>
        <Button
          variant="primary"
          isBusy={isSaving}
          busyLabel={t`Saving...`}
          isDisabled={isNameMissing || isReading}
          onPress={() =>
            onSave({
              teamName: teamName.trim(),
              sport,
              zone: preview.zone,
              ...(platform === preview.platform ? {} : { platform }),
            })
          }
        >
          {saveLabel}
        </Button>
      </div>
    </Card>
  )
}

/** Returns the first and last day of the calendar, or null if the calendar has no events. */
function daysText({ firstDay, lastDay }: Preview, style: TimeStyle): string | null {
  if (firstDay === null || lastDay === null) return null
  return formatDayRange(Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(lastDay), style)
}

function NextEvent({ event, style }: { event: Preview['next'][number]; style: TimeStyle }) {
  const { t } = useLingui()
  const { when } = event
  const day =
    when.kind === 'days'
      ? Temporal.PlainDate.from(when.firstDay)
      : Temporal.Instant.from(when.start).toZonedDateTimeISO(style.timeZone).toPlainDate()
  const hours = timeText(when, style, { allDay: t`All day`, tbd: t`Time TBD`, noEnd: t`no end time` })
  return (
    <li className="grid grid-cols-[92px_minmax(0,1fr)] gap-x-3 px-4 py-1.5 text-sm sm:grid-cols-[100px_150px_minmax(0,1fr)]">
      <span className="font-semibold text-ink tabular-nums">{formatShortDay(day, style)}</span>
      <span className="text-ink-2 tabular-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:text-ink-3">
        {hours}
      </span>
      <span className="truncate font-semibold text-ink max-sm:col-start-2 max-sm:row-start-1">
        {event.title}
        {event.locationName ? (
          <span className="font-normal text-ink-3 max-sm:hidden"> · {event.locationName}</span>
        ) : null}
      </span>
    </li>
  )
}

function timeText(
  when: Preview['next'][number]['when'],
  style: TimeStyle,
  words: { allDay: string; tbd: string; noEnd: string },
): string {
  if (when.kind === 'days') return when.timeTbd ? words.tbd : words.allDay
  const start = Temporal.Instant.from(when.start)
  return when.end === null
    ? `${formatTime(start, style)}, ${words.noEnd}`
    : formatHours(start, Temporal.Instant.from(when.end), style)
}
