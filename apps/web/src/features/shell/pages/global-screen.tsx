import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { STATE, STATE_TEXT, STATE_TITLE, StateIcon } from '../../../ui/state.tsx'

interface GlobalScreenProps {
  icon?: LucideIcon
  /** Large text in place of an icon, such as 404. */
  figure?: ReactNode
  title: ReactNode
  children?: ReactNode
  action: ReactNode
}

/** Shows a message in the whole window, without the app shell. */
export function GlobalScreen({ icon, figure, title, children, action }: GlobalScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <div className={STATE} role={icon ? 'alert' : undefined}>
        {icon ? <StateIcon of={icon} /> : null}
        {figure}
        <h1 className={STATE_TITLE}>{title}</h1>
        {children ? <p className={STATE_TEXT}>{children}</p> : null}
        <div className="mt-3">{action}</div>
      </div>
    </main>
  )
}
