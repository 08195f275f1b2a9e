import type { LucideIcon } from 'lucide-react'
import { MoreMenu, MoreMenuItem } from '../../../ui/more-menu.tsx'

interface PersonAction {
  id: string
  label: string
  icon: LucideIcon
  tone?: 'danger'
  onPress: () => void
}

interface PersonMenuProps {
  label: string
  actions: readonly PersonAction[]
}

export function PersonMenu({ label, actions }: PersonMenuProps) {
  return (
    <MoreMenu label={label}>
      {actions.map((action) => (
        <MoreMenuItem
          key={action.id}
          icon={action.icon}
          onAction={action.onPress}
          {...(action.tone ? { tone: action.tone } : {})}
        >
          {action.label}
        </MoreMenuItem>
      ))}
    </MoreMenu>
  )
}
