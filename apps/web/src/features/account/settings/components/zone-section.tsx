import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { dayOf, formatDay, zoneLabel } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { presentZone } from '../../../../lib/time/zones.ts'
import { TextField } from '../../../../ui/text-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsFormState } from './use-settings-form.ts'
import type { ZoneFieldProps } from '../../components/zone-field.tsx'

// 50 kB for a list that most never open: until it is there, the zone stands in its place.
const ZoneField = lazy(() =>
  import('../../components/zone-field.tsx').then(
    (module) => ({ default: module.ZoneField }),
    // A browser asks no second time. What was typed beside it is worth more than another zone now.
    () => ({
      default: ({ value, label }: ZoneFieldProps) => (
        <TextField label={label} isDisabled value={zoneLabel(value)} />
      ),
    }),
  ),
)

export function ZoneSection({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  const timeZone = presentZone(form.value('timezone'))
  // The section's title stands in the place of the label.
  const words = { label: t`Timezone`, isLabelHidden: true }
  return (
    <SettingsSection title={t`Timezone`} hint={t`Used for displaying events and syncing calendars.`}>
      <Suspense fallback={<TextField {...words} isDisabled value={zoneLabel(timeZone)} />}>
        <ZoneField {...words} value={timeZone} onChange={(zone) => form.change('timezone', zone)} />
      </Suspense>
      <Clock timeZone={timeZone} />
    </SettingsSection>
  )
}

function Clock({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const style = { ...useTimeStyle(), timeZone }
  const now = useNow()
  const time = formatTime(now, style)
  const day = formatDay(dayOf(now, style), style)
  return <p className="mt-1.5 text-xs leading-[17px] text-ink-3 tabular-nums">{t`Now ${time}, ${day}`}</p>
}
