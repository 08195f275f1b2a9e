import type { Settings } from '@homefield/contract/account'
import type { ReminderDefault } from '@homefield/contract/event'
import type { Profile } from '@homefield/contract/profile'
import { DEFAULT_ACTIVITIES, type DefaultActivity } from '@homefield/domain/coverage/default-activity'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../../lib/session/me.ts'
import { profilesQuery } from '../../../lib/session/profiles.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { PartState } from '../../account/security/components/part-state.tsx'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'
import { useLeadText } from '../../event/remind/components/use-lead-text.ts'
import { defaultLead, type Lead } from '../../event/remind/model.ts'
import { reminderDefaultsQuery } from '../queries.ts'
import { ReminderDefaultDialog } from './reminder-default-dialog.tsx'

interface OpenChoice {
  readonly child: Profile
  readonly activity: DefaultActivity
}

/** Lets the user set how early Homefield reminds them of each child's games, practices and other events. */
export function RemindersSection() {
  const { t } = useLingui()
  const query = useQuery(reminderDefaultsQuery)
  const settings = useMe().data?.settings
  const profiles = useQuery(profilesQuery)
  const [open, setOpen] = useState<OpenChoice | null>(null)
  const loaded =
    query.data && profiles.data && settings
      ? { defaults: query.data.defaults, profiles: profiles.data.profiles, settings }
      : undefined
  const failed = query.error ? query : profiles
  return (
    <SettingsSection
      id="reminders"
      title={t`Reminders by default`}
      hint={t`Per child and kind of event. Reminders that you set for a single event win.`}
    >
      <PartState
        query={{ ...failed, data: loaded }}
        rows={3}
        loading={t`Loading your reminders...`}
        failed={t`Your reminders couldn’t be loaded.`}
      >
        {({ defaults, profiles: children, settings: account }) =>
          children.length === 0 ? (
            <p className="text-sm text-ink-2">{t`Add a child first. Then you can set their reminders.`}</p>
          ) : (
            <>
              <div className="flex flex-col gap-4">
                {children.map((child) => (
                  <ChildReminders
                    key={child.id}
                    child={child}
                    defaults={defaults}
                    settings={account}
                    onChange={(activity) => setOpen({ child, activity })}
                  />
                ))}
              </div>
              {open ? (
                <ReminderDefaultDialog
                  {...open}
                  leads={leadsFor(defaults, open)}
                  general={generalLead(open.child, account)}
                  onClose={() => setOpen(null)}
                />
              ) : null}
            </>
          )
        }
      </PartState>
    </SettingsSection>
  )
}

function leadsFor(
  defaults: readonly ReminderDefault[],
  { child, activity }: OpenChoice,
): readonly Lead[] | null {
  return defaults.find((one) => one.profileId === child.id && one.activity === activity)?.leads ?? null
}

function generalLead({ isOwnProfile }: Profile, settings: Settings): Lead | null {
  return defaultLead({ isOwnEvent: isOwnProfile }, settings)
}

interface ChildRemindersProps {
  child: Profile
  defaults: readonly ReminderDefault[]
  settings: Settings
  onChange: (activity: DefaultActivity) => void
}

function ChildReminders({ child, defaults, settings, onChange }: ChildRemindersProps) {
  const { t, i18n } = useLingui()
  const leadText = useLeadText()
  const names: Record<DefaultActivity, string> = {
    game: t`Games`,
    practice: t`Practices`,
    other: t`Other events`,
  }
  const { name: childName } = child
  const general = generalLead(child, settings)
  const generalText = general === null ? t`none for friends’ children` : leadText(general)
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  return (
    <div>
      <h3 className="mb-2 text-sm font-semibold text-ink">{childName}</h3>
      <Card className="overflow-hidden">
        <RowList label={t`Reminders for ${childName}`}>
          {DEFAULT_ACTIVITIES.map((activity) => {
            const leads = leadsFor(defaults, { child, activity })
            const name = names[activity]
            return (
              <Row
                key={activity}
                keepsActions
                title={name}
                meta={
                  leads === null
                    ? t`Account setting: ${generalText}`
                    : leads.length === 0
                      ? t`No reminders`
                      : list.format(leads.map((lead) => leadText(lead)))
                }
                actions={
                  <Button
                    size="small"
                    aria-label={t`Change reminders for ${childName}: ${name}`}
                    onPress={() => onChange(activity)}
                  >
                    {t`Change`}
                  </Button>
                }
              />
            )
          })}
        </RowList>
      </Card>
    </div>
  )
}
