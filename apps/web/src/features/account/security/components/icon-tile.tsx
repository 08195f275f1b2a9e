import type { LucideIcon } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'

export function IconTile({ of }: { of: LucideIcon }) {
  return (
    <span className="grid size-10 place-items-center rounded-[10px] bg-sunken text-ink-2">
      <Icon of={of} />
    </span>
  )
}
