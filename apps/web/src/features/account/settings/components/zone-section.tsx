import { useLingui } from '@lingui/react/macro'
import { dayOf, formatDay } from '../../../../lib/time/format-date.ts'
import { formatTime } from '../../../../lib/time/format-time.ts'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { presentZone } from '../../../../lib/time/zones.ts'
import { LateZoneField } from '../../components/late-zone-field.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

export function ZoneSection({ form }: { form: SettingsFormState }) {
  const { t } = useLingui()
  const timeZone = presentZone(form.value('timezone'))
  return (
    <SettingsSection title={t`Timezone`} hint={t`Used for displaying events and syncing calendars.`}>
      {/* The title of the section is the visible label. */}
      <LateZoneField
        label={t`Timezone`}
        isLabelHidden
        value={timeZone}
        onChange={(zone) => form.change('timezone', zone)}
      />
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
