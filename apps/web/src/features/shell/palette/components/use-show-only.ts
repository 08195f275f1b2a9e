import type { Profile } from '@homefield/contract/profile'
import { useNavigate } from '@tanstack/react-router'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { NOTHING_OFF } from '../../../calendar/model/filters.ts'
import { useSwitchedOff } from '../../../calendar/model/use-switched-off.ts'

/** The calendar with one child alone: all others are switched off in its filters, as by hand. */
export function useShowOnly(profiles: readonly Profile[]): (profile: Profile) => void {
  const navigate = useNavigate()
  const [, setOff] = useSwitchedOff(useAccount() ?? '')
  return (profile) => {
    const others = profiles.filter(({ id }) => id !== profile.id)
    setOff({ ...NOTHING_OFF, profiles: others.map(({ id }) => id) })
    void navigate({ to: '/calendar' })
  }
}
