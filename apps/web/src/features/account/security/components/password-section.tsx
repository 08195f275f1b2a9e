import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useTimeStyle } from '../../../../lib/time/time-style-context.tsx'
import { useNow } from '../../../../lib/time/use-now.ts'
import { SettingsSection } from '../../settings/components/settings-section.tsx'
import { securityQuery } from '../queries.ts'
import { dayText } from './moment-text.ts'
import { PasswordForm } from './password-form.tsx'

/**
 * Lets the user change the password.
 * If the security query fails, the section works, but does not show when the password was last changed.
 */
export function PasswordSection() {
  const { t } = useLingui()
  const { data } = useQuery(securityQuery)
  const style = useTimeStyle()
  const changed = data?.passwordChangedAt
  const now = useNow()
  const day = changed ? dayText(changed, now, style) : null
  return (
    <SettingsSection
      id="password"
      title={t`Password`}
      hint={
        day
          ? t`Changed ${day}. You’ll be signed out after a change.`
          : t`You’ll be signed out after a change.`
      }
    >
      <PasswordForm />
    </SettingsSection>
  )
}
