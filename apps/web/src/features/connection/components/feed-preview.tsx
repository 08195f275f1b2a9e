import type { FeedPreview as Preview } from '@homefield/contract/connection'
import { isBlank } from '@homefield/domain/blank'
import { PLATFORM_NAMES, type PlatformName, platformNamed } from '@homefield/domain/platform'
import { CHOOSABLE_SPORTS, sportNamed, type SportName } from '@homefield/domain/sport'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { platformText } from '../../../lib/platform-text.ts'
import { sportText } from '../../../lib/sport-text.ts'
import { formatLongDate, formatShortDay, zoneLabel } from '../../../lib/time/format-date.ts'
import { formatHours, formatTime } from '../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../lib/time/time-style-context.tsx'
import type { TimeStyle } from '../../../lib/time/time-style.ts'
import { timeZones } from '../../../lib/time/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ComboField } from '../../../ui/combo-field.tsx'
import { PlatformTile } from '../../../ui/platform-tile.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'
import { Select } from '../../../ui/select.tsx'
import { SportIcon } from '../../../ui/sport-icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TEXT_LINK } from '../../../ui/text-link-look.ts'
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
  onCancel: () => void
  isSaving: boolean
  isReading: boolean
}

/** Shows the events of a pasted link before the user saves the link. */
export function FeedPreview(props: FeedPreviewProps) {
  const { preview, choosesPlatform, onZone, onSave, onCancel, isSaving, isReading } = props
  const { t } = useLingui()
  const style = useTimeStyle()
  const [teamName, setTeamName] = useState(preview.teamName)
  const [sport, setSport] = useState<SportName>(preview.sport)
  const [platform, setPlatform] = useState<PlatformName>(preview.platform)
  const [isZoneOpen, setZoneOpen] = useState(false)
  const isNameMissing = isBlank(teamName)
  const day = (text: string | null) =>
    text === null ? '–' : formatLongDate(Temporal.PlainDate.from(text), style)

  return (
    <section className="mt-7">
      <SectionHeading
        count={preview.connectedTeamId === null ? t`Nothing is in your calendar yet` : undefined}
      >{t`Before you save`}</SectionHeading>
      <Card>
        <div className="flex flex-col gap-4 p-4">
          <div className="flex items-center gap-3.5">
            <PlatformTile {...platformNamed(preview.platform)} size={40} />
            <div className="min-w-0">
              <p className="text-[15px] leading-5 font-semibold [overflow-wrap:anywhere] text-ink">
                {preview.teamName}
              </p>
              <p className="truncate text-sm text-ink-3">{preview.host}</p>
            </div>
          </div>
          <dl className="grid grid-cols-2 gap-x-8 gap-y-3 text-sm sm:flex sm:flex-wrap">
            <Fact name={t`Events`}>{preview.eventCount}</Fact>
            <Fact name={t`First`}>{day(preview.firstDay)}</Fact>
            <Fact name={t`Last`}>{day(preview.lastDay)}</Fact>
            <Fact name={t`Time zone`}>
              {zoneLabel(preview.zone)}{' '}
              <button
                type="button"
                className={TEXT_LINK}
                onClick={() => setZoneOpen(!isZoneOpen)}
                aria-expanded={isZoneOpen}
              >
                <Trans>Change</Trans>
              </button>
            </Fact>
          </dl>
          {isZoneOpen ? (
            <ComboField
              label={t`Time zone`}
              options={timeZones(preview.zone).map((zone) => ({ id: zone, label: zoneLabel(zone) }))}
              value={preview.zone}
              onChange={(zone) => {
                setZoneOpen(false)
                if (zone !== preview.zone) onZone(zone)
              }}
            />
          ) : null}
          <Advice preview={preview} style={style} />
        </div>
        {preview.next.length > 0 ? (
          <p className="px-4 pb-1.5 text-xs font-semibold text-ink-2">{t`The next three`}</p>
        ) : null}
        {preview.next.length > 0 ? (
          <ul aria-label={t`The next three`} aria-busy={isReading}>
            {preview.next.map((event) => (
              <NextEvent key={`${event.title} ${JSON.stringify(event.when)}`} event={event} style={style} />
            ))}
          </ul>
        ) : null}
        <div className="grid gap-4 border-t border-line p-4 sm:grid-cols-2">
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
            value={sport === 'Unknown' ? 'Other' : sport}
            start={<SportIcon name={sportNamed(sport === 'Unknown' ? 'Other' : sport).icon} size={16} />}
            onChange={(id) => setSport(id as SportName)}
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
        <div className="flex justify-end gap-2 border-t border-line p-4 max-sm:[&>*]:flex-1">
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
            {preview.eventCount === 0 ? t`Save anyway` : t`Save and choose children`}
          </Button>
        </div>
      </Card>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd className="font-semibold text-ink tabular-nums">{children}</dd>
    </div>
  )
}

function NextEvent({ event, style }: { event: Preview['next'][number]; style: TimeStyle }) {
  const { t } = useLingui()
  const { when } = event
  const day =
    when.kind === 'days'
      ? Temporal.PlainDate.from(when.firstDay)
      : Temporal.Instant.from(when.start).toZonedDateTimeISO(style.timeZone).toPlainDate()
  return (
    <li className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-4 border-t border-line px-4 py-2.5 text-sm sm:grid-cols-[150px_minmax(0,1fr)_minmax(0,auto)]">
      <span className="max-sm:row-span-2">
        <b className="block font-semibold text-ink">{formatShortDay(day, style)}</b>
        <span className="text-xs text-ink-3">
          {timeText(when, style, {
            allDay: t`All day`,
            tbd: t`Time TBD`,
            noEnd: t`no end time`,
          })}
        </span>
      </span>
      <span className="font-semibold text-ink">{event.title}</span>
      {event.locationName ? <span className="truncate text-ink-3">{event.locationName}</span> : null}
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
