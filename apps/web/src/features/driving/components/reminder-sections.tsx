import { MutedTeamsSection } from './muted-teams-section.tsx'
import { RemindersSection } from './reminders-section.tsx'

/** The sections of the Settings page about the reminders of single children and teams. */
export function ReminderSections() {
  return (
    <>
      <RemindersSection />
      <MutedTeamsSection />
    </>
  )
}
