import { CircleAlert } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Shows in the row of a team or platform why its refresh failed. */
export function RefreshFailure({ children }: { children: string }) {
  return (
    <p role="alert" className="mb-1.5 flex items-start gap-1.5 text-sm font-medium text-neg-ink last:mb-0">
      <Icon of={CircleAlert} size={14} className="mt-[3px] flex-none" />
      {children}
    </p>
  )
}
