import { useLingui } from '@lingui/react/macro'
import { CircleAlert, type LucideIcon, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import './state.css'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface ErrorStateProps {
  /** What failed. */
  title: ReactNode
  /** What still works, or what to do. */
  children?: ReactNode
  icon?: LucideIcon
  onRetry?: () => void
  retryLabel?: ReactNode
  isRetrying?: boolean
}

/** A part of the page that could not be read. */
export function ErrorState({
  title,
  children,
  icon = CircleAlert,
  onRetry,
  retryLabel,
  isRetrying = false,
}: ErrorStateProps) {
  const { t } = useLingui()
  return (
    <div className="state" role="alert">
      <span className="state-icon">
        <Icon of={icon} size={22} />
      </span>
      <h3 className="state-title">{title}</h3>
      {children ? <p className="state-text">{children}</p> : null}
      {onRetry ? (
        <Button icon={RefreshCw} className="mt-3" onPress={onRetry} isBusy={isRetrying}>
          {retryLabel ?? t`Try again`}
        </Button>
      ) : null}
    </div>
  )
}
