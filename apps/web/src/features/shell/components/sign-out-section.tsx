import { useLingui } from '@lingui/react/macro'
import { LogOut } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { SignOutConfirm } from './sign-out-confirm.tsx'
import { useSignOut } from '../mutations.ts'
import { SettingsSection } from '../../account/settings/components/settings-section.tsx'

export function SignOutSection() {
  const { t } = useLingui()
  const signOut = useSignOut()
  return (
    <SettingsSection title={t`Sign Out`}>
      <Button icon={LogOut} onPress={() => void signOut.ask()}>
        {t`Sign Out`}
      </Button>
      {signOut.losing === null ? null : <SignOutConfirm {...signOut} losing={signOut.losing} />}
    </SettingsSection>
  )
}
