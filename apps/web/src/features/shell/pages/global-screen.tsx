import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { STATE, STATE_TEXT, STATE_TITLE, StateIcon } from '../../../ui/state.tsx'

interface GlobalScreenProps {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  action: ReactNode
}

/** Shows a message in the whole window, without the app shell. */
export function GlobalScreen({ icon, title, children, action }: GlobalScreenProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <div className={STATE} role="alert">
        <StateIcon of={icon} />
        <h1 className={STATE_TITLE}>{title}</h1>
        {children ? <p className={STATE_TEXT}>{children}</p> : null}
        <div className="mt-3">{action}</div>
      </div>
    </main>
  )
}
