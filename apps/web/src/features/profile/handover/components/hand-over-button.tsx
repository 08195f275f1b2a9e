import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import type { ButtonSize } from '../../../../ui/button-look.ts'
import { Button } from '../../../../ui/button.tsx'
import { lateDialog } from '../../../../ui/late-dialog.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { offerOf } from '../model.ts'
import { handoversQuery } from '../queries.ts'

const loadDialog = () => import('./hand-over-dialog.tsx').then((module) => module.HandOverDialog)
const HandOverDialog = lateDialog(loadDialog)

interface HandOverButtonProps {
  profile: Pick<Profile, 'id' | 'name' | 'can'>
  size?: ButtonSize
}

/**
 * A button with which the user offers their own child to a friend.
 * Renders nothing for a friend's child, or if the user has already offered the child to a friend.
 */
export function HandOverButton({ profile, size = 'medium' }: HandOverButtonProps) {
  const { t } = useLingui()
  const { data } = useQuery({ ...handoversQuery, enabled: profile.can.handOver })
  const [isOpen, setOpen] = useState(false)
  usePreload(loadDialog)
  if (!profile.can.handOver || offerOf(profile.id, data?.handovers ?? [])) return null
  return (
    <>
      <Button
        icon={Handshake}
        size={size}
        aria-label={t`Transfer ${profile.name}’s profile`}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {t`Transfer…`}
      </Button>
      {isOpen ? <HandOverDialog profile={profile} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
