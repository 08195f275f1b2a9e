import { SettingsPage } from '../features/account/settings/pages/settings-page.tsx'
import { CalendarLinks } from '../features/calendar-link/components/calendar-links.tsx'
import { DrivingSettings } from '../features/driving/components/driving-settings.tsx'
import { ReminderSettings } from '../features/driving/components/reminder-settings.tsx'
import { HandOverFirst } from '../features/profile/handover/components/hand-over-first.tsx'
import { SignOutSection } from '../features/shell/components/sign-out-section.tsx'

export function Settings() {
  return (
    <SettingsPage
      reminders={<ReminderSettings />}
      driving={<DrivingSettings />}
      calendarLinks={<CalendarLinks />}
      signOut={<SignOutSection />}
      childrenFirst={<HandOverFirst />}
    />
  )
}
