import type { LeadTime, Settings } from '@homefield/contract/account'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Switch } from '../../../../ui/switch.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useResumeMails } from '../mutations.ts'
import { siteQuery } from '../../queries.ts'
import { FIELD_NAMES } from './field-names.ts'
import { LEAD_TIMES, leadTimeText } from './lead-time-text.ts'
import { QuietHours } from './quiet-hours.tsx'
import { SettingsSection } from './settings-section.tsx'
import type { SettingsFormState } from './use-settings-form.ts'

type Preference =
  | 'allNotifications'
  | 'scheduleUpdates'
  | 'teamCommunications'
  | 'inAppNotifications'
  | 'emailNotifications'
  | 'smsNotifications'
  | 'friendsReminders'
  | 'birthdayReminders'

export function NotificationsSection({
  form,
  stoppedMails,
}: {
  form: SettingsFormState
  stoppedMails: Settings['stoppedMails']
}) {
  const { t } = useLingui()
  const isSilent = !form.value('allNotifications')
  const row = { form, isDisabled: isSilent }
  return (
    <SettingsSection
      id="notifications"
      title={t`Notification Preferences`}
      hint={t`Choose what reaches you, and how early.`}
    >
      <div className="-mt-2 flex flex-col">
        <PreferenceRow
          form={form}
          of="allNotifications"
          detail={t`When off, everything is silent except sign-in warnings`}
        />
        <PreferenceRow {...row} of="scheduleUpdates" detail={t`New events, time changes and cancellations`} />
        <PreferenceRow {...row} of="teamCommunications" detail={t`Messages on events and from friends`} />
        <PreferenceRow {...row} of="inAppNotifications" />
        <PreferenceRow {...row} of="emailNotifications" />
        <StoppedMails topics={stoppedMails} />
        <SmsRow {...row} />
      </div>
      <LeadTimeChoice {...row} />
      <div className="mt-3 flex flex-col">
        <PreferenceRow {...row} of="friendsReminders" />
        <PreferenceRow {...row} of="birthdayReminders" detail={t`The morning of the birthday`} />
        <QuietHours {...row} />
      </div>
    </SettingsSection>
  )
}

/** Lists the email topics that the user unsubscribed from. A button turns all these emails on again. */
function StoppedMails({ topics }: { topics: Settings['stoppedMails'] }) {
  const { t } = useLingui()
  const resume = useResumeMails()
  if (topics.length === 0) return null
  const names = {
    schedule: t`schedule changes`,
    messages: t`messages`,
    friends: t`friends`,
    reminders: t`reminders`,
  }
  const stopped = topics.map((topic) => names[topic]).join(', ')
  return (
    <p className="-mt-1 mb-2 flex flex-wrap items-center gap-x-2 text-xs leading-[17px] text-ink-2">
      {t`Turned off from a link in an email: ${stopped}.`}
      <Button
        size="small"
        variant="ghost"
        onPress={() => resume.mutate()}
        isBusy={resume.isPending}
        busyLabel={t`One moment...`}
      >
        {t`Turn them back on`}
      </Button>
    </p>
  )
}

interface RowProps {
  form: SettingsFormState
  isDisabled?: boolean
}

function PreferenceRow({
  form,
  of,
  detail,
  isDisabled = false,
}: RowProps & { of: Preference; detail?: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <div className="py-1">
      <Switch
        detail={detail}
        isDisabled={isDisabled}
        isSelected={form.value(of)}
        onChange={(isOn) => form.change(of, isOn)}
      >
        {i18n._(FIELD_NAMES[of])}
      </Switch>
    </div>
  )
}

/** Shows the switch for text messages, which is disabled if the installation has no SMS provider. */
function SmsRow({ form, isDisabled = false }: RowProps) {
  const { t } = useLingui()
  const sendsSms = useQuery(siteQuery).data?.sendsSms
  const isWithoutNumber = sendsSms === true && form.value('phoneNumber').trim() === ''
  const why =
    sendsSms === false
      ? t`Text messages aren’t set up on this Homefield server. Push and email are just as fast.`
      : isWithoutNumber && form.value('smsNotifications')
        ? t`Add your phone number above so we know where to text you.`
        : sendsSms === true
          ? t`For reminders, and for events cancelled or moved within 24 hours.`
          : null
  return (
    <>
      <PreferenceRow form={form} of="smsNotifications" isDisabled={isDisabled || sendsSms !== true} />
      {why ? (
        <p className="-mt-1 mb-2 flex gap-1.5 text-xs leading-[17px] text-ink-2">
          <Icon of={Info} size={14} className="mt-px text-ink-3" />
          {why}
        </p>
      ) : null}
    </>
  )
}

function LeadTimeChoice({ form, isDisabled = false }: RowProps) {
  const { i18n } = useLingui()
  const name = i18n._(FIELD_NAMES.notificationLeadTimeMinutes)
  return (
    <div className="mt-3 flex flex-col items-start gap-1.5">
      <span className="text-sm font-semibold text-ink" aria-hidden="true">
        {name}
      </span>
      <SegmentedControl<`${LeadTime}`>
        label={name}
        isScrollable
        isDisabled={isDisabled}
        segments={LEAD_TIMES.map((minutes) => ({
          id: `${minutes}` as const,
          label: i18n._(leadTimeText(minutes)),
        }))}
        value={`${form.value('notificationLeadTimeMinutes')}`}
        onChange={(id) => {
          const chosen = LEAD_TIMES.find((minutes) => `${minutes}` === id)
          if (chosen) form.change('notificationLeadTimeMinutes', chosen)
        }}
      />
    </div>
  )
}
