import type { Profile } from '@homefield/contract/profile'
import { useNavigate } from '@tanstack/react-router'
import { NOTHING_OFF, writeOff } from '../../../calendar/model/filters.ts'

/** Returns a function that opens the calendar with only one child. The filters hide all other children. */
export function useShowOnly(profiles: readonly Profile[]): (profile: Profile) => void {
  const navigate = useNavigate()
  return (profile) => {
    const others = profiles.filter(({ id }) => id !== profile.id)
    const off = writeOff({ ...NOTHING_OFF, profiles: others.map(({ id }) => id) })
    void navigate({ to: '/calendar', search: { off } })
  }
}
