import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SecurityLogSection } from './security-log-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

/**
 * The security sections of the Settings page.
 * The URL hash `#security` scrolls to the first security section, and `#sessions` to the list of devices.
 */
export function SecuritySections() {
  return (
    <>
      <PasskeysSection />
      <SecondFactorSection />
      <SessionsSection />
      <PasswordSection />
      <SecurityLogSection />
    </>
  )
}
