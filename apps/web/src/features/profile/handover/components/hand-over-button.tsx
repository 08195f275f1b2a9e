import type { Profile } from '@homefield/contract/profile'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonSize } from '../../../../ui/button.tsx'
import { usePreload } from '../../../../ui/preload.ts'
import { offerOf } from '../model.ts'
import { handoversQuery } from '../queries.ts'

const loadDialog = () => import('./hand-over-dialog.tsx')
const HandOverDialog = lazy(() => loadDialog().then((module) => ({ default: module.HandOverDialog })))

interface HandOverButtonProps {
  profile: Pick<Profile, 'id' | 'name' | 'can'>
  size?: ButtonSize
}

/** For an own child that is not offered to anybody yet; nothing for any other. */
export function HandOverButton({ profile, size = 'medium' }: HandOverButtonProps) {
  const { t } = useLingui()
  const { data } = useQuery({ ...handoversQuery, enabled: profile.can.handOver })
  const [isOpen, setOpen] = useState(false)
  usePreload(loadDialog)
  if (!profile.can.handOver || offerOf(profile.id, data?.handovers ?? [])) return null
  return (
    <>
      <Button icon={Handshake} size={size} aria-haspopup="dialog" onPress={() => setOpen(true)}>
        {t`Hand over…`}
      </Button>
      <Suspense>
        {isOpen ? <HandOverDialog profile={profile} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
