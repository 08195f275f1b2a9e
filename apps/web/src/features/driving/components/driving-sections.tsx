import { DriveTimesSection } from './drive-times-section.tsx'
import { HelpersSection } from './helpers-section.tsx'
import { HomeSection } from './home-section.tsx'
import { UsualDriversSection } from './usual-drivers-section.tsx'

/** The sections of the Settings page about driving. The URL hash `#driving` scrolls to the first section. */
export function DrivingSections() {
  return (
    <>
      <HomeSection />
      <DriveTimesSection />
      <HelpersSection />
      <UsualDriversSection />
    </>
  )
}
