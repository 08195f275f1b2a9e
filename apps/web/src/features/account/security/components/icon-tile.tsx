import type { LucideIcon } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'

/** A decorative icon at the start of a row. */
export function IconTile({ of }: { of: LucideIcon }) {
  return (
    <span className="grid size-10 place-items-center rounded-[10px] bg-sunken text-ink-2">
      <Icon of={of} />
    </span>
  )
}
