import '../../../ui/state.css'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface GlobalScreenProps {
  icon?: LucideIcon
  /** In place of the icon: the large 404. */
  figure?: ReactNode
  title: ReactNode
  children?: ReactNode
  action: ReactNode
}

/** The whole window for one message: nothing else of the app stands. */
export function GlobalScreen({ icon, figure, title, children, action }: GlobalScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <div className="state" role={icon ? 'alert' : undefined}>
        {icon ? (
          <span className="state-icon">
            <Icon of={icon} size={22} />
          </span>
        ) : null}
        {figure}
        <h1 className="state-title">{title}</h1>
        {children ? <p className="state-text">{children}</p> : null}
        <div className="mt-3">{action}</div>
      </div>
    </main>
  )
}
