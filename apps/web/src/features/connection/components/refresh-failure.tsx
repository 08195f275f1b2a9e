import { CircleAlert } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Shows in a team's or platform's row why the last refresh failed. */
export function RefreshFailure({ children }: { children: string }) {
  return (
    <p role="alert" className="mb-1.5 flex items-start gap-1.5 text-sm font-medium text-neg-ink last:mb-0">
      <Icon of={CircleAlert} size={14} className="mt-[3px] flex-none" />
      {children}
    </p>
  )
}
