import { useLingui } from '@lingui/react/macro'
import { useAccount } from '../../../../lib/session/use-session.ts'
import { Button } from '../../../../ui/button.tsx'
import type { EventLeg } from '../model/event-legs.ts'
import { useChangeLegs } from '../mutations.ts'
import { waysText, youDriveText } from './drive-text.ts'

interface TakeButtonProps {
  /** The legs to take: at least one. */
  legs: readonly EventLeg[]
  label?: string
  isPrimary?: boolean
}

/** The button with which the viewer takes legs. */
export function TakeButton({ legs, label, isPrimary = false }: TakeButtonProps) {
  const { t } = useLingui()
  const viewerId = useAccount()
  const change = useChangeLegs()
  if (viewerId === null) return null
  const names = [...new Set(legs.map(({ child }) => child.name))].join(', ')
  const ways = waysText(legs)
  return (
    <Button
      size="small"
      variant={isPrimary ? 'primary' : 'outline'}
      aria-label={label ?? t`I’ll drive ${names} ${ways}`}
      onPress={() =>
        void change(
          legs,
          { kind: 'assignLegs', driver: { kind: 'user', userId: viewerId } },
          youDriveText(legs),
        )
      }
    >
      {label ?? t`I’ll drive`}
    </Button>
  )
}
