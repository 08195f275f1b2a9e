import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { late } from '../../../../ui/late.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { RadioRow, RadioRows } from '../../../../ui/radio-row.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { FIELD_NAMES } from './field-names.ts'
import type { SettingsFormState } from './use-settings-form.ts'

const TimeField = late(
  () => import('../../../../ui/time-field.tsx').then((module) => module.TimeField),
  StandIn,
  StandIn,
)

/** Shows the stored time while the time field is loading, and also if loading fails. */
function StandIn({ label, value }: { label?: ReactNode; value: string | null }) {
  return <TextField label={label} isDisabled value={value ?? ''} />
}

interface Props {
  form: SettingsFormState
  isDisabled: boolean
}

export function QuietHours({ form, isDisabled }: Props) {
  const { t, i18n } = useLingui()
  const from = form.value('quietFrom')
  const until = form.value('quietUntil')
  const isQuiet = from !== null || until !== null
  return (
    <>
      <div className="py-1">
        <Switch
          detail={t`Push and text messages wait. You’ll still be alerted if an event within 24 hours is cancelled or moved.`}
          isDisabled={isDisabled}
          isSelected={isQuiet}
          onChange={(isOn) => {
            form.change('quietFrom', isOn ? '22:00' : null)
            form.change('quietUntil', isOn ? '07:00' : null)
          }}
        >
          {t`Quiet hours`}
        </Switch>
        {isQuiet ? (
          <div className="mt-3 mb-2 grid max-w-[360px] grid-cols-2 gap-3">
            <TimeField
              label={i18n._(FIELD_NAMES.quietFrom)}
              value={from}
              onChange={(time) => time !== null && form.change('quietFrom', time)}
            />
            <TimeField
              label={i18n._(FIELD_NAMES.quietUntil)}
              value={until}
              onChange={(time) => time !== null && form.change('quietUntil', time)}
              error={from === until ? t`Must be different from the start time.` : undefined}
            />
          </div>
        ) : null}
      </div>
      <div className="mt-3">
        <RadioRows
          label={i18n._(FIELD_NAMES.lockScreen)}
          isDisabled={isDisabled}
          value={form.value('lockScreen')}
          onChange={(value) => form.change('lockScreen', value === 'nothing' ? 'nothing' : 'everything')}
        >
          <RadioRow value="everything" title={t`Everything`} detail={t`Names, places and times`} />
          <RadioRow
            value="nothing"
            title={t`Only that there’s something new`}
            detail={t`Anyone who sees your phone won’t see any details`}
          />
        </RadioRows>
      </div>
    </>
  )
}
